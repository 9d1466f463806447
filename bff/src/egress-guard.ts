import type { EgressGuard } from './calls/ports.ts';
import type { Servers } from './servers/create-servers.ts';
import { denialOf, type Egress, placeOfHost } from './servers/domain/egress.ts';

/** The egress rules, as calls need them; absent while nothing is forbidden. */
export function egressGuard(
  egress: Egress,
  servers: Pick<Servers, 'findDefinition'>,
): EgressGuard | undefined {
  if (egress.deny.length === 0) return undefined;
  const known = new Map<string, string | null>();
  const judge = (destination: string): string | null => {
    const judged = known.get(destination);
    if (judged !== undefined) return judged;
    const rule = denialOf(egress, placeOfHost(destination));
    known.set(destination, rule);
    return rule;
  };
  return {
    denialOf(ctx, { serverName, destination }) {
      // What stays on this machine leaves for nowhere.
      if (destination === 'local') return null;
      // Of a server that is no more, the honest answer is that it cannot be reached.
      return servers.findDefinition(ctx, serverName) === null ? null : judge(destination);
    },
  };
}
