import type { GivenValues } from '../domain/server.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import type { OpenedValues, PathGuard, SecretBox, UpstreamConnector } from '../ports.ts';

export interface RegisteredConnectorDeps {
  readonly secrets: SecretBox;
  readonly paths: PathGuard;
}

/**
 * Makes ready what was given over HTTP, each time a server is started: secrets are opened, paths are looked
 * at again. Servers of the configuration file pass unchanged.
 */
export function forRegistered(deps: RegisteredConnectorDeps, inner: UpstreamConnector): UpstreamConnector {
  return {
    async connect(definition, options) {
      const { given, name } = definition;
      if (given === undefined) return inner.connect(definition, options);
      if (given.fault !== null) throw new UpstreamStartError('unsafe', { message: given.fault });
      const opened = openSecrets(deps.secrets, given, { tenantId: options.tenantId, server: name });
      const paths = await checkPaths(deps.paths, given);
      const values: OpenedValues = {
        texts: { ...given.texts, ...paths, ...opened },
        secrets: Object.values(opened),
      };
      return inner.connect(definition, { ...options, values });
    },
  };
}

function openSecrets(
  secrets: SecretBox,
  { sealed }: GivenValues,
  place: { tenantId: string; server: string },
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sealed).map(([name, text]) => [name, secrets.open(text, { ...place, name })]),
  );
}

/** A link may have been put in the way since the registration. */
async function checkPaths(guard: PathGuard, { paths, texts }: GivenValues): Promise<Record<string, string>> {
  const checked = Object.entries(paths).map(async ([name, root]) => {
    const real = await guard.realInside(root, texts[name] ?? '');
    if (real !== null) return [name, real] as const;
    throw new UpstreamStartError('unsafe', {
      message: `the path "${name}" is not there, or not inside of its root`,
    });
  });
  return Object.fromEntries(await Promise.all(checked));
}
