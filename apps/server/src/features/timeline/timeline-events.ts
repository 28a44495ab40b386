import type { Topic } from '@plenary/contract/live';
import type { ListedSession, TimelineSession } from '@plenary/contract/timeline/operations';
import {
  TIMELINE_HOST_TOPIC,
  TIMELINE_TOPIC,
  type SessionPayload,
  type TimelineHostTopic,
  type TimelineTopic,
} from '@plenary/contract/timeline/topics';
import { differs } from '@plenary/domain/differs';
import type { Language } from '@plenary/domain/language/language';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { TopicKey } from '../../live/feed/topic-key.ts';
import type { FeedEvent, Outcome, Translated } from '../../live/types.ts';
import { withholdHidden } from '../files/index.ts';
import { moderatingAccounts, moderationNews } from '../hall-moderators/index.ts';
import { lockAt } from './present.ts';
import { lockNow, presentSome, readRules, type EventRules } from './read-timeline.ts';
import { listWithParts } from './with-hidden.ts';
import { noteNextAnnouncement } from './next-announcement.ts';

/** The changes of a timeline by one command. */
export interface TimelineChange {
  readonly event_id: string;
  /** Sessions that were added, changed, hidden or shown; markers of a changed session follow by themselves. */
  readonly changed?: readonly string[];
  /** Sessions that were removed, with the markers that went with them. */
  readonly removed?: readonly { readonly id: string; readonly type: TimelineSession['type'] }[];
  /** Settings, areas, sponsors or pages changed: browsers fetch the boot data again. */
  readonly event_changed?: boolean;
}

/** So many sessions that change together are sent one by one; of more of them pages are notified once, and ask for those they show. */
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
  await withholdHidden(tx, change.event_id);
  const removed = [...(change.removed ?? []), ...(await hiddenAmong(tx, timeline, wanted))];
  const said = await sayChanges(
    tx,
    timeline,
    { changed: changed.map((s) => s.id), removed },
    lockNow(clock, timeline.event),
  );
  await noteNextAnnouncement(tx, timeline);
  const event_changed = change.event_changed ? [eventChanged(change.event_id)] : [];
  // A session may be in another hall now, and so with other moderators (HAL18).
  const moderating = changed.length > 0 ? await moderatingAccounts(tx, change.event_id) : [];
  const moderated = moderationNews(change.event_id, moderating);
  return { ...said, events: [...said.events, ...event_changed, ...moderated] };
}

/** Those of the changed sessions that are hidden, with their parts: for everybody who follows the timeline they are removed. */
async function hiddenAmong(tx: Tx, { event, sessions }: EventRules, changed: ReadonlySet<string>) {
  const shown = new Set(sessions.map(({ id }) => id));
  const missing = [...changed].filter((id) => !shown.has(id));
  return (await listWithParts(tx, event.id, missing)).filter(({ id }) => !shown.has(id));
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
  const { shown, forHosts } = await presentChanged(tx, timeline, changed, now, null);
  const further = await Promise.all(
    timeline.event.settings.languages.map(async (language) => ({
      language,
      ...(await presentChanged(tx, timeline, changed, now, language)),
    })),
  );
  const ids = removed.map(({ id }) => id);
  const meetings = removed.filter(({ type }) => type === 'meeting').map(({ id }) => id);
  const everybody = newsOn(
    { event_id, topic: TIMELINE_TOPIC },
    translated(
      shown,
      further.map(({ language, shown: all }) => [language, all]),
    ),
    ids,
  );
  const hosts = newsOn(
    { event_id, topic: TIMELINE_HOST_TOPIC },
    translated(
      forHosts,
      further.map(({ language, forHosts: all }) => [language, all]),
    ),
    meetings,
  );
  return {
    events: [...everybody.events, ...hosts.events],
    supersede: [...everybody.supersede, ...hosts.supersede],
    forget: [],
  };
}

/** A session, with what differs of it in further languages. */
type SaidSession = Pick<Translated<SessionPayload>, 'texts'> & { readonly session: ListedSession };

function translated(
  own: readonly ListedSession[],
  further: readonly (readonly [language: string, sessions: readonly ListedSession[]])[],
): SaidSession[] {
  return own.map((session) => {
    const texts = further.flatMap(([language, all]) => {
      const other = all.find(({ id }) => id === session.id);
      return other && differs(session, other) ? [[language, { session: other }] as const] : [];
    });
    return { session, ...(texts.length > 0 && { texts: Object.fromEntries(texts) }) };
  });
}

async function presentChanged(
  tx: Tx,
  timeline: EventRules,
  ids: readonly string[],
  now: number,
  language: Language | null,
) {
  const { event, sessions: all } = timeline;
  const open = await presentSome(tx, timeline, ids, language);
  const meetings = open.filter(({ type }) => type === 'meeting');
  return {
    shown: lockAt(open, now, event.settings, 'attendee', all),
    forHosts: lockAt(meetings, now, event.settings, 'host', all),
  };
}

/**
 * The events of a topic, and the payloads that overwrite earlier ones of the same sessions. A removed session leaves
 * `session: null` behind in its `session.changed` events: the removal follows.
 */
function newsOn<Name extends Topic<TimelineTopic> | Topic<TimelineHostTopic>>(
  key: TopicKey<Name>,
  changed: readonly SaidSession[],
  removed: readonly string[],
) {
  const now = changed.map((said) => ({ ...key, entity_id: said.session.id, payload: { v: 2, ...said } }));
  const gone = removed.map((id) => ({ ...key, entity_id: id, payload: { v: 1, id } }));
  return {
    events: [
      ...gone.map((one) => ({ ...one, kind: 'session.removed' as const })),
      ...now.map((one) => ({ ...one, kind: 'session.changed' as const })),
    ],
    supersede: [...gone.map((one) => ({ ...one, payload: { ...one.payload, session: null } })), ...now],
  };
}

/** Nothing that was said before stays: a link that the change took back may be anywhere in it. */
function replacement(event_id: string): TimelineOutcome {
  const news = { event_id, kind: 'timeline.replaced', payload: { v: 1 } } as const;
  const events = [
    { ...news, topic: TIMELINE_TOPIC },
    { ...news, topic: TIMELINE_HOST_TOPIC },
  ];
  const forget = events.map(({ topic }) => ({ event_id, topic }));
  return { events, supersede: [], forget };
}

/** Says how far the event's clock is ahead of real time, in milliseconds. */
export function clockEvent(event_id: string, clock_offset_ms: number): FeedEvent {
  return { event_id, topic: TIMELINE_TOPIC, kind: 'clock.changed', payload: { v: 1, clock_offset_ms } };
}

function eventChanged(event_id: string): FeedEvent {
  return { event_id, topic: TIMELINE_TOPIC, kind: 'event.changed', payload: { v: 1 } };
}
