import { NO_EGRESS } from '../domain/egress.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import type { PathGuard, SecretBox } from '../ports.ts';

/** For a page, which connects to no server: servers can be registered there, and secrets are not kept. */
export function createPageRegistration() {
  const secrets: SecretBox = {
    seal: () => '',
    open() {
      throw new UpstreamStartError('missing_secret', { message: 'a page keeps no secrets' });
    },
  };
  const paths: PathGuard = { realInside: async () => null };
  return { templates: new Map<string, never>(), egress: NO_EGRESS, secrets, paths };
}
