import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dirname as folderOf } from 'node:path/posix';
import { pipeline } from 'node:stream/promises';
import type { Hall } from '@plenary/domain/halls/halls';
import { joinTexts, type TextLanguages } from '@plenary/domain/language/bundle-texts';
import { languagesIn as languagesOf } from '@plenary/domain/language/texts';
import { noEvent, problem, type Checked } from '@plenary/domain/problem';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { stringify } from 'yaml';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  content_pages,
  games,
  home_areas,
  demo_streams,
  sponsors,
  timeline_sessions,
  vault_items,
} from '../../../db/schema/index.ts';
import { readHalls } from '../../timeline/index.ts';
import { listFiles, type FileRow } from '../../files/index.ts';
import { readLevels, readWholeRooms, type Level, type WholeRoom } from '../../rooms/index.ts';
import { readModerators } from '../../hall-moderators/index.ts';
import { readAddresses } from '../../speakers/index.ts';
import { listPollRows, type PollRow } from '../../polls/index.ts';
import { findTour, type TourRow } from '../../tour/index.ts';
import { eventBySlug, type StoredEvent } from '../../events/index.ts';
import {
  areaEntry,
  eventEntry,
  gameEntry,
  hallEntry,
  gamePath,
  pageEntry,
  pagePath,
  pollEntry,
  ownHtml,
  sessionEntry,
  roomEntry,
  sponsorEntry,
  tourEntry,
  vaultEntry,
  type Names,
} from './export-entries.ts';
import { BUNDLE_FILE, BUNDLE_VERSION } from './read/schema.ts';

export interface ExportReport {
  readonly slug: string;
  readonly folder: string;
  readonly sessions: number;
  readonly pages: number;
  readonly files: number;
}

/**
 * Writes an event as a bundle that imports to the same event: everything an organiser sets, with its files. People,
 * chat and scores are not part of a bundle. `event.yaml` is written last, so an export that broke off is not a bundle.
 * @param folder is made; refused when it holds anything
 * @param people whether addresses of owners and speakers come along
 */
export async function exportBundle(
  ctx: Pick<Context, 'db' | 'storage'>,
  slug: string,
  folder: string,
  { people }: { readonly people: boolean } = { people: true },
): Promise<Checked<ExportReport>> {
  const read = await readWhole(ctx, slug);
  if (!read) return noEvent(slug);
  if (read.event.rehearsal_of !== null) return problem(slug, 'is a rehearsal, of which nothing is kept');
  const whole = people ? read : withoutPeople(read);
  if (!(await isFree(folder))) return problem(folder, 'is not an empty folder; name one that does not exist yet');
  const paths = pathsOf(whole.files);
  const names = namesOf(whole, paths);
  const languages = languagesIn(whole);
  await mkdir(folder, { recursive: true });
  for (const file of originals(whole.files.filter(isVisible)))
    await writeStored(ctx, join(folder, paths.get(file.id) ?? ''), file);
  for (const page of whole.pages)
    for (const [path, html] of pageFiles(page, languages.further)) await writeInside(folder, path, ownHtml(html, slug));
  for (const { slug: name, page_html } of whole.games)
    if (page_html !== null) await writeInside(folder, gamePath(name), page_html);
  for (const demo_stream of whole.demo_streams)
    await writeInside(folder, playlistPath(demo_stream, paths), playlistOf(demo_stream, paths));
  await writeInside(
    folder,
    BUNDLE_FILE,
    stringify(joinTexts(documentOf(whole, names, paths), languages), { lineWidth: 120 }),
  );
  const { sessions, pages } = whole;
  return { ok: true, value: { slug, folder, sessions: sessions.length, pages: pages.length, files: paths.size } };
}

/** An event without the addresses of people. */
export const withoutPeople = (whole: Whole): Whole => ({
  ...whole,
  rooms: whole.rooms.map((room) => ({ ...room, owners: [] })),
  emails: new Map(),
  moderators: new Map(),
});

