import { withChosen, type HallChoice } from '@plenary/domain/halls/choosing';
import { hallAt, hallKey, hallProblems, type HallValues } from '@plenary/domain/halls/halls';
import { problem, type Checked } from '@plenary/domain/problem';
import { doubtLoss, type ScheduleLoss } from '@plenary/domain/schedules/removing';
import { sourceOf } from '@plenary/domain/schedules/sources/sources';
import type { SlashOrder } from '@plenary/domain/schedules/table/times';
import type { ImportedSchedule } from '@plenary/domain/schedules/types';
import { dayOf as dayIn, understandingOf, type Understanding } from '@plenary/domain/schedules/understanding';
import { addressProblem } from '@plenary/domain/streams/address';
import { didYouMean } from '@plenary/domain/suggestion';
import { collectsNow } from '@plenary/domain/timeline/edit/collected';
import { and, eq } from 'drizzle-orm';
import { eventNow, type Clock } from '../../../clock.ts';
import type { Tx } from '../../../db/database.ts';
import { timeline_sessions } from '../../../db/schema/index.ts';
import type { Outcome } from '../../../live/types.ts';
import {
  addressesOf,
  Doubted,
  NO_CHANGES,
  NOT_SECURE,
  Refused,
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
import { collectWithin } from '../../timeline/edit/index.ts';
import { nameOf, readSchedule, type ScheduleFile, type ScheduleReading } from './read-schedule.ts';
import { picturesOf, sessionsOf } from './schedule-sessions.ts';
import { changesAny, fingerprint } from './shown.ts';
import { noteImport, type SourceReading } from './sources-store.ts';

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
  /** The fingerprint of a dry run: what was shown then is imported, and nothing else (SRC2); absent: whatever it changes. */
  readonly shown?: string | undefined;
  /** Its sessions wait for the release of the timeline, where the event collects changes at this moment (REL11). Default false. */
  readonly may_wait?: boolean | undefined;
  /** Its reader, and how it is read again; absent: a command. */
  readonly reading?: SourceReading | undefined;
}

/** The report of an import, with what the file was understood as. */
export interface ScheduleReport extends ImportReport {
  readonly understood: Understanding;
  readonly pictures: PictureReport;
  readonly loss: ScheduleLoss;
  /** Places of its sessions that were no halls before. */
  readonly places: readonly string[];
  /** Stands for the sessions that were read and what they change (`ScheduleOptions.shown`). */
  readonly fingerprint: string;
}

/**
 * Imports a published schedule into an event that exists. Talks are recognised by their guid, so that importing the
 * next version changes what changed; what organisers added to a session (link, stream, pictures, type) stays.
 */
export async function importSchedule(
  ctx: ImportContext,
  file: ScheduleFile,
  options: ScheduleOptions,
): Promise<Checked<ScheduleReport>> {
  const event = await eventBySlug(ctx.db, options.slug);
  if (!event) return problem(options.slug, 'there is no event with this slug; create it with `event create`');
  const planned = await planSchedule(file, event, options);
  if (!planned.ok) return planned;
  const { schedule, source, understood, sessions } = planned.value;
  const streams = options.streams ?? new Map<string, string>();
  const rooms = schedule.rooms.map(({ name }) => name);
  const unknown = [...streams.keys()].find((name) => !rooms.includes(name));
  if (unknown !== undefined) return problem(nameOf(file), noRoom(unknown, rooms));
  const secure = options.secure_site ?? false;
  const insecure = [...streams].find(([, address]) => addressProblem(address, secure) === 'not_secure');
  if (insecure) return problem(insecure[0], `${insecure[1]} ${NOT_SECURE}`);
  const virtual = event.event_kind === 'virtual';
  const chosen = options.halls ?? new Map<string, HallChoice>();
  const wrong = await hallProblem(ctx, event.id, { chosen, rooms, secure, virtual });
  if (wrong !== null) return problem(nameOf(file), wrong);
  const tried = await tryStreams(
    [...sessions, ...withChosen([], chosen, virtual)].map(({ stream }) => stream),
    options.tryStream,
  );
  let more: Omit<Applied, 'outcome'> | undefined;
  const { dry_run = false, reading } = options;
  const by = reading?.by === 'itself' ? undefined : reading?.by;
  const stored = await storeWhole(
    ctx,
    { file: nameOf(file), dry_run, streams: tried, by },
    'schedule.imported',
    async (tx) => {
      const { outcome, ...rest } = await applySchedule(ctx.clock, tx, options, sessions, source);
      more = rest;
      return outcome;
    },
  );
  if (!stored.ok) return stored;
  if (!more) throw new Error('a schedule was stored without being applied');
  return { ok: true, value: { ...stored.value, understood, ...more } };
}

