import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A real MCP server that misbehaves on request: `stdio --fault=NAME`. */
export const FAULTY_SERVER = fileURLToPath(
  new URL('../bff/src/testing/fixture-mcp-server.ts', import.meta.url),
);

export interface OwnConfig {
  /** Folder of its own, removed by whoever asked for it. */
  readonly folder: string;
  readonly file: string;
}

/** A configuration file with this text, alone in a folder. */
export async function writeConfig(text: string): Promise<OwnConfig> {
  const folder = await mkdtemp(join(tmpdir(), 'corbusier-config-'));
  const file = join(folder, 'corbusier.yaml');
  await writeFile(file, text);
  return { folder, file };
}
