// Writes corbusier.schema.json at the root of the repository: `bun bff/src/config/testing/write-schema.ts`.
import { writeFile } from 'node:fs/promises';
import { configFileSchema } from '../file-schema.ts';

const target = new URL('../../../../corbusier.schema.json', import.meta.url);
await writeFile(target, `${JSON.stringify(configFileSchema(), null, 2)}\n`);
