import { changedLocks, dueAnnouncements, isSetBack } from '@plenary/domain/timeline/announcements';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { note } from '../audit/index.ts';
import { announcedUntil, noteNextAnnouncement } from './next-announcement.ts';
import { lockNow, withRules } from './read-timeline.ts';
import { lockTimelineEvent } from './store.ts';
import { clockEvent, sayChanges } from './timeline-events.ts';

/**
 * Sends `session.changed` for every session whose lock opened or closed since the last announcement (D5). Events that
 * fell into a stop of the server are made up for; of several nodes exactly one announces.
 * @returns when the next lock opens or closes on the real clock (ms); null: never, or the event is gone
 */
export function announceLocks(ctx: Context, event_id: string): Promise<number | null> {
  return ctx.live.transact(async (tx) => {
    const event = await lockTimelineEvent(tx, event_id);
    if (!event) return { result: null };
    const [until, now] = [announcedUntil(event), eventNow(ctx.clock, event)];
    const noted = event.announce_at?.getTime() ?? null;
    // Another node may have announced it meanwhile.
    if ((noted === null || noted > ctx.clock.now()) && !isSetBack(until, now)) return { result: noted };
    const timeline = await withRules(tx, event);
    const ids = dueAnnouncements(timeline.sessions, until, now, event.settings);
    const live = await sayChanges(tx, timeline, { changed: ids }, now);
    const said = ids.length > 0 || isSetBack(until, now) ? { announced_until: now } : {};
    const result = await noteNextAnnouncement(tx, timeline, said);
    return { result, ...live };
  });
}

/**
 * Moves an event's clock; the development-only control. Sessions whose locks differ at the new time are sent.
 * @param offset_ms milliseconds by which the event's clock shall run ahead of the real one
 * @param by who asked for it; left out: the server, for a demo that begins again
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
    const timeline = await withRules(tx, event);
    const { sessions } = timeline;
    const now = ctx.clock.now() + offset_ms;
    const before = lockNow(ctx.clock, event);
    const due = dueAnnouncements(sessions, announcedUntil(event), before, event.settings);
    const ids = new Set([...due, ...changedLocks(sessions, before, now, event.settings)]);
    const live = await sayChanges(tx, timeline, { changed: [...ids] }, now);
    const events = [clockEvent(event_id, offset_ms), ...live.events];
    await noteNextAnnouncement(tx, timeline, { announced_until: now, clock_offset_ms: offset_ms });
    const change = { before: { clock_offset_ms: event.clock_offset_ms }, after: { clock_offset_ms: offset_ms } };
    await note(tx, ctx, { ...(by && { by }), event_id, action: 'event.clock_moved', ...change });
    return { result: undefined, ...live, events };
  });
}
