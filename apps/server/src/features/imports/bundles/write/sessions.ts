import { embedAddress } from '@plenary/domain/streams/embed';
import type { StreamSource } from '@plenary/contract/timeline/operations';
import { differences } from '@plenary/domain/differs';
import { ownTexts, placeIn } from '@plenary/domain/halls/placing';
import { changeTexts } from '@plenary/domain/language/texts';
import { FIELD_COLUMNS, type SpeakerValue } from '@plenary/domain/timeline/edit/fields';
import { and, eq, inArray } from 'drizzle-orm';
import { timeline_sessions } from '../../../../db/schema/index.ts';
import { newId } from '../../../../ids.ts';
import {
  insertSessions,
  readHalls,
  removeSessions,
  updateSession,
  type SessionColumns,
} from '../../../timeline/index.ts';
import { putAddresses, type SpeakerAddress } from '../../../speakers/index.ts';
import type { Addresses } from '../read/addresses.ts';
import { NO_CHANGES, syncRows, type ChangeDetail, type Changes } from '../resolve/diff.ts';
import { BUNDLE_SOURCE, type SessionPlan } from '../resolve/plan.ts';
import type { SpeakerEntry, StreamEntry } from '../read/schema.ts';
import type { Target } from './sections.ts';

export type SessionRow = typeof timeline_sessions.$inferSelect;
type Wanted = SessionColumns & Pick<SessionRow, 'kept_fields'>;

/** The outcome of the sessions, for the report and for those who are watching. */
export interface WrittenSessions {
  readonly changes: Changes;
  /** Ids of sessions that were added or changed. */
  readonly touched: readonly string[];
  readonly removed: readonly { readonly id: string; readonly type: SessionRow['type'] }[];
  /** Ids of the plan's sessions by their guid; where sources share one, the bundle's own. */
  readonly ids: ReadonlyMap<string, string>;
}

export interface WriteOptions {
  /** Sources whose sessions the plan lists completely; those of a bundle when absent. */
  readonly sources?: readonly string[];
  /** Fields of a stored session that stay, because the plan's source does not speak about it. */
  keep?(before: SessionRow, plan: SessionPlan): Partial<SessionRow>;
}

/**
 * Writes the sessions of some sources; each is recognised by (source, guid) and keeps its id. Sessions of these
 * sources that are no longer there are removed, those of other sources are left alone.
 */
export async function writeSessions(
  target: Target,
  plan: readonly SessionPlan[] | null,
  options: WriteOptions = {},
): Promise<WrittenSessions> {
  if (!plan) return { changes: NO_CHANGES, touched: [], removed: [], ids: new Map() };
  const existing = await existingSessions(target, options.sources ?? sourcesOf(plan));
  const before = new Map(existing.map((row) => [identity(row), row]));
  const ids = idsFor(plan, existing, target.now);
  const wanted = plan.map((session) => {
    const known = before.get(identity(session));
    const row = { translations: ownTexts(known?.translations ?? {}), ...rowOf(session, ids, target.addresses) };
    return known && options.keep ? { ...row, ...options.keep(known, session) } : row;
  });
  const held = wanted.map((row) => heldForHost(before.get(identity(row)), row));
  const halls = await readHalls(target.tx, target.event_id);
  const rows = held.map(({ row }) => ({ ...row, ...placeIn(row, halls) }));
  const [markers, parents] = [rows.filter((row) => row.misc !== null), rows.filter((row) => row.misc === null)];
  const written: Written = { touched: [], removed: [] };
  // A marker's foreign key names its session, so sessions come first and go last.
  const changes = await syncRows(existing, [...parents, ...markers], writerOf(target, existing, written));
  await putAddresses(target.tx, target.event_id, addressesIn(plan));
  const kept = held.flatMap(({ kept: one }) => one ?? []);
  return { changes: { ...changes, ...(kept.length > 0 && { kept }) }, ...written, ids: idsByGuid(plan, ids) };
}

/** The addresses of people that a plan names. */
const addressesIn = (plan: readonly SessionPlan[]): SpeakerAddress[] =>
  plan.flatMap(({ speakers, hosts }) =>
    [...speakers, ...hosts].flatMap((one) => (one.email === undefined ? [] : { uid: uidOf(one), email: one.email })),
  );

/** A row with the fields that a host changed as they are stored (TML43), and what the source says of those. */
function heldForHost(before: SessionRow | undefined, row: Wanted): { row: Wanted; kept?: ChangeDetail } {
  if (!before) return { row };
  if (before.kept_fields.length === 0) return { row: { ...row, kept_fields: [] } };
  const columns = before.kept_fields.flatMap((field): readonly (keyof Wanted)[] => FIELD_COLUMNS[field]);
  // The stream and the place that a hall gives are not the session's own.
  const translations = ownTexts(before.translations);
  const mine = { ...before, translations, ...(before.stream_of_hall && { stream: null }) };
  const own = Object.fromEntries(columns.map((column) => [column, mine[column]]));
  const said = Object.fromEntries(columns.map((column) => [column, row[column]]));
  const fields = differences(own, said);
  return {
    row: { ...row, ...own, kept_fields: before.kept_fields },
    ...(fields.length > 0 && { kept: { name: before.title, fields } }),
  };
}

