import type { TimelineData, TimelineSession } from '@plenary/contract/timeline';
import { timelineLists } from '@plenary/domain/timeline/lists';
import { streamHosts } from '@plenary/domain/timeline/stream-hosts';
import { eventNow, type Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findFiles } from '../files/index.ts';
import { fileIdsOf, lockAt, openSessions, type Audience } from './present.ts';
import { findTimelineEvent, listSessions, type SessionRow, type TimelineEvent } from './store.ts';

/** The clocks of several nodes may differ by this much at most without a lock being announced twice or never. */
export const CLOCK_SKEW_MS = 60_000;

/** An event with its sessions as they are without locks. */
export interface EventTimeline {
  readonly event: TimelineEvent;
  readonly sessions: readonly TimelineSession[];
}

/**
 * Reads the timeline of an event.
 * @throws Error when the event is gone
 */
export async function readSessions(db: Db | Tx, event_id: string): Promise<EventTimeline> {
  const [event, rows] = await Promise.all([findTimelineEvent(db, event_id), listSessions(db, event_id)]);
  if (!event) throw new Error(`event ${event_id} is gone`);
  return withFiles(db, event, rows);
}

/** The timeline of an event that has been read already. */
export async function withSessions(db: Db | Tx, event: TimelineEvent): Promise<EventTimeline> {
  return withFiles(db, event, await listSessions(db, event.id));
}

async function withFiles(db: Db | Tx, event: TimelineEvent, rows: readonly SessionRow[]): Promise<EventTimeline> {
  const files = await findFiles(db, event.id, fileIdsOf(rows));
  return { event, sessions: openSessions({ slug: event.slug, rules: event.settings, rows, files }) };
}

/**
 * The moment by which locks are judged: the event's clock, but never before a boundary that was announced, since a
 * node whose clock is a little behind would take back what another one has given. Ask it after reading the event.
 */
export function lockNow(clock: Clock, event: TimelineEvent): number {
  const now = eventNow(clock, event);
  const announced = event.announced_until?.getTime() ?? now;
  return announced > now && announced - now <= CLOCK_SKEW_MS ? announced : now;
}

/** Present state of the topic `event-timeline` for an audience (doc 1 §3 "Timeline data"). */
export function timelineData({ event, sessions }: EventTimeline, now: number, audience: Audience): TimelineData {
  return {
    sessions: lockAt(sessions, now, event.settings, audience),
    ...timelineLists(sessions, event.time_zone),
    clock_offset_ms: event.clock_offset_ms,
  };
}

/** The timeline as somebody may see it now; call it within the snapshot that gives the cursor. */
export async function readTimeline(clock: Clock, tx: Tx, event_id: string, audience: Audience): Promise<TimelineData> {
  return (await readTimelinePage(clock, tx, event_id, audience)).timeline;
}

/** The same, for a page; its policy names the hosts of locked streams too, since they may open while it is. */
export async function readTimelinePage(
  clock: Clock,
  tx: Tx,
  event_id: string,
  audience: Audience,
): Promise<{ readonly timeline: TimelineData; readonly stream_hosts: readonly string[] }> {
  const all = await readSessions(tx, event_id);
  const addresses = all.sessions.flatMap(({ stream }) => stream?.playback_url ?? []);
  return { timeline: timelineData(all, lockNow(clock, all.event), audience), stream_hosts: streamHosts(addresses) };
}
