import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { runLock } from '../../platform/sql/hold-run.ts';
import type { Database, Transaction } from '../../platform/sql/with-tenant.ts';
import type { CallOutcome } from '../domain/call.ts';
import type { OpenCallFloor } from './open-call-floor.ts';
import type { SqlCallJournal } from './sql-call-journal.ts';
import { SUBJECT_COLUMNS, type SubjectRow, subjectOf } from './sql-call-row.ts';

export interface SqlCallRecoveryDeps {
  readonly database: Database;
  readonly journal: SqlCallJournal;
  /** Shared with the log. Absent: all calls are looked at each time. */
  readonly floor?: OpenCallFloor;
  readonly clock: Clock;
  /** This process's run, as the journal has it. */
  readonly run: string;
}

/** Ends calls that nobody can end any more. */
export interface CallRecovery {
  /**
   * Gives `failed`, `outcome_unknown` to the tenant's open calls of runs that are gone, and to those of this
   * run that it no longer works on. Call it at the start and every 30 seconds; answers how many it ended.
   */
  recoverOpenCalls(ctx: RequestContext): Promise<number>;
}

interface OpenRow extends SubjectRow {
  readonly run: string;
}

interface Open {
  readonly rows: readonly OpenRow[];
  readonly newest: bigint;
  readonly gone: ReadonlySet<string>;
}

/** Open calls of one look; more than that are ended by the next. */
const LIMIT = 1_000;

const OPEN = `
  select ${SUBJECT_COLUMNS}, c.run from call_intent c
  where c.seq > $1::bigint and not exists (
    select from call_outcome o where o.tenant_id = c.tenant_id and o.call_id = c.call_id)
  order by c.seq limit ${LIMIT}`;
const NEWEST = 'select coalesce(max(seq), 0) as newest from call_intent';
const IS_GONE = `select pg_try_advisory_xact_lock(${runLock('$1::text')}) as gone`;

export function createSqlCallRecovery(deps: SqlCallRecoveryDeps): CallRecovery {
  const { database, journal, floor, clock } = deps;
  return {
    recoverOpenCalls: async (ctx) => {
      const { tenantId } = ctx;
      const atMs = clock.monotonicMs();
      const open = await database.withTenant(tenantId, (tx) => look(tx, floor?.of(tenantId) ?? 0n, deps.run));
      const oldest = open.rows[0]?.seq;
      floor?.observe(tenantId, {
        atMs,
        newest: open.newest,
        oldestOpen: oldest === undefined ? null : BigInt(oldest),
      });
      // Asked after the look: a call that it saw was open here before, or has ended since.
      const isLost = (row: OpenRow) =>
        row.run === deps.run ? !journal.isOpen(tenantId, row.call_id) : open.gone.has(row.run);
      const ended = await Promise.all(
        open.rows.filter(isLost).map((row) => endLost(journal, ctx, unknownOutcome(row, clock))),
      );
      return ended.filter(Boolean).length;
    },
  };
}

async function look(tx: Transaction, above: bigint, ownRun: string): Promise<Open> {
  const [last] = await tx.query<{ newest: string }>(NEWEST);
  const rows = await tx.query<OpenRow>(OPEN, [above.toString()]);
  const others = new Set(rows.map(({ run }) => run).filter((run) => run !== ownRun));
  const gone = new Set<string>();
  for (const run of others) {
    const [answer] = await tx.query<{ gone: boolean }>(IS_GONE, [run]);
    if (answer?.gone === true) gone.add(run);
  }
  return { rows, newest: BigInt(last?.newest ?? 0), gone };
}

/** False when somebody else ended it meanwhile. */
async function endLost(journal: SqlCallJournal, ctx: RequestContext, outcome: CallOutcome): Promise<boolean> {
  try {
    await journal.end(ctx, outcome);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.reason === 'duplicate_call') return false;
    throw error;
  }
}

function unknownOutcome(row: OpenRow, clock: Clock): CallOutcome {
  const subject = subjectOf(row);
  return {
    ...subject,
    dispatched: true,
    status: 'failed',
    reason: 'outcome_unknown',
    message: 'Corbusier ended while this call was on its way: whether the tool ran is unknown.',
    details: null,
    durationMs: Math.max(0, clock.epochMs() - Date.parse(subject.initiatedAt)),
    completedAt: clock.now(),
    arguments: null,
    result: null,
    stderr: null,
  };
}