/** The event that a schedule is for, as far as it decides what is read. */
export interface ScheduleEvent extends Pick<StoredEvent, 'time_zone' | 'opens_at' | 'closes_at' | 'event_kind'> {
  readonly settings: { readonly language: string | null };
}

/** A schedule that was read, and its sessions in an event. */
export interface SchedulePlan {
  readonly schedule: ImportedSchedule;
  readonly source: string;
  readonly understood: Understanding;
  readonly sessions: readonly SessionPlan[];
}

/** Reads a schedule for an event, which need not be there yet. */
export async function planSchedule(
  file: ScheduleFile,
  event: ScheduleEvent,
  {
    dates = null,
    source: named,
    streams = new Map<string, string>(),
  }: Pick<ScheduleOptions, 'dates' | 'source' | 'streams'>,
): Promise<Checked<SchedulePlan>> {
  const read = await readSchedule(file, readingFor(event, dates));
  if (!read.ok) return read;
  const source = sourceOf(named || read.value.acronym);
  const sessions = sessionsOf(read.value, source, { virtual: event.event_kind === 'virtual', streams });
  const understood = understandingOf(read.value, source, event.time_zone);
  return { ok: true, value: { schedule: read.value, source, understood, sessions } };
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
  const bad = all.find((hall) => hallProblems(hall, all.slice(0, all.indexOf(hall)), { secure })['address']);
  const [code] = bad ? (hallProblems(bad, [], { secure })['address'] ?? []) : [];
  if (!bad) return null;
  return `${bad.stream?.playback_url} ${code?.code === 'stream_not_secure' ? NOT_SECURE : 'is no address of a stream'}`;
}

async function lossOf(
  tx: Tx,
  event_id: string,
  source: string,
  sessions: readonly SessionPlan[],
): Promise<ScheduleLoss> {
  const guids = new Set(sessions.map(({ guid }) => guid));
  const before = await tx
    .select({ guid: timeline_sessions.guid })
    .from(timeline_sessions)
    .where(and(eq(timeline_sessions.event_id, event_id), eq(timeline_sessions.source, source)));
  const removed = before.filter(({ guid }) => !guids.has(guid)).length;
  return { found: sessions.length, stored: before.length, removed };
}

/** How long before an event opens, and after it closes, an entry that repeats still belongs to it. */
const AROUND_MS = 31 * 86_400_000;

