import { problemText, type Problem } from '@plenary/domain/problem';
import {
  nameOfSource,
  nextAskedAt,
  stopsAsking,
  withReport,
  type ReadingProblem,
  type ReadingReport,
} from '@plenary/domain/schedules/sources/sources';
import { createOutbound, type Outbound } from '../../../../adapters/outbound/outbound.ts';
import type { Context } from '../../../../context.ts';
import { repeatByLeader } from '../../../../nodes/repeat-by-leader.ts';
import { eventById } from '../../../events/index.ts';
import { changesAny } from '../shown.ts';
import { changeSource, claimDue, lockSource, type SourceRow } from '../sources-store.ts';
import { fetchSchedule, type Fetched } from './fetch-schedule.ts';
import { countReading, measureReadings } from './measure.ts';
import { importShown, lossProblem, showSchedule } from './read-source.ts';

const ROUND_MS = 15_000;

/** Asks the addresses of schedules that are due, as long as the server runs. The answer stops it. */
export function startAsking(ctx: Context): () => Promise<void> {
  measureReadings(ctx.metrics);
  return repeatByLeader(
    ctx,
    ROUND_MS,
    () => askDue(ctx),
    (error) => ctx.log.warn({ err: error }, 'the addresses of schedules could not be asked; trying again'),
  );
}

/** Asks some addresses that are due, at once. */
export async function askDue(ctx: Context): Promise<void> {
  const due = await ctx.live.transact(async (tx) => ({ result: await claimDue(tx, ctx.clock.now()) }));
  if (due.length === 0) return;
  const outbound = createOutbound({ trusted_hosts: ctx.config.schedule_hosts });
  try {
    const asked = await Promise.allSettled(due.map((row) => askOne(ctx, outbound, row)));
    // One that cannot be asked keeps no other from it; it is claimed again later.
    const failed = asked.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await outbound.close();
  }
}

/** The outcome of a reading that imported nothing. */
type Settled = Pick<ReadingReport, 'problem'> & { readonly validators?: Pick<SourceRow, 'etag' | 'last_modified'> };

async function askOne(ctx: Context, outbound: Outbound, row: SourceRow): Promise<void> {
  const fetched = await fetchSchedule(outbound, row.address ?? '', row);
  const settled = await takeIn(ctx, row, fetched);
  if (settled === 'imported') return countReading(ctx.metrics, 'imported');
  await settle(ctx, row, settled);
}

/** Imports what an address answered, unless nobody may have meant it. Returns what is left to note. */
async function takeIn(ctx: Context, row: SourceRow, fetched: Fetched): Promise<'imported' | Settled> {
  if (fetched.kind === 'same') return { problem: null };
  if (fetched.kind === 'problem') return { problem: fetched.problem };
  const event = await eventById(ctx.db, row.event_id);
  if (!event) return { problem: null };
  const { etag, last_modified } = fetched;
  const choices = { name: nameOfSource(row.source), dates: row.dates ?? '', halls: '' } as const;
  const read = await showSchedule(ctx, event.slug, fetched, choices);
  if (!read.ok) return { problem: { code: 'no_schedule', detail: sentenceOf(read.problems) } };
  const problem = lossProblem(read.value.loss);
  if (problem) return { problem };
  if (!changesAny(read.value)) return { problem: null, validators: { etag, last_modified } };
  const reading = { by: 'itself' as const, address: row.address, every: row.every_minutes, dates: row.dates };
  const stored = await importShown(ctx, event.slug, fetched, {
    ...choices,
    ...{ shown: read.value.fingerprint, remove_most: false },
    reading: { ...reading, etag, last_modified },
  });
  // Something changed meanwhile: the next reading sees it.
  return stored.ok ? 'imported' : { problem: null };
}

/** The first problem of a file, in a length that a page shows. */
const sentenceOf = (problems: readonly Problem[]): string =>
  problems.slice(0, 1).map(problemText).join('').slice(0, 300);

function settle(ctx: Context, row: SourceRow, { problem, validators }: Settled): Promise<void> {
  return ctx.live.transact(async (tx) => {
    const now = ctx.clock.now();
    const known = await lockSource(tx, row);
    if (known?.address !== row.address) return { result: undefined };
    const stopped = problem !== null && stopsAsking(problem);
    const failures = problem === null ? 0 : known.failures + 1;
    const next = stopped ? null : nextAskedAt(known.every_minutes, failures, now);
    const outcome = outcomeOf(problem, stopped);
    const report = { ...NOTHING, at: new Date(now).toISOString(), by: 'itself', outcome, problem } as const;
    await changeSource(tx, row, {
      ...{ failures, stopped, next_at: next === null ? null : new Date(next) },
      ...(problem === null && { read_at: new Date(now) }),
      ...validators,
      reports: withReport(known.reports, report),
    });
    countReading(ctx.metrics, outcome);
    return { result: undefined };
  });
}

const NOTHING = { added: 0, changed: 0, removed: 0, kept: 0 };

const outcomeOf = (problem: ReadingProblem | null, stopped: boolean): 'unchanged' | 'failed' | 'stopped' =>
  problem === null ? 'unchanged' : stopped ? 'stopped' : 'failed';
