import { ID_PATTERN } from '@plenary/contract/ids';
import type {
  ListedSession,
  ListedSpeaker,
  SessionDetails,
  Speaker,
  StreamSource,
  TimelineSession,
} from '@plenary/contract/timeline/operations';
import type { Language } from '@plenary/domain/language/language';
import { webAddress } from '@plenary/domain/timeline/links';
import { isLocked, targetOf } from '@plenary/domain/timeline/locks';
import { markerTimes } from '@plenary/domain/timeline/markers';
import { sessionIn } from '@plenary/domain/language/session-texts';
import { byStart } from '@plenary/domain/timeline/order';
import { isMarker, isStreamLike } from '@plenary/domain/timeline/status';
import type { RuleSession, TimelineRules } from '@plenary/domain/timeline/types';
import { createHtmlCleaner } from '../../adapters/formats/clean-html.ts';
import { imageSetOf, type PictureRef, type PictureSize } from '../files/index.ts';
import type { DetailsRow, ListedRow, RuleRow, SessionRow } from './store.ts';

const cleanHtml = createHtmlCleaner();

/** The audience of an answer: hosts alone get the link of a meeting (D5). */
export type Audience = 'attendee' | 'host';

/** The rows of an event that decide about locks. */
export interface RuleParts {
  readonly slug: string;
  readonly rules: TimelineRules;
  readonly rows: readonly RuleRow[];
}

/** The columns that every list of sessions is made from. */
type PlainRow = Omit<ListedRow, 'has_description'>;

/** The rows that sessions of the wire are made from. */
export interface TimelineParts<Row extends PlainRow = SessionRow> extends RuleParts {
  readonly rows: readonly Row[];
  /** All rows of the event, among which markers and their sessions find each other; absent: `rows` are all. */
  readonly all?: readonly RuleRow[];
  /** The language of the texts; null, and absent: the event's own. */
  readonly text_language?: Language | null;
  /** Files that the rows name, by id. */
  readonly files: ReadonlyMap<string, PictureRef>;
}

/** Sessions with the links that they would have if nothing were locked. Never send these: see `lockAt`. */
export function openSessions(parts: TimelineParts): TimelineSession[] {
  return open(parts, presentRow).sort(byStart);
}

/** The same without their texts, as pages and live events hold them; in the order of the rows. */
export function openListed(parts: TimelineParts<ListedRow>): ListedSession[] {
  return open(parts, listRow);
}

function open<Row extends PlainRow, Session>(parts: TimelineParts<Row>, present: Presenter<Row, Session>): Session[] {
  const all = parts.all ?? parts.rows;
  const times = allMarkerTimes(all, parts.rules);
  const byId = new Map(all.map((row) => [row.id, row]));
  const picture = pictures(parts);
  return parts.rows.map((stored) => {
    const row = textsIn(stored, parts.text_language ?? null);
    return present(
      { ...playable(row, parts.slug), cancelled: isCalledOff(row, byId) },
      linkOf(row, byId, parts.slug),
      times.get(row.id) ?? timesOf(row),
      picture,
    );
  });
}

/** A row with its texts in a language. Its stream is called as it is, unless that has a name of its own. */
function textsIn<Row extends PlainRow>(stored: Row, language: Language | null): Row {
  const row = sessionIn(stored, language);
  if (row === stored || row.stream?.title !== stored.title) return row;
  return { ...row, stream: { ...row.stream, title: row.title } };
}

/** A stream of a provider, and a hosted one, is played at an address of ours, which leads on (features/stream-entries). */
function playable<Row extends PlainRow>(row: Row, slug: string): Row {
  if (row.stream?.entry_id == null || !LED_ON.has(row.stream.type)) return row;
  return { ...row, stream: { ...row.stream, playback_url: `/${slug}/entries/${row.id}/live.m3u8` } };
}

