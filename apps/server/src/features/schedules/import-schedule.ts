import { basename } from 'node:path';
import { problem, type Checked } from '@plenary/domain/problem';
import { addressProblem } from '@plenary/domain/streams/address';
import { didYouMean } from '@plenary/domain/suggestion';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Outcome } from '../../live/types.ts';
import {
  addressesOf,
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
import { eventBySlug, lockEvent } from '../events/index.ts';
import { timelineEvents } from '../timeline/index.ts';
import { readSchedule } from './read-schedule.ts';
import { sessionsOf, sourceOf } from './schedule-sessions.ts';

export interface ScheduleOptions {
  readonly slug: string;
  readonly dry_run?: boolean | undefined;
  /** HLS address by room name. */
  readonly streams?: ReadonlyMap<string, string> | undefined;
  /** Absent: streams are not tried. */
  readonly tryStream?: TryStream | undefined;
  /** Do pages of this site come over https? Streams over http are then refused. Default false. */
  readonly secure_site?: boolean | undefined;
}

/**
 * Imports a published schedule into an event that exists. Talks are recognised by their guid, so that importing the
 * next version changes what changed; what organisers added to a session (link, stream, pictures, type) stays.
 */
export async function importSchedule(
  ctx: ImportContext,
  path: string,
  options: ScheduleOptions,
): Promise<Checked<ImportReport>> {
  const event = await eventBySlug(ctx.db, options.slug);
  if (!event) return problem(options.slug, 'there is no event with this slug; create it with `event create`');
  const read = await readSchedule(path, event.time_zone);
  if (!read.ok) return read;
  const streams = options.streams ?? new Map<string, string>();
  const rooms = read.value.rooms.map(({ name }) => name);
  const unknown = [...streams.keys()].find((name) => !rooms.includes(name));
  if (unknown !== undefined) return problem(basename(path), noRoom(unknown, rooms));
  const secure = options.secure_site ?? false;
  const insecure = [...streams].find(([, address]) => addressProblem(address, secure) === 'not_secure');
  if (insecure) return problem(insecure[0], `${insecure[1]} ${NOT_SECURE}`);
  const sessions = sessionsOf(read.value, { virtual: event.event_kind === 'virtual', streams });
  const tried = await tryStreams(
    sessions.map(({ stream }) => stream),
    options.tryStream,
  );
  return storeWhole(ctx, { dry_run: options.dry_run ?? false, streams: tried }, 'schedule.imported', (tx) =>
    apply(ctx.clock, tx, options.slug, sessions, sourceOf(read.value)),
  );
}

function noRoom(asked: string, rooms: readonly string[]): string {
  const known = rooms.length === 0 ? 'it names none' : `its rooms are: ${rooms.join(', ')}`;
  return `there is no room "${asked}" in this schedule${didYouMean(asked, rooms)}; ${known}`;
}

async function apply(
  clock: Clock,
  tx: Tx,
  slug: string,
  sessions: readonly SessionPlan[],
  source: string,
): Promise<Outcome<ImportReport>> {
  const event = await lockEvent(tx, slug);
  if (!event) throw new Error(`the event ${slug} was removed during the import`);
  const target = { tx, event_id: event.id, now: clock.now(), addresses: addressesOf(slug, new Map()) };
  const written = await writeSessions(target, sessions, { sources: [source], keep: organisersOwn });
  const live = await timelineEvents(clock, tx, {
    event_id: event.id,
    changed: written.touched,
    removed: written.removed,
  });
  const untouched = {
    areas: NO_CHANGES,
    sponsors: NO_CHANGES,
    pages: NO_CHANGES,
    demo_streams: NO_CHANGES,
    files: NO_CHANGES,
  };
  const event_part = { event: 'unchanged', event_details: [], phase_change: null } as const;
  const result = { slug, dry_run: false, ...event_part, streams: [], sessions: written.changes, ...untouched };
  return { result, ...live };
}

/** Fields that a schedule does not speak about; a stream's address given with this import replaces the one before. */
function organisersOwn(before: SessionRow, plan: SessionPlan): Partial<SessionRow> {
  const { type, link, featured, open_session, max_occupancy, hosts, cover_image_file, large_image_file } = before;
  const { lead_host_profile_image, co_host_profile_images } = before;
  const own = { link, featured, open_session, max_occupancy, hosts, cover_image_file, large_image_file };
  const pictures = { lead_host_profile_image, co_host_profile_images };
  return plan.stream ? { ...own, ...pictures } : { ...own, ...pictures, type, stream: before.stream };
}