/** Everything of an event that a bundle holds. */
export interface Whole {
  readonly event: StoredEvent;
  readonly files: readonly FileRow[];
  readonly demo_streams: readonly (typeof demo_streams.$inferSelect)[];
  readonly sponsors: readonly (typeof sponsors.$inferSelect)[];
  readonly areas: readonly (typeof home_areas.$inferSelect)[];
  readonly pages: readonly (typeof content_pages.$inferSelect)[];
  readonly sessions: readonly (typeof timeline_sessions.$inferSelect)[];
  readonly vault: readonly (typeof vault_items.$inferSelect)[];
  readonly games: readonly (typeof games.$inferSelect)[];
  readonly polls: readonly PollRow[];
  readonly tour: TourRow | null;
  readonly rooms: readonly WholeRoom[];
  readonly levels: readonly Level[];
  readonly halls: readonly Hall[];
  /** Addresses of people who speak or host, by their uid. */
  readonly emails: ReadonlyMap<string, string>;
  /** Addresses of people who moderate halls, by hall and name. */
  readonly moderators: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The event as it was at one moment, although others may be changing it. */
async function readWhole(ctx: Pick<Context, 'db'>, slug: string): Promise<Whole | null> {
  const { result } = await inTransaction(ctx.db, { mode: 'REPEATABLE READ READ ONLY' }, (tx) => readRows(tx, slug));
  return result;
}

/** The rows of an event, its sessions unless they are not asked for; null: there is none of this slug. */
export async function readRows(tx: Tx, slug: string, with_sessions = true): Promise<Whole | null> {
  const event = await eventBySlug(tx, slug);
  if (!event) return null;
  const { id } = event;
  return {
    event,
    files: await listFiles(tx, id),
    demo_streams: await tx
      .select()
      .from(demo_streams)
      .where(eq(demo_streams.event_id, id))
      .orderBy(asc(demo_streams.name)),
    sponsors: await tx.select().from(sponsors).where(eq(sponsors.event_id, id)).orderBy(asc(sponsors.position)),
    areas: await tx.select().from(home_areas).where(eq(home_areas.event_id, id)).orderBy(asc(home_areas.position)),
    pages: await tx
      .select()
      .from(content_pages)
      .where(eq(content_pages.event_id, id))
      .orderBy(asc(content_pages.position)),
    vault: await tx
      .select()
      .from(vault_items)
      .where(and(eq(vault_items.event_id, id), isNull(vault_items.recording)))
      .orderBy(asc(vault_items.position)),
    games: await tx.select().from(games).where(eq(games.event_id, id)).orderBy(asc(games.position)),
    polls: (await listPollRows(tx, id)).toReversed(),
    tour: await findTour(tx, id),
    rooms: await readWholeRooms(tx, id),
    levels: await readLevels(tx, id),
    halls: await readHalls(tx, id),
    moderators: await readModerators(tx, id),
    sessions: with_sessions ? await readSessions(tx, id) : [],
    emails: with_sessions ? await readAddresses(tx, id) : new Map<string, string>(),
  };
}

function readSessions(tx: Tx, event_id: string) {
  return tx
    .select()
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, event_id))
    .orderBy(asc(timeline_sessions.starts_at), asc(timeline_sessions.id));
}