/** The texts of a session and of its people. @param parts.users user ids of members by the uid of the people who they are */
export function presentDetails(
  row: DetailsRow,
  parts: Pick<TimelineParts, 'slug' | 'files'> & { readonly users?: ReadonlyMap<string, string> },
): SessionDetails {
  const { hosts, speakers } = peopleOf(row, pictures(parts));
  const known = (person: Speaker) => {
    const user = parts.users?.get(person.uid);
    return user === undefined ? person : { ...person, user };
  };
  return {
    id: row.id,
    description: cleanHtml(row.description),
    hosts: hosts.map(known),
    speakers: speakers.map(known),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The facts of all sessions that decide about their locks: what rules ask for, and a small part of the work. */
export function ruleSessions({ slug, rules, rows }: RuleParts): RuleSession[] {
  const times = allMarkerTimes(rows, rules);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    misc: row.misc,
    ...(times.get(row.id) ?? timesOf(row)),
    has_link: linkOf(row, byId, slug) !== null,
    cancelled: isCalledOff(row, byId),
  }));
}

type Lockable = RuleSession & Pick<TimelineSession, 'link' | 'stream'>;

/**
 * The fields that an audience may have at `now`: a locked session loses its link and its stream's address, and a
 * meeting's link stays with the hosts (D5).
 * @param all sessions of the event, among which a marker finds its target; absent: these are all
 */
export function lockAt<S extends Lockable>(
  sessions: readonly S[],
  now: number,
  rules: TimelineRules,
  audience: Audience,
  all: readonly RuleSession[] = sessions,
): S[] {
  const byId = new Map(all.map((session) => [session.id, session]));
  return sessions.map((session) => {
    if (isLocked(session, targetOf(session, byId), now, rules)) return { ...session, link: null, stream: null };
    return session.type === 'meeting' && audience !== 'host' ? { ...session, link: null } : session;
  });
}

/** Ids of the files that rows name. */
export function fileIdsOf(rows: readonly PlainRow[]): (string | null)[] {
  return rows.flatMap((row) => [
    row.cover_image_file,
    row.large_image_file,
    row.lead_host_profile_image,
    ...row.co_host_profile_images,
    ...[...row.hosts, ...row.speakers].map((speaker) => speaker.profile_picture),
    row.stream?.poster ?? null,
    row.stream?.sponsor?.logo ?? null,
  ]);
}

/** Types of streams whose own addresses expire. */
const LED_ON: ReadonlySet<StreamSource['type']> = new Set(['tencent', 'hosted']);

type Times = { readonly starts_at: string; readonly ends_at: string | null };
type Pictures = (value: string | null, size: PictureSize) => string | null;
type Presenter<Row, Session> = (row: Row, link: string | null, times: Times, picture: Pictures) => Session;

function presentRow(row: SessionRow, link: string | null, times: Times, picture: Pictures): TimelineSession {
  const plain = plainRow(row, link, times, picture);
  const description = cleanHtml(row.description);
  return { ...plain, description, ...peopleOf(row, picture), current_occupancy: 0, clients: [], in_attendance: false };
}

/** The people of a session with what is written about them. */
function peopleOf(row: Pick<SessionRow, 'hosts' | 'speakers'>, picture: Pictures) {
  const withBio = (one: Speaker): Speaker => ({ ...listPerson(one, picture), bio: cleanHtml(one.bio) });
  return { hosts: row.hosts.map(withBio), speakers: row.speakers.map(withBio) };
}

function listPerson(person: ListedSpeaker, picture: Pictures): ListedSpeaker {
  const { uid, name, company, job_title, profile_picture } = person;
  return { uid, name, company, job_title, profile_picture: picture(profile_picture, 's') };
}

function listRow(row: ListedRow, link: string | null, times: Times, picture: Pictures): ListedSession {
  const { has_description, updated_at } = row;
  return { ...plainRow(row, link, times, picture), has_description, updated_at: updated_at.toISOString() };
}

