import { nextLockBoundary } from '@plenary/domain/timeline/boundaries';
import { isLocked, lockTimes, targetOf } from '@plenary/domain/timeline/locks';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { note } from '../audit/index.ts';
import { CLOCK_SKEW_MS, lockNow, withSessions, type EventTimeline } from './read-timeline.ts';
import { lockTimelineEvent, setAnnouncedUntil, setClockOffset, type TimelineEvent } from './store.ts';
import { changedEvents, clockEvent, supersedesOf } from './timeline-events.ts';

/**
 * Sends `session.changed` for every session whose lock opened or closed since the last announcement (D5). Events that
 * fell into a stop of the server are made up for; of several nodes exactly one announces.
 * @returns when the next lock opens or closes on the real clock (ms); null: never, or the event is gone
 */
export function announceLocks(ctx: Context, event_id: string): Promise<number | null> {
  return ctx.live.transact(async (tx) => {
    const event = await lockTimelineEvent(tx, event_id);
    if (!event) return { result: null };
    const timeline = await withSessions(tx, event);
    const now = eventNow(ctx.clock, event);
    const ids = dueSessions(timeline, announcedUntil(event), now);
    const next = nextLockBoundary(timeline.sessions, now, event.settings);
    const result = next === null ? null : next - event.clock_offset_ms;
    if (ids.length === 0) return { result };
    await setAnnouncedUntil(tx, event_id, now);
    const events = changedEvents(timeline, ids, now);
    return { result, events, supersede: supersedesOf(events) };
  });
}

/**
 * Moves an event's clock; the development-only control. Sessions whose locks differ at the new time are sent.
 * @param offset_ms milliseconds by which the event's clock shall run ahead of the real one
 * @param by who asked for it; left out: the server, for a demo that begins anew
 */
export function moveClock(
  ctx: Context,
  event_id: string,
  offset_ms: number,
  by?: { readonly account_id: string },
): Promise<void> {
  return ctx.live.transact(async (tx) => {
    const event = await lockTimelineEvent(tx, event_id);
    if (!event) throw new Error(`event ${event_id} is gone`);
    const timeline = await withSessions(tx, event);
    const now = ctx.clock.now() + offset_ms;
    const before = lockNow(ctx.clock, event);
    const due = dueSessions(timeline, announcedUntil(event), before);
    const ids = [...due, ...changedLocks(timeline, before, now)];
    await setClockOffset(tx, event_id, offset_ms);
    await setAnnouncedUntil(tx, event_id, now);
    const change = { before: { clock_offset_ms: event.clock_offset_ms }, after: { clock_offset_ms: offset_ms } };
    await note(tx, ctx, { ...(by && { by }), event_id, action: 'event.clock_moved', ...change });
    const events = [clockEvent(event_id, offset_ms), ...changedEvents(timeline, ids, now)];
    return { result: undefined, events, supersede: supersedesOf(events) };
  });
}

/** Event time up to which locks were announced; an event that never announced begins with its making. */
function announcedUntil(event: TimelineEvent): number {
  return event.announced_until?.getTime() ?? event.created_at.getTime() + event.clock_offset_ms;
}

/**
 * Sessions with a lock boundary in (from, now]. After the real clock was set back every session that can lock: links
 * may have been sent by changes that were made while it was ahead.
 */
function dueSessions({ sessions, event }: EventTimeline, from: number, now: number): string[] {
  if (now < from && from - now <= CLOCK_SKEW_MS) return [];
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const due = (time: number): boolean => now < from || (time > from && time <= now);
  return sessions.filter((s) => lockTimes(s, targetOf(s, byId), event.settings).some(due)).map((s) => s.id);
}

function changedLocks({ sessions, event }: EventTimeline, then: number, now: number): string[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return sessions
    .filter((session) => {
      const target = targetOf(session, byId);
      return isLocked(session, target, then, event.settings) !== isLocked(session, target, now, event.settings);
    })
    .map((session) => session.id);
}
