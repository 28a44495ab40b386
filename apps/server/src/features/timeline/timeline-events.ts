import { type ListedSession, type TimelineSession } from '@plenary/contract/timeline';
import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC } from '@plenary/contract/timeline-topics';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { lockAt } from './present.ts';
import { lockNow, presentSome, readRules, type EventRules } from './read-timeline.ts';
import { noteNextAnnouncement } from './next-announcement.ts';

/** The changes of a timeline by one command. */
export interface TimelineChange {
  readonly event_id: string;
  /** Sessions that were added or changed; markers of a changed session follow by themselves. */
  readonly changed?: readonly string[];
  /** Sessions that were removed, with the markers that went with them. */
  readonly removed?: readonly { readonly id: string; readonly type: TimelineSession['type'] }[];
  /** Settings, areas, sponsors or pages changed: browsers fetch the boot data again. */
  readonly event_changed?: boolean;
}

/** So many sessions that change together are sent one by one; of more of them pages hear once, and ask for those they show. */
const MOST = 100;

type TimelineOutcome = Required<Pick<Outcome<unknown>, 'events' | 'supersede' | 'forget'>>;

/**
 * The live events of a change; return them from the `transact` that wrote it, after the writes. Earlier payloads of
 * the same sessions are overwritten, so that no old cursor replays a link that was taken back. When the next lock of the
 * event is to be announced is noted with the change.
 */
export async function timelineEvents(clock: Clock, tx: Tx, change: TimelineChange): Promise<TimelineOutcome> {
  const timeline = await readRules(tx, change.event_id);
  const wanted = new Set(change.changed);
  const changed = timeline.sessions.filter((s) => wanted.has(s.id) || (s.misc !== null && wanted.has(s.misc)));
  const said = await sayChanges(
    tx,
    timeline,
    { ...change, changed: changed.map((s) => s.id) },
    lockNow(clock, timeline.event),
  );
  await noteNextAnnouncement(tx, timeline);
  const event_changed = change.event_changed ? [plainEvent(change.event_id, 'event.changed', { v: 1 })] : [];
  return { ...said, events: [...said.events, ...event_changed] };
}

/**
 * The live events of sessions that were removed, and of others as they are at `now`; of meetings also as hosts may see
 * them. Very many are one event (NEA7).
 */
export async function sayChanges(
  tx: Tx,
  timeline: EventRules,
  { changed = [], removed = [] }: Pick<TimelineChange, 'changed' | 'removed'>,
  now: number,
): Promise<TimelineOutcome> {
  const event_id = timeline.event.id;
  if (changed.length + removed.length > MOST) return replacement(event_id);
  const gone = removed.flatMap((one) => removalEvents(event_id, one));
  const events = [...gone, ...(await changedEvents(tx, timeline, changed, now))];
  return { events, supersede: supersedesOf(events), forget: [] };
}

async function changedEvents(tx: Tx, timeline: EventRules, ids: readonly string[], now: number): Promise<FeedEvent[]> {
  const { event, sessions: all } = timeline;
  const open = await presentSome(tx, timeline, ids);
  const meetings = open.filter(({ type }) => type === 'meeting');
  const shown = lockAt(open, now, event.settings, 'attendee', all);
  const forHosts = lockAt(meetings, now, event.settings, 'host', all);
  return [
    ...shown.map((session) => changedEvent(event.id, TIMELINE_TOPIC, session)),
    ...forHosts.map((session) => changedEvent(event.id, TIMELINE_HOST_TOPIC, session)),
  ];
}

/** Nothing that was said before stays: a link that the change took back may be anywhere in it. */
function replacement(event_id: string): TimelineOutcome {
  const forget = [TIMELINE_TOPIC, TIMELINE_HOST_TOPIC].map((topic) => ({ event_id, topic }));
  const events = forget.map((topic) => ({ ...topic, kind: 'timeline.replaced', payload: { v: 1 } }));
  return { events, supersede: [], forget };
}

/** Says how far the event's clock is ahead of real time, in milliseconds. */
export function clockEvent(event_id: string, clock_offset_ms: number): FeedEvent {
  return plainEvent(event_id, 'clock.changed', { v: 1, clock_offset_ms });
}

/**
 * The payloads that overwrite earlier ones of the entities of these events. A removed session leaves
 * `session: null` behind in its `session.changed` events: the removal follows.
 */
function supersedesOf(events: readonly FeedEvent[]): TimelineOutcome['supersede'] {
  return events.flatMap(({ event_id, topic, kind, entity_id, payload }) => {
    if (entity_id === undefined) return [];
    const left = kind === 'session.removed' ? { ...payload, session: null } : payload;
    return [{ event_id, topic, entity_id, payload: left }];
  });
}

function removalEvents(event_id: string, { id, type }: { id: string; type: string }): FeedEvent[] {
  const topics = type === 'meeting' ? [TIMELINE_TOPIC, TIMELINE_HOST_TOPIC] : [TIMELINE_TOPIC];
  return topics.map((topic) => ({ event_id, topic, kind: 'session.removed', entity_id: id, payload: { v: 1, id } }));
}

function changedEvent(event_id: string, topic: string, session: ListedSession): FeedEvent {
  return { event_id, topic, kind: 'session.changed', entity_id: session.id, payload: { v: 2, session } };
}

function plainEvent(event_id: string, kind: string, payload: FeedEvent['payload']): FeedEvent {
  return { event_id, topic: TIMELINE_TOPIC, kind, payload };
}