function plainRow(row: PlainRow, link: string | null, times: Times, picture: Pictures) {
  return {
    id: row.id,
    title: row.title,
    hosts: row.hosts.map((one) => listPerson(one, picture)),
    speakers: row.speakers.map((one) => listPerson(one, picture)),
    ...times,
    link,
    has_link: link !== null,
    type: row.type,
    misc: row.misc,
    cover_image_file: picture(row.cover_image_file, 'm'),
    cover_image_small: picture(row.cover_image_file, 's'),
    large_image_file: picture(row.large_image_file, 'l'),
    categories: row.categories,
    featured: row.featured,
    location: row.location,
    open_session: row.open_session,
    max_occupancy: row.max_occupancy,
    lead_host_profile_image: picture(row.lead_host_profile_image, 's'),
    co_host_profile_images: row.co_host_profile_images.flatMap((image) => picture(image, 's') ?? []),
    language: row.language,
    format: row.format,
    stream: streamOf(row, picture),
    cancelled: row.cancelled,
    ...(row.switched_off.length > 0 && { switched_off: row.switched_off }),
  };
}

function timesOf(row: RuleRow): Times {
  return { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null };
}

function streamOf(row: PlainRow, picture: Pictures): StreamSource | null {
  if (!row.stream) return null;
  const { sponsor } = row.stream;
  return {
    ...row.stream,
    poster: picture(row.stream.poster, 'm'),
    ...(sponsor && { sponsor: { ...sponsor, logo: picture(sponsor.logo, 's') } }),
  };
}

/** A stored picture by its id, or an address as it stands; null when the file is gone. */
function pictures({ slug, files }: Pick<TimelineParts, 'slug' | 'files'>): Pictures {
  return (value, size) => {
    if (value === null || !ID_PATTERN.test(value)) return value;
    const file = files.get(value);
    return file ? imageSetOf(slug, file)[size] : null;
  };
}

/** A marker is called off with its session. */
function isCalledOff({ cancelled, misc }: RuleRow, byId: ReadonlyMap<string, RuleRow>): boolean {
  return cancelled || (misc !== null && byId.get(misc)?.cancelled === true);
}

/** None where it is called off; its own link; a stream's page where it is played here; for a marker, what its target has. */
function linkOf(row: RuleRow, byId: ReadonlyMap<string, RuleRow>, slug: string): string | null {
  if (isCalledOff(row, byId)) return null;
  if (isMarker(row)) return markerLink(row, row.misc === null ? undefined : byId.get(row.misc), slug);
  return webAddress(row.link) ?? streamLink(row, slug);
}

/** A marker of a meeting leads nowhere: it would disclose to everybody what only hosts may have (D5). */
function markerLink(row: RuleRow, target: RuleRow | undefined, slug: string): string | null {
  if (!target || isMarker(target) || target.type === 'meeting') return null;
  return webAddress(row.link) ?? webAddress(target.link) ?? streamLink(target, slug);
}

function streamLink(row: RuleRow, slug: string): string | null {
  if (!isStreamLike(row) || !row.stream) return null;
  if (row.stream.type !== 'external') return `/${slug}/live_stream/${row.id}`;
  return webAddress(row.stream.playback_url);
}

/** Times of every marker, from its parent's (SES7). One without parent or offset keeps its own. */
function allMarkerTimes(rows: readonly RuleRow[], rules: TimelineRules): Map<string, Times> {
  const markers = rows.filter((row) => isMarker(row) && row.marker_offset_minutes !== null);
  const byParent = Map.groupBy(markers, (row) => row.misc);
  return new Map(
    rows.flatMap((parent) => {
      const own = (byParent.get(parent.id) ?? []).map((row) => ({
        id: row.id,
        offset_minutes: row.marker_offset_minutes ?? 0,
      }));
      return markerTimes({ type: parent.type, ...timesOf(parent) }, own, rules).map(toWire);
    }),
  );
}

function toWire(marker: { id: string; starts_at_ms: number; ends_at_ms: number | null }): [string, Times] {
  const ends_at = marker.ends_at_ms === null ? null : new Date(marker.ends_at_ms).toISOString();
  return [marker.id, { starts_at: new Date(marker.starts_at_ms).toISOString(), ends_at }];
}
