import { inPreview } from '@plenary/domain/policy/preview';
import type {
  ListedSession,
  SessionDetails,
  TimelineData,
  TimelineSession,
} from '@plenary/contract/timeline/operations';
import type { Language } from '@plenary/domain/language/language';
import { isSetBack } from '@plenary/domain/timeline/announcements';
import { timelineLists } from '@plenary/domain/timeline/lists';
import { byStart } from '@plenary/domain/timeline/order';
import { sessionIn } from '@plenary/domain/language/session-texts';
import type { RuleSession } from '@plenary/domain/timeline/types';
import { eventNow, type Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { findFiles } from '../files/index.ts';
import { readSpeakingMembers } from '../speakers/index.ts';
import { fileIdsOf, lockAt, openListed, openSessions, presentDetails, ruleSessions, type Audience } from './present.ts';
import {
  findTimelineEvent,
  listRuleRows,
  listSessions,
  listSomeListed,
  type DetailsRow,
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

/** An event with the facts of sessions. */
export function rulesOf(event: TimelineEvent, rows: readonly RuleRow[]): EventRules {
  return { event, rows, sessions: ruleSessions({ slug: event.slug, rules: event.settings, rows }) };
}

/** Some sessions of an event as they are without locks, by start. */
export async function presentSome(
  db: Db | Tx,
  { event, rows: all }: Pick<EventRules, 'event' | 'rows'>,
  ids: readonly string[],
  text_language: Language | null,
): Promise<ListedSession[]> {
  if (ids.length === 0) return [];
  const rows = await listSomeListed(db, event.id, ids);
  const files = await findFiles(db, event.id, fileIdsOf(rows));
  return openListed({ slug: event.slug, rules: event.settings, rows, all, files, text_language }).sort(byStart);
}

/**
 * The columns that the timeline needs of an event.
 * @throws Error when it is gone
 */
export async function readEvent(db: Db | Tx, event_id: string): Promise<TimelineEvent> {
  return found(await findTimelineEvent(db, event_id), event_id);
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

/** Present state of the topic `event-timeline` for an audience (SES1). */
function timelineData({ event, sessions }: EventTimeline, now: number, audience: Audience): TimelineData {
  return {
    sessions: lockAt(sessions, now, event.settings, audience),
    ...timelineLists(sessions, event.time_zone),
    clock_offset_ms: event.clock_offset_ms,
  };
}

/** The whole timeline as a member may see it now; call it within the snapshot that gives the cursor. */
export async function readTimeline(
  clock: Clock,
  tx: Tx,
  { event_id, text_language, preview }: Pick<Member, 'event_id' | 'text_language' | 'preview'>,
  audience: Audience,
): Promise<TimelineData> {
  const [read, rows] = await Promise.all([readEvent(tx, event_id), listSessions(tx, event_id)]);
  const event = inPreview(read, preview);
  const files = await findFiles(tx, event.id, fileIdsOf(rows));
  const sessions = openSessions({ slug: event.slug, rules: event.settings, rows, files, text_language });
  return timelineData({ event, sessions }, lockNow(clock, event), audience);
}

/** The texts of a session that has been read. */
export async function detailsOf(
  db: Db,
  event: Pick<TimelineEvent, 'id' | 'slug'>,
  stored: DetailsRow,
  text_language: Language | null,
): Promise<SessionDetails> {
  const row = sessionIn(stored, text_language);
  const people = [...row.hosts, ...row.speakers];
  const pictures = people.map((person) => person.profile_picture);
  const users = await readSpeakingMembers(
    db,
    event.id,
    people.map(({ uid }) => uid),
  );
  return presentDetails(row, { slug: event.slug, files: await findFiles(db, event.id, pictures), users });
}
