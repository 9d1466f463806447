import type { ServerTemplateBody } from '@corbusier/shared/contract/servers';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';

type Argument = ServerTemplateBody['arguments'][number];

/** The arguments of a template as a JSON Schema, so that they get the form that tools have. */
export function templateSchema({ arguments: args }: ServerTemplateBody): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(args.map((argument) => [argument.name, argumentSchema(argument)])),
    required: args.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function argumentSchema({ type, description, default: fallback, options, secret }: Argument): Json {
  return {
    ...TYPES[type],
    ...(type === 'enum' && { enum: options ?? [] }),
    ...(description !== null && { description }),
    ...(fallback !== null && { default: fallback }),
    ...(secret && { writeOnly: true }),
  };
}

const TYPES: Readonly<Record<Argument['type'], JsonObject>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  enum: { type: 'string' },
  path: { type: 'string' },
  url: { type: 'string', format: 'uri' },
};