/** Sources that a bundle speaks for: itself, and every schedule whose sessions it lists. */
function sourcesOf(plan: readonly SessionPlan[]): string[] {
  return [...new Set([BUNDLE_SOURCE, ...plan.map(({ source }) => source)])];
}

function existingSessions({ tx, event_id }: Target, sources: readonly string[]): Promise<SessionRow[]> {
  return tx
    .select()
    .from(timeline_sessions)
    .where(and(eq(timeline_sessions.event_id, event_id), inArray(timeline_sessions.source, [...sources])));
}

const identity = (session: { readonly source: string; readonly guid: string }): string =>
  JSON.stringify([session.source, session.guid]);

function idsFor(plan: readonly SessionPlan[], existing: readonly SessionRow[], now: number): Map<string, string> {
  const ids = new Map(existing.map((row) => [identity(row), row.id]));
  for (const session of plan) if (!ids.has(identity(session))) ids.set(identity(session), newId(now));
  return ids;
}

function idsByGuid(plan: readonly SessionPlan[], ids: ReadonlyMap<string, string>): Map<string, string> {
  const own = (session: SessionPlan): boolean => session.source === BUNDLE_SOURCE;
  const ordered = [...plan.filter((session) => !own(session)), ...plan.filter(own)];
  return new Map(ordered.map((session) => [session.guid, ids.get(identity(session)) ?? '']));
}

interface Written {
  readonly touched: string[];
  readonly removed: { readonly id: string; readonly type: SessionRow['type'] }[];
}

function writerOf({ tx, event_id, now }: Target, existing: readonly SessionRow[], written: Written) {
  return {
    keyOf: identity,
    labelOf: (row: { readonly title: string }) => row.title,
    insert: async (rows: readonly Wanted[]) => {
      written.touched.push(...rows.map(({ id }) => id));
      await insertSessions(tx, event_id, rows, now);
    },
    update: async (id: string, row: Wanted) => {
      written.touched.push(id);
      await updateSession(tx, { event_id, id }, row, now);
    },
    remove: async (ids: readonly string[]) => {
      written.removed.push(...existing.filter(({ id }) => ids.includes(id)));
      await removeSessions(tx, event_id, ids);
    },
  };
}

function rowOf(session: SessionPlan, ids: ReadonlyMap<string, string>, addresses: Addresses): Wanted {
  const { cover_image, large_image, stream, misc, link, kept, translations, ...rest } = session;
  const html = (text: string): string => addresses.html(text);
  const id = ids.get(identity(session)) ?? '';
  const source = stream && streamOf(stream, session, id, addresses);
  return {
    ...rest,
    id,
    kept_fields: [...kept],
    misc: misc === null ? null : (ids.get(identity({ source: session.source, guid: misc })) ?? null),
    description: html(session.description),
    ...(translations && { translations: changeTexts(translations, { description: html }) }),
    link: addresses.link(link),
    categories: [...session.categories],
    switched_off: [...session.switched_off],
    hosts: session.hosts.map((speaker) => speakerOf(speaker, addresses)),
    speakers: session.speakers.map((speaker) => speakerOf(speaker, addresses)),
    cover_image_file: addresses.fileId(cover_image),
    large_image_file: addresses.fileId(large_image),
    lead_host_profile_image: addresses.picture(session.lead_host_profile_image),
    co_host_profile_images: session.co_host_profile_images.map((image) => addresses.picture(image) ?? ''),
    stream: source,
    ...{ hall_id: null, stream_of_hall: false },
  };
}

const uidOf = ({ uid, name }: SpeakerEntry): string => uid ?? name;

function speakerOf(speaker: SpeakerEntry, addresses: Addresses): SpeakerValue {
  const { uid: _uid, email: _email, profile_picture, ...rest } = speaker;
  return { uid: uidOf(speaker), ...rest, profile_picture: addresses.picture(profile_picture) };
}

function streamOf(stream: StreamEntry, session: SessionPlan, id: string, addresses: Addresses): StreamSource {
  const { type, sponsor } = stream;
  const named = addresses.link(stream.playback_url);
  return {
    key: stream.key ?? session.guid,
    type,
    id: stream.id ?? id,
    title: stream.title ?? session.title,
    poster: addresses.picture(stream.poster),
    playback_url:
      stream.demo_stream !== undefined
        ? addresses.demoStream(stream.demo_stream)
        : named !== null && type === 'embed'
          ? embedAddress(named)
          : named,
    entry_id: stream.entry_id,
    ...(sponsor && {
      sponsor: { ...sponsor, logo: addresses.picture(sponsor.logo), url: addresses.link(sponsor.url) },
    }),
  };
}
