import { schemaValidatorConformance } from '../schema-validator.conformance.ts';
import { cfworkerSchemaValidator } from './cfworker-schema-validator.ts';

schemaValidatorConformance('cfworker', cfworkerSchemaValidator);
