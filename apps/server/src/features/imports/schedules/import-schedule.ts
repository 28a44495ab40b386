import { basename } from 'node:path';
import { withChosen, type HallChoice } from '@plenary/domain/halls/choosing';
import { hallAt, hallKey, hallProblems } from '@plenary/domain/halls/halls';
import { problem, type Checked } from '@plenary/domain/problem';
import { doubtLoss } from '@plenary/domain/schedules/removing';
import type { SlashOrder } from '@plenary/domain/schedules/table/times';
import { dayOf as dayIn, understandingOf, type Understanding } from '@plenary/domain/schedules/understanding';
import { addressProblem } from '@plenary/domain/streams/address';
import { didYouMean } from '@plenary/domain/suggestion';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../../clock.ts';
import type { Tx } from '../../../db/database.ts';
import { timeline_sessions } from '../../../db/schema/index.ts';
import type { Outcome } from '../../../live/types.ts';
import {
  addressesOf,
  Doubted,
  NO_CHANGES,
  NOT_SECURE,
  storeWhole,
  tryStreams,
  writeSessions,
  type ImportContext,
  type ImportReport,
  type SessionPlan,
  type SessionRow,
  type TryStream,
} from '../bundles/index.ts';
import { eventBySlug, lockEvent, type StoredEvent } from '../../events/index.ts';
import { knownPictures, namePictures, type KnownPictures, type PictureReport } from '../../session-pictures/index.ts';
import { writeHalls } from '../../halls/index.ts';
import { readHalls, timelineEvents } from '../../timeline/index.ts';
import { readSchedule, type ScheduleReading } from './read-schedule.ts';
import { picturesOf, sessionsOf } from './schedule-sessions.ts';

export interface ScheduleOptions {
  readonly slug: string;
  readonly dry_run?: boolean | undefined;
  /** Name of the schedule among those of the event; absent: the one that the file gives itself. */
  readonly source?: string | undefined;
  /** HLS address by room name. */
  readonly streams?: ReadonlyMap<string, string> | undefined;
  /** Halls that it makes, or gives a stream to, by name (HAL7). */
  readonly halls?: ReadonlyMap<string, HallChoice> | undefined;
  /** Absent: streams are not tried. */
  readonly tryStream?: TryStream | undefined;
  /** Do pages of this site come over https? Streams over http are then refused. Default false. */
  readonly secure_site?: boolean | undefined;
  /** The order of dates such as 05-12-2027 in a table; absent: the table must show it. */
  readonly dates?: SlashOrder | undefined;
  /** It may remove most of what came with this schedule before, or be empty (IMP21). Default false. */
  readonly remove_most?: boolean | undefined;
  /** false: the pictures that it names are not fetched; those that were, stay. Default true. */
  readonly pictures?: boolean | undefined;
}

/** The report of an import, with what the file was understood as. */
export interface ScheduleReport extends ImportReport {
  readonly understood: Understanding;
  readonly pictures: PictureReport;
}

/**
 * Imports a published schedule into an event that exists. Talks are recognised by their guid, so that importing the
 * next version changes what changed; what organisers added to a session (link, stream, pictures, type) stays.
 */
export async function importSchedule(
  ctx: ImportContext,
  path: string,
  options: ScheduleOptions,
): Promise<Checked<ScheduleReport>> {
  const event = await eventBySlug(ctx.db, options.slug);
  if (!event) return problem(options.slug, 'there is no event with this slug; create it with `event create`');
  const read = await readSchedule(path, readingFor(event, options.dates ?? null));
  if (!read.ok) return read;
  const source = `schedule:${options.source || read.value.acronym}`;
  const understood = understandingOf(read.value, source, event.time_zone);
  const streams = options.streams ?? new Map<string, string>();
  const rooms = read.value.rooms.map(({ name }) => name);
  const unknown = [...streams.keys()].find((name) => !rooms.includes(name));
  if (unknown !== undefined) return problem(basename(path), noRoom(unknown, rooms));
  const secure = options.secure_site ?? false;
  const insecure = [...streams].find(([, address]) => addressProblem(address, secure) === 'not_secure');
  if (insecure) return problem(insecure[0], `${insecure[1]} ${NOT_SECURE}`);
  const virtual = event.event_kind === 'virtual';
  const chosen = options.halls ?? new Map<string, HallChoice>();
  const wrong = await hallProblem(ctx, event.id, { chosen, rooms, secure, virtual });
  if (wrong !== null) return problem(basename(path), wrong);
  const sessions = sessionsOf(read.value, source, { virtual, streams });
  const tried = await tryStreams(
    [...sessions, ...withChosen([], chosen, virtual)].map(({ stream }) => stream),
    options.tryStream,
  );
  let pictures: PictureReport = { waiting: 0, failed: [] };
  const stored = await storeWhole(
    ctx,
    { file: basename(path), dry_run: options.dry_run ?? false, streams: tried },
    'schedule.imported',
    async (tx) => {
      const applied = await apply(ctx.clock, tx, options, sessions, source);
      pictures = applied.pictures;
      return applied.outcome;
    },
  );
  return stored.ok ? { ok: true, value: { ...stored.value, understood, pictures } } : stored;
}

interface Chosen {
  readonly chosen: ReadonlyMap<string, HallChoice>;
  /** Rooms of the schedule. */
  readonly rooms: readonly string[];
  readonly secure: boolean;
  readonly virtual: boolean;
}

