import { AppError } from '../kernel/app-error.ts';
import { type Egress, type EgressVerdict, judgePlace } from './domain/egress.ts';
import { type IpAddress, parseIp } from './domain/ip-address.ts';
import type { AddressBook } from './ports.ts';

export interface GuardDeps {
  readonly egress: Egress;
  /** Absent where names cannot be resolved, and connections are not made either. */
  readonly addressBook?: AddressBook;
}

/** A place that has been judged, with the addresses that were. */
export interface JudgedPlace {
  readonly verdict: EgressVerdict;
  readonly addresses: readonly IpAddress[];
}

/** Judges where a URL leads, by what its name stands for now. Rejects when that is nothing. */
export function judgeUrl(deps: GuardDeps) {
  return async (url: URL, trusted: boolean): Promise<JudgedPlace> => {
    const { hostname } = url;
    const port = url.port === '' ? null : url.port;
    const judge = (addresses: readonly IpAddress[]) =>
      judgePlace(deps.egress, { hostname, port, addresses }, trusted);
    // A name that is forbidden is not even looked up.
    const byName = judge([]);
    if (byName.verdict === 'denied') return { verdict: byName, addresses: [] };
    const addresses = await addressesOf(deps, hostname);
    return { verdict: judge(addresses), addresses };
  };
}

async function addressesOf({ addressBook }: GuardDeps, hostname: string): Promise<readonly IpAddress[]> {
  const literal = parseIp(hostname);
  if (literal !== null) return [literal];
  const texts = (await addressBook?.resolve(hostname)) ?? [];
  return texts.flatMap((text) => parseIp(text) ?? []);
}

/** Refuses the address of a server that came over HTTP. Throws `egress_denied` and `address_not_allowed`. */
export function guardAddress(deps: GuardDeps) {
  const judge = judgeUrl(deps);
  return async (url: string): Promise<void> => {
    const { host } = new URL(url);
    // A name that stands for nothing yet is judged when a connection is made.
    const judged = await judge(new URL(url), false).catch(() => null);
    if (judged !== null) refuse(host, judged.verdict);
  };
}

function refuse(host: string, verdict: EgressVerdict): void {
  if (verdict.verdict === 'allowed') return;
  const message = refusalText(host, verdict);
  if (verdict.verdict === 'denied')
    throw new AppError('egress_denied', `${message}.`, { host, rule: verdict.rule });
  const advice = 'Who runs Corbusier can allow it under egress.allow in corbusier.yaml.';
  throw new AppError('address_not_allowed', `${message}. ${advice}`, { host, use: verdict.use });
}

/** What is wrong with a place, for people. */
export function refusalText(host: string, verdict: Exclude<EgressVerdict, { verdict: 'allowed' }>): string {
  if (verdict.verdict === 'denied') return `${host} is forbidden by the egress rule ${verdict.rule}`;
  return `${host} leads to ${verdict.address}, which is ${verdict.use}`;
}
