import { lookup } from 'node:dns/promises';
import type { AddressBook } from '../ports.ts';

/** Milliseconds; the resolver of the system has no limit of its own. */
const TIMEOUT_MS = 5000;

/** Names as the system resolves them: its hosts file, then DNS. */
export function createNodeAddressBook(): AddressBook {
  return {
    resolve: async (hostname) => {
      const timer = Promise.withResolvers<never>();
      const timeout = setTimeout(
        () => timer.reject(new Error(`the name ${hostname} was not resolved within ${TIMEOUT_MS} ms`)),
        TIMEOUT_MS,
      );
      const found = lookup(hostname, { all: true }).finally(() => clearTimeout(timeout));
      return (await Promise.race([found, timer.promise])).map(({ address }) => address);
    },
  };
}
