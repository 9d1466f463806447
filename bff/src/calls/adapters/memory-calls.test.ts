import { twoTenants } from '../../testing/storage-contexts.ts';
import { callJournalConformance } from '../call-journal.conformance.ts';
import { callLogConformance } from '../call-log.conformance.ts';
import { createMemoryCalls } from './memory-calls.ts';

const open = async () => ({ ...twoTenants(), ...createMemoryCalls() });

callJournalConformance('memory', open);
callLogConformance('memory', open);
