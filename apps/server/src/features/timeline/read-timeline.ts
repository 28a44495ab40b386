import type { TimelineData, TimelineSession } from '@plenary/contract/timeline';
import { isSetBack } from '@plenary/domain/timeline/announcements';
import { timelineLists } from '@plenary/domain/timeline/lists';
import { streamHosts } from '@plenary/domain/timeline/stream-hosts';
import type { RuleSession } from '@plenary/domain/timeline/types';
import { eventNow, type Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findFiles } from '../files/index.ts';
import { fileIdsOf, lockAt, openSessions, ruleSessions, type Audience } from './present.ts';
import {
  findTimelineEvent,
  listRuleRows,
  listSessions,
  listSomeSessions,
  type RuleRow,
  type TimelineEvent,
} from './store.ts';

/** An event with its sessions as they are without locks. */
interface EventTimeline {
  readonly event: TimelineEvent;
  readonly sessions: readonly TimelineSession[];
}

/** An event with what decides about the locks of its sessions. */
export interface EventRules {
  readonly event: TimelineEvent;
  readonly rows: readonly RuleRow[];
  readonly sessions: readonly RuleSession[];
}

/**
 * The facts that decide about the locks of an event.
 * @throws Error when the event is gone
 */
export async function readRules(db: Db | Tx, event_id: string): Promise<EventRules> {
  const [event, rows] = await Promise.all([findTimelineEvent(db, event_id), listRuleRows(db, event_id)]);
  return rulesOf(found(event, event_id), rows);
}

/** The same for an event that has been read already. */
export async function withRules(db: Db | Tx, event: TimelineEvent): Promise<EventRules> {
  return rulesOf(event, await listRuleRows(db, event.id));
}

function rulesOf(event: TimelineEvent, rows: readonly RuleRow[]): EventRules {
  return { event, rows, sessions: ruleSessions({ slug: event.slug, rules: event.settings, rows }) };
}

/** Some sessions of an event as they are without locks. */
export async function presentSome(
  db: Db | Tx,
  { event, rows: all }: EventRules,
  ids: readonly string[],
): Promise<TimelineSession[]> {
  if (ids.length === 0) return [];
  const rows = await listSomeSessions(db, event.id, ids);
  const files = await findFiles(db, event.id, fileIdsOf(rows));
  return openSessions({ slug: event.slug, rules: event.settings, rows, all, files });
}

function found(event: TimelineEvent | null, event_id: string): TimelineEvent {
  if (!event) throw new Error(`event ${event_id} is gone`);
  return event;
}

/**
 * The moment by which locks are judged: the event's clock, but never before a boundary that was announced, since a
 * node whose clock is a little behind would take back what another one has given. Ask it after reading the event.
 */
export function lockNow(clock: Clock, event: TimelineEvent): number {
  const now = eventNow(clock, event);
  const announced = event.announced_until?.getTime() ?? now;
  return announced > now && !isSetBack(announced, now) ? announced : now;
}

/** Present state of the topic `event-timeline` for an audience (doc 1 §3 "Timeline data"). */
function timelineData({ event, sessions }: EventTimeline, now: number, audience: Audience): TimelineData {
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
  const [read, rows] = await Promise.all([findTimelineEvent(tx, event_id), listSessions(tx, event_id)]);
  const event = found(read, event_id);
  const files = await findFiles(tx, event.id, fileIdsOf(rows));
  const all = { event, sessions: openSessions({ slug: event.slug, rules: event.settings, rows, files }) };
  const addresses = all.sessions.flatMap(({ stream }) => stream?.playback_url ?? []);
  return { timeline: timelineData(all, lockNow(clock, all.event), audience), stream_hosts: streamHosts(addresses) };
}