async function isFree(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.length === 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return true;
      if (error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
}

/** Drafts and their files are no part of a bundle: it holds what attendees see. */
const isVisible = ({ audience }: FileRow): boolean => audience !== 'draft';

/** Files of the event's own; what people uploaded is theirs, and sizes are made again by an import. */
function originals(files: readonly FileRow[]): FileRow[] {
  const sizes = new Set(files.flatMap((file) => Object.values(file.variations ?? {}).filter((id) => id !== file.id)));
  return files.filter((file) => file.owner === null && !sizes.has(file.id));
}

/** A path for each file, by its id: where it came from, or one below `media/` that nobody else has. */
export function pathsOf(files: readonly FileRow[]): Map<string, string> {
  return new Map(
    originals(files).map((file) => [
      file.id,
      file.bundle_path ?? `media/${file.id}-${file.filename.replace(/[^\w.-]/g, '_')}`,
    ]),
  );
}

/** Names of things of an event as a bundle writes them. */
export function namesOf(whole: Whole, paths: ReadonlyMap<string, string>): Names {
  const guids = new Map(whole.sessions.map(({ id, guid }) => [id, guid]));
  return {
    slug: whole.event.slug,
    path: (id) => (id == null ? undefined : paths.get(id)),
    guid: (id) => guids.get(id),
    email: (uid) => whole.emails.get(uid),
    moderator: (hall_id, name) => whole.moderators.get(hall_id)?.get(name),
    sponsor: (name) => whole.sponsors.find((row) => row.name === name)?.key,
  };
}

/** The languages of the texts of an event. */
export function languagesIn({ event: { settings } }: Whole): TextLanguages {
  return { own: settings.language, further: settings.languages };
}

/** The files of a page with their texts: its own, and one for each language that it is translated into. */
function pageFiles(
  { slug, html, translations }: Whole['pages'][number],
  further: readonly string[],
): [string, string][] {
  const translated = further.flatMap((language): [string, string][] => {
    const text = translations[language]?.['html'];
    return typeof text === 'string' ? [[pagePath(slug, language), text]] : [];
  });
  return [[pagePath(slug), html], ...translated];
}

/** `event.yaml` of an event, with the translations of its texts beside them. */
export function documentOf(whole: Whole, names: Names, paths: ReadonlyMap<string, string>): Record<string, unknown> {
  return {
    plenary_bundle: BUNDLE_VERSION,
    event: eventEntry(whole.event, names),
    demo_streams: whole.demo_streams.map((demo_stream) => ({
      name: demo_stream.name,
      playlist: playlistPath(demo_stream, paths),
    })),
    sponsors: whole.sponsors.map((row) => sponsorEntry(row, names)),
    areas: whole.areas.map((row) => areaEntry(row, names)),
    pages: whole.pages.map(pageEntry),
    ...(whole.vault.length > 0 && { vault: whole.vault.map((row) => vaultEntry(row, names)) }),
    ...(whole.games.length > 0 && { games: whole.games.map((row) => gameEntry(row, names)) }),
    ...(whole.polls.length > 0 && { polls: whole.polls.map((row) => pollEntry(row, names)) }),
    ...(whole.tour && { tour: tourEntry(whole.tour, names) }),
    ...roomSections(whole, names),
    ...(whole.halls.length > 0 && { halls: whole.halls.map((row) => hallEntry(row, names)) }),
    sessions: whole.sessions.map((row) => sessionEntry(row, names)),
  };
}

function roomSections({ rooms, levels }: Whole, names: Names): Record<string, unknown> {
  const of = (kind: WholeRoom['kind']) =>
    rooms.filter((room) => room.kind === kind).map((room) => roomEntry(room, names, called));
  const called = levels.map(({ name }) => name);
  const translations = Object.fromEntries(
    languagesOf(levels).map((language) => [
      language,
      { levels: levels.map((level) => level.translations[language]?.['level'] ?? '') },
    ]),
  );
  const [networking, exhibitors] = [of('networking'), of('exhibitor')];
  return {
    ...(levels.length > 0 && { levels: called, translations }),
    ...(networking.length > 0 && { rooms: networking }),
    ...(exhibitors.length > 0 && { exhibitors }),
  };
}

type DemoStream = Whole['demo_streams'][number];

/** A playlist lies beside its segments. */
export function playlistPath({ name, segments }: DemoStream, paths: ReadonlyMap<string, string>): string {
  return `${folderOf(paths.get(segments[0]?.file ?? '') ?? 'media/x')}/${name}.m3u8`;
}

export function playlistOf({ segments }: DemoStream, paths: ReadonlyMap<string, string>): string {
  const longest = Math.ceil(Math.max(...segments.map(({ duration_ms }) => duration_ms)) / 1000);
  const entries = segments.flatMap(({ file, duration_ms }) => [
    `#EXTINF:${(duration_ms / 1000).toFixed(3)},`,
    (paths.get(file) ?? '').split('/').at(-1) ?? '',
  ]);
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${longest}`, '#EXT-X-PLAYLIST-TYPE:VOD'];
  return [...head, ...entries, '#EXT-X-ENDLIST', ''].join('\n');
}

async function writeStored(ctx: Pick<Context, 'storage'>, target: string, file: FileRow): Promise<void> {
  const bytes = await ctx.storage.read(file.content_hash);
  if (!bytes) throw new Error(`the bytes of ${file.filename} (${file.content_hash}) are not in the storage`);
  await mkdir(dirname(target), { recursive: true });
  await pipeline(bytes, createWriteStream(target));
}

async function writeInside(folder: string, path: string, text: string): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
}
