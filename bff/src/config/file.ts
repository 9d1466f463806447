import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { DEFAULT_ROLE, type RoleRights, type Roles, rolesWith } from '../identity/domain/roles.ts';
import { defined } from '../kernel/defined.ts';
import type { Egress } from '../servers/domain/egress.ts';
import type { LaunchTemplate } from '../servers/domain/launch-template.ts';
import { buildServer, type ConfiguredServer } from './build-servers.ts';
import { buildEgress, buildTemplate } from './build-templates.ts';
import { ConfigError } from './config-error.ts';
import { schemaFaults, throwFaults } from './faults.ts';
import { type ConfigFileBody, configFile } from './file-schema.ts';
import { buildLimits, type Limits } from './limits.ts';
import { wholeFileFaults } from './whole-file-checks.ts';
import { readYaml } from './yaml-source.ts';

/** What `corbusier.yaml` says, with every default filled in. */
export interface FileConfig {
  /** Absolute path of the file; null when there is none. */
  readonly file: string | null;
  readonly servers: readonly ConfiguredServer[];
  readonly roles: Roles;
  readonly defaultRole: string;
  readonly limits: Limits;
  /** By name. */
  readonly templates: ReadonlyMap<string, LaunchTemplate>;
  readonly egress: Egress;
  readonly clients: readonly ConfiguredClient[];
}

/** What agents see whose client gives a name that begins so. */
export interface ConfiguredClient {
  readonly name: string;
  readonly names?: 'dotted' | 'safe';
  /** Globs on canonical names. */
  readonly tools?: readonly string[];
}

/** A file that was named must exist; the default one need not. */
export interface ConfigLocation {
  readonly path: string;
  readonly named: boolean;
}

/** Reads and checks the file. Rejects with `ConfigError`, which has one line for each fault. */
export async function loadConfigFile({ path, named }: ConfigLocation): Promise<FileConfig> {
  const file = resolve(path);
  const text = await readText(file, named);
  return text === null ? buildConfig({}, null) : parseConfigFile(file, text);
}

/** Checks the text of a configuration file; relative paths start at the folder of `file`. Throws `ConfigError`. */
export function parseConfigFile(file: string, text: string): FileConfig {
  const source = readYaml(file, text);
  const parsed = configFile.safeParse(source.value ?? {}, { error: z.locales.en().localeError });
  if (!parsed.success) return throwFaults(file, schemaFaults(parsed.error.issues, source));
  const roles = rolesOf(parsed.data);
  throwFaults(file, wholeFileFaults({ body: parsed.data, roles }, source));
  return buildConfig(parsed.data, file);
}

async function readText(file: string, named: boolean): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (missing && !named) return null;
    const reason = missing ? 'the file does not exist' : `the file cannot be read: ${String(error)}`;
    throw new ConfigError(file, [{ line: 1, column: 1, message: reason }]);
  }
}

function buildConfig(body: ConfigFileBody, file: string | null): FileConfig {
  const folder = file === null ? '.' : dirname(file);
  return {
    file,
    servers: (body.servers ?? []).map((entry) => buildServer(entry, folder)),
    roles: rolesOf(body),
    defaultRole: body.default_role ?? DEFAULT_ROLE,
    limits: buildLimits(body.limits ?? {}),
    templates: new Map((body.templates ?? []).map((entry) => [entry.name, buildTemplate(entry, folder)])),
    egress: buildEgress(body.egress ?? {}),
    clients: (body.clients ?? []).map(({ name, ...rest }) => ({ name, ...defined(rest) })),
  };
}

function rolesOf(body: ConfigFileBody): Roles {
  const rights = Object.entries(body.roles ?? {}).map(([name, { see, call, deny }]): [string, RoleRights] => [
    name,
    deny === undefined ? { see, call } : { see, call, deny },
  ]);
  return rolesWith(Object.fromEntries(rights));
}
