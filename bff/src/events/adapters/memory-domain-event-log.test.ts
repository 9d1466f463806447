import { createManualClock } from '../../testing/manual-clock.ts';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { domainEventLogConformance } from '../domain-event-log.conformance.ts';
import { createMemoryDomainEventLog } from './memory-domain-event-log.ts';

domainEventLogConformance('memory', async () => {
  const clock = createManualClock();
  return { ...twoTenants(), clock, log: createMemoryDomainEventLog({ clock }) };
});
