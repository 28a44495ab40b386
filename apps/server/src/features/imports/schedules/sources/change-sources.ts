import { ok, refused, type Result } from '@plenary/contract/errors';
import type { AskEvery, ScheduleSource } from '@plenary/contract/schedules/operations';
import { nextAskedAt, sourceOf } from '@plenary/domain/schedules/sources/sources';
import type { Context } from '../../../../context.ts';
import { eventById, lockEvent } from '../../../events/index.ts';
import type { Member } from '../../../../http/request/actor.ts';
import { note } from '../../../audit/index.ts';
import { timelineEvents } from '../../../timeline/index.ts';
import { addressesOf, writeSessions } from '../../bundles/index.ts';
import { changeSource, forgetSource, lockSource } from '../sources-store.ts';
import { readSources } from './present.ts';

type Answer = Promise<Result<{ readonly sources: ScheduleSource[] }>>;

/** Says how often an address is asked by itself; one that had stopped is asked again (SRC4). Refusal: `not_found`. */
export async function askSource(ctx: Context, by: Member, name: string, every: AskEvery): Answer {
  const key = { event_id: by.event_id, source: sourceOf(name) };
  const now = ctx.clock.now();
  const known = await ctx.live.transact(async (tx) => {
    const row = await lockSource(tx, key);
    if (row?.address == null) return { result: false };
    const next_at = nextAskedAt(every, 0, now) === null ? null : new Date(now);
    // An answer that was refused is read again, also where it is still the same.
    const again = row.stopped && { etag: null, last_modified: null };
    await changeSource(tx, key, { every_minutes: every, next_at, failures: 0, stopped: false, ...again });
    return { result: true };
  });
  return known ? ok({ sources: await readSources(ctx.db, by.event_id) }) : refused('not_found');
}

/** Removes a schedule with its sessions (SRC7): a reading of its address that is under way imports nothing. Refusal: `not_found`. */
export async function removeSource(ctx: Context, by: Member, name: string): Answer {
  const key = { event_id: by.event_id, source: sourceOf(name) };
  const event = await eventById(ctx.db, by.event_id);
  const known = await ctx.live.transact(async (tx) => {
    if (!event || !(await lockEvent(tx, event.slug))) return { result: false };
    const row = await lockSource(tx, key);
    const addresses = addressesOf(event.slug, new Map());
    const target = { tx, event_id: event.id, now: ctx.clock.now(), addresses };
    const { changes, removed } = await writeSessions(target, [], { sources: [key.source] });
    if (!row && removed.length === 0) return { result: false };
    await forgetSource(tx, key);
    const after = { sessions: { removed: changes.removed.length } };
    await note(tx, ctx, { by, event_id: event.id, action: 'schedule.removed', after });
    return { result: true, ...(await timelineEvents(ctx.clock, tx, { event_id: event.id, changed: [], removed })) };
  });
  return known ? ok({ sources: await readSources(ctx.db, by.event_id) }) : refused('not_found');
}