function readingFor({ time_zone, settings, opens_at, closes_at }: ScheduleEvent, dates: SlashOrder): ScheduleReading {
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

interface Applied extends Pick<ScheduleReport, 'pictures' | 'loss' | 'places' | 'fingerprint'> {
  readonly outcome: Outcome<ImportReport>;
}

/** Writes the sessions of a schedule within one transaction: all of them, or none. */
export async function applySchedule(
  clock: Clock,
  tx: Tx,
  options: ScheduleOptions,
  sessions: readonly SessionPlan[],
  source: string,
): Promise<Applied> {
  const { slug, remove_most = false, pictures: fetching = true, halls: chosen = new Map<string, string>() } = options;
  const event = await lockEvent(tx, slug);
  if (!event) throw new Error(`the event ${slug} was removed during the import`);
  const loss = await lossOf(tx, event.id, source, sessions);
  const doubt = remove_most ? null : doubtLoss(loss);
  if (doubt !== null) throw new Doubted(doubt);
  const known = await knownPictures(tx, event.id);
  const ours = { fileId: (address?: string | null) => known.fileOf(address ?? null), picture: known.fileOf };
  const addresses = { ...addressesOf(slug, new Map()), ...ours };
  const waits = options.may_wait === true && collectsAt(clock, event);
  const now = clock.now();
  const stored = await readHalls(tx, event.id);
  const making = waits ? await unseenOf(tx, event.id, stored, chosen) : chosen;
  const wanted = withChosen(stored, making, event.event_kind === 'virtual');
  const halls = await writeHalls(tx, event.id, wanted, now);
  const write = (to: Tx) =>
    writeSessions({ tx: to, event_id: event.id, now, addresses }, sessions, { sources: [source], keep: keeper(known) });
  const account_id = options.reading && options.reading.by !== 'itself' ? options.reading.by.account_id : null;
  const written = waits
    ? await collectWithin({ clock }, tx, { event_id: event.id, account_id }, write)
    : await write(tx);
  const schedule = { event_id: event.id, source };
  const changes = { halls: halls.changes, sessions: written.changes };
  const shown = fingerprint(source, sessions, changes);
  if (options.shown !== undefined && options.shown !== shown && changesAny(changes))
    throw new Refused(CHANGED_MEANWHILE);
  if (!options.dry_run) await noteImport(tx, schedule, options.reading, changes, now);
  const pictures = await namePictures(tx, schedule, picturesOf(sessions), { known, fetching });
  const live = await timelineEvents(clock, tx, {
    event_id: event.id,
    changed: [...halls.touched, ...(waits ? [] : written.touched)],
    removed: waits ? [] : written.removed,
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
  return { outcome: { result, ...live }, pictures, loss, places: placesOf(sessions, stored), fingerprint: shown };
}

/** Halls to be made that change nothing for attendees, who see a hall once a session is in it (HAL14). */
async function unseenOf(
  tx: Tx,
  event_id: string,
  stored: readonly HallValues[],
  chosen: ReadonlyMap<string, HallChoice>,
): Promise<ReadonlyMap<string, HallChoice>> {
  const rows = await tx
    .selectDistinct({ location: timeline_sessions.location })
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, event_id));
  const places = new Set(rows.flatMap(({ location }) => (location === null ? [] : hallKey(location))));
  return new Map([...chosen].filter(([name]) => !hallAt(stored, name) && !places.has(hallKey(name))));
}

/** Whether changes of an event are collected at this moment. */
function collectsAt(clock: Clock, event: StoredEvent): boolean {
  const { starts_at, closes_at, collects_changes } = event;
  const times = { starts_at: starts_at?.getTime() ?? null, closes_at: closes_at?.getTime() ?? null };
  return collectsNow(collects_changes, times, eventNow(clock, event));
}

function placesOf(sessions: readonly SessionPlan[], halls: readonly HallValues[]): string[] {
  const names = new Set(sessions.flatMap(({ location }) => location ?? []));
  return [...names].filter((name) => !hallAt(halls, name)).sort();
}

/** The problem of an import by `shown` that would do something else. */
const CHANGED_MEANWHILE = 'something changed meanwhile, and nothing was stored';

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
  const { type, link, featured, open_session, switched_off, max_occupancy, hosts, large_image_file } = before;
  const { stream_of_hall, lead_host_profile_image, co_host_profile_images } = before;
  const own = {
    link: link ?? plan.link,
    featured,
    open_session,
    switched_off,
    max_occupancy,
    hosts,
    large_image_file,
  };
  const pictures = { lead_host_profile_image, co_host_profile_images };
  return plan.stream ? { ...own, ...pictures } : { ...own, ...pictures, type, stream: before.stream, stream_of_hall };
}