/** The problem of halls that the command names, in words; null: there is none. */
async function hallProblem(
  { db }: ImportContext,
  event_id: string,
  { chosen, rooms, secure, virtual }: Chosen,
): Promise<string | null> {
  const halls = await readHalls(db, event_id);
  const known = new Set(rooms.map(hallKey));
  const unknown = [...chosen.keys()].find((name) => !known.has(hallKey(name)) && !hallAt(halls, name));
  if (unknown !== undefined) return noRoom(unknown, rooms);
  const all = withChosen(halls, chosen, virtual);
  const bad = all.find((hall) => hallProblems(hall, all.slice(0, all.indexOf(hall)), secure)['address']);
  const [code] = bad ? (hallProblems(bad, [], secure)['address'] ?? []) : [];
  if (!bad) return null;
  return `${bad.stream?.playback_url} ${code?.code === 'stream_not_secure' ? NOT_SECURE : 'is no address of a stream'}`;
}

async function refuseLoss(tx: Tx, event_id: string, source: string, sessions: readonly SessionPlan[]): Promise<void> {
  const guids = new Set(sessions.map(({ guid }) => guid));
  const before = await tx
    .select({ guid: timeline_sessions.guid })
    .from(timeline_sessions)
    .where(and(eq(timeline_sessions.event_id, event_id), eq(timeline_sessions.source, source)));
  const removed = before.filter(({ guid }) => !guids.has(guid)).length;
  const doubt = doubtLoss({ found: sessions.length, stored: before.length, removed });
  if (doubt !== null) throw new Doubted(doubt);
}

/** How long before an event opens, and after it closes, an entry that repeats still belongs to it. */
const AROUND_MS = 31 * 86_400_000;

function readingFor({ time_zone, settings, opens_at, closes_at }: StoredEvent, dates: SlashOrder): ScheduleReading {
  const window = {
    from: opens_at && opens_at.getTime() - AROUND_MS,
    until: closes_at && closes_at.getTime() + AROUND_MS,
  };
  const day = onlyDayOf(opens_at, closes_at, time_zone);
  return { zone: time_zone, dates, day, languages: [...new Set([settings.language ?? 'en', 'en'])], window };
}

/** The day of an event that opens and closes on one. */
function onlyDayOf(opens_at: Date | null, closes_at: Date | null, zone: string): string | null {
  if (opens_at === null || closes_at === null) return null;
  const [first, last] = [opens_at, closes_at].map((at) => dayIn(at.getTime(), zone));
  return first === last ? (first ?? null) : null;
}

function noRoom(asked: string, rooms: readonly string[]): string {
  const known = rooms.length === 0 ? 'it names none' : `its rooms are: ${rooms.join(', ')}`;
  return `there is no room "${asked}" in this schedule${didYouMean(asked, rooms)}; ${known}`;
}

async function apply(
  clock: Clock,
  tx: Tx,
  { slug, remove_most = false, pictures: fetching = true, halls: chosen = new Map() }: ScheduleOptions,
  sessions: readonly SessionPlan[],
  source: string,
): Promise<{ outcome: Outcome<ImportReport>; pictures: PictureReport }> {
  const event = await lockEvent(tx, slug);
  if (!event) throw new Error(`the event ${slug} was removed during the import`);
  if (!remove_most) await refuseLoss(tx, event.id, source, sessions);
  const known = await knownPictures(tx, event.id);
  const ours = { fileId: (address?: string | null) => known.fileOf(address ?? null), picture: known.fileOf };
  const addresses = { ...addressesOf(slug, new Map()), ...ours };
  const target = { tx, event_id: event.id, now: clock.now(), addresses };
  const wanted = withChosen(await readHalls(tx, event.id), chosen, event.event_kind === 'virtual');
  const halls = await writeHalls(tx, event.id, wanted, target.now);
  const written = await writeSessions(target, sessions, { sources: [source], keep: keeper(known) });
  const schedule = { event_id: event.id, source };
  const pictures = await namePictures(tx, schedule, picturesOf(sessions), { known, fetching });
  const live = await timelineEvents(clock, tx, {
    event_id: event.id,
    changed: [...halls.touched, ...written.touched],
    removed: written.removed,
  });
  const untouched = {
    areas: NO_CHANGES,
    halls: halls.changes,
    sponsors: NO_CHANGES,
    pages: NO_CHANGES,
    vault: NO_CHANGES,
    games: NO_CHANGES,
    polls: NO_CHANGES,
    tour: NO_CHANGES,
    rooms: NO_CHANGES,
    demo_streams: NO_CHANGES,
    files: NO_CHANGES,
  };
  const event_part = { event: 'unchanged', event_details: [], phase_change: null, board_sites: [] } as const;
  const result = { slug, dry_run: false, ...event_part, streams: [], sessions: written.changes, ...untouched };
  return { outcome: { result, ...live }, pictures };
}

/** Fields that stay: a schedule's picture takes the place of one that came with a schedule, and of none of an organiser's. */
const keeper =
  ({ isImported, fileOf }: KnownPictures) =>
  (before: SessionRow, plan: SessionPlan): Partial<SessionRow> => {
    const { cover_image_file: cover } = before;
    const imported = cover === null || isImported(cover);
    return { ...organisersOwn(before, plan), cover_image_file: imported ? fileOf(plan.cover_image) : cover };
  };

/** Fields that a schedule does not speak about; a stream's address given with this import replaces the one before. */
function organisersOwn(before: SessionRow, plan: SessionPlan): Partial<SessionRow> {
  const { type, link, featured, open_session, max_occupancy, hosts, large_image_file, stream_of_hall } = before;
  const { lead_host_profile_image, co_host_profile_images } = before;
  const own = {
    link: link ?? plan.link,
    featured,
    open_session,
    max_occupancy,
    hosts,
    large_image_file,
  };
  const pictures = { lead_host_profile_image, co_host_profile_images };
  return plan.stream ? { ...own, ...pictures } : { ...own, ...pictures, type, stream: before.stream, stream_of_hall };
}
