import type { Roles } from '../identity/domain/roles.ts';
import type { ConfigFault } from './config-error.ts';
import type { ConfigFileBody } from './file-schema.ts';
import type { YamlSource } from './yaml-source.ts';

interface WholeFile {
  readonly body: ConfigFileBody;
  readonly roles: Roles;
}

/** What no single entry shows: names that are taken, a default role that nobody defined. */
export function wholeFileFaults({ body, roles }: WholeFile, source: YamlSource): ConfigFault[] {
  return [
    ...takenNames(body, source),
    ...takenTemplates(body, source),
    ...unknownDefaultRole({ body, roles }, source),
  ];
}

/** A namespace belongs to one server of a tenant; two tenants may each have their own of the same name. */
function takenNames(body: ConfigFileBody, source: YamlSource): ConfigFault[] {
  const uses = (body.servers ?? []).flatMap(({ name, tenants }, index) =>
    (tenants ?? ['default']).map((tenant) => ({ index, tenant, name, key: `${tenant}/${name}` })),
  );
  const first = new Map(uses.toReversed().map((use) => [use.key, use]));
  return uses
    .filter((use) => first.get(use.key) !== use)
    .map(({ index, tenant, name }) => ({
      ...source.locate(['servers', index, 'name']),
      message: `servers[${index}].name: ${name} is taken by another server of the tenant ${tenant}`,
    }));
}

function takenTemplates({ templates = [] }: ConfigFileBody, source: YamlSource): ConfigFault[] {
  const names = templates.map(({ name }) => name);
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [
          {
            ...source.locate(['templates', index, 'name']),
            message: `templates[${index}].name: ${name} is taken by another template`,
          },
        ],
  );
}

function unknownDefaultRole({ body, roles }: WholeFile, source: YamlSource): ConfigFault[] {
  const role = body.default_role;
  if (role === undefined || roles.has(role)) return [];
  return [{ ...source.locate(['default_role']), message: `default_role: there is no role ${role}` }];
}
