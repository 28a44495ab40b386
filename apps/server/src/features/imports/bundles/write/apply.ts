import { differences, differs, type Difference } from '@plenary/domain/differs';
import { hallKey, type HallValues } from '@plenary/domain/halls/halls';
import { phaseChangeOf, type PhaseChange } from '@plenary/domain/policy/phase-change';
import type { Clock } from '../../../../clock.ts';
import type { Tx } from '../../../../db/database.ts';
import type { EventMediaFiles } from '../../../../db/schema/index.ts';
import type { Outcome } from '../../../../live/types.ts';
import { moderatingAccounts, moderationNews, putModerators } from '../../../hall-moderators/index.ts';
import { writeHalls } from '../../../halls/index.ts';
import { readHalls, timelineEvents } from '../../../timeline/index.ts';
import { makeFilmsLater } from '../../../vault/index.ts';
import { addressesOf, type Addresses } from '../read/addresses.ts';
import type { PreparedAsset } from '../read/assets.ts';
import { NO_CHANGES, type Changes } from '../resolve/diff.ts';
import { insertEvent, lockEvent, updateEvent, type StoredEvent } from '../../../events/index.ts';
import type { EventPlan, HallPlan, MediaPlan } from '../resolve/plan.ts';
import { writeFiles } from './files.ts';
import {
  writeAreas,
  writeDemoStreams,
  writeGames,
  writePages,
  writeSponsors,
  writeTour,
  writeVault,
  type Target,
} from './sections.ts';
import type { TriedStream } from '../read/try-streams.ts';
import { writePolls } from './polls.ts';
import { writeRooms } from './rooms.ts';
import { writeSessions } from './sessions.ts';

/** The changes of an import, by kind of thing. */
export interface ImportReport {
  readonly slug: string;
  /** Nothing of this was stored: it is what would have been done. */
  readonly dry_run: boolean;
  readonly event: 'created' | 'changed' | 'unchanged';
  /** The fields of the event that changed; none when it was created. */
  readonly event_details: readonly Difference[];
  /** The phase that attendees are sent to at this moment; null: they stay where they are. */
  readonly phase_change: PhaseChange | null;
  /** The sites whose boards the event lets calls show, as it is after the import (WBD17). */
  readonly board_sites: readonly string[];
  /** The addresses of streams that were tried. */
  readonly streams: readonly TriedStream[];
  readonly halls: Changes;
  readonly sessions: Changes;
  readonly areas: Changes;
  readonly sponsors: Changes;
  readonly pages: Changes;
  readonly vault: Changes;
  readonly games: Changes;
  readonly polls: Changes;
  readonly tour: Changes;
  readonly rooms: Changes;
  readonly demo_streams: Changes;
  readonly files: Changes;
}

export interface ApplyOptions {
  readonly now: number;
  /** Remembered with the event, so that an unchanged bundle is recognised. */
  readonly state: StoredEvent['bundle_state'];
  /** An organiser changes it on a page; default false. */
  readonly by_hand?: boolean;
}

/** Writes a plan within one transaction: everything of it, or nothing. */
export async function applyPlan(
  clock: Clock,
  tx: Tx,
  plan: EventPlan,
  assets: readonly PreparedAsset[],
  options: ApplyOptions,
): Promise<Outcome<ImportReport>> {
  const { now } = options;
  const before = await lockEvent(tx, plan.event.slug);
  const event = before ?? (await insertEvent(tx, { ...columnsOf(plan, {}), draft: plan.event.draft }, now));
  const files = await writeFiles(tx, event.id, assets, now);
  const addresses = addressesOf(plan.event.slug, files.byPath);
  const columns = columnsOf(plan, mediaOf(plan.event.media, addresses));
  const changed = differs(event, columns);
  await updateEvent(tx, event.id, { ...columns, bundle_state: options.state });
  const target: Target = { tx, event_id: event.id, now, addresses, by_hand: options.by_hand ?? false };
  const sections = await writeAll(target, plan);

  const rooms = await writeRooms(target, plan);
  const moderated = await moderatingAccounts(tx, event.id);
  const halls = plan.halls ? await writeHalls(tx, event.id, inEvent(plan.halls, addresses), now) : NO_HALLS;
  await nameModerators(tx, event.id, plan.halls ?? []);
  const written = await writeSessions(target, plan.sessions);
  const polls = await writePolls(target, plan.polls, written.ids);
  await files.prune();
  await makeFilmsLater(tx, event.id, now);
  const live = await timelineEvents(clock, tx, {
    event_id: event.id,
    changed: [...halls.touched, ...written.touched],
    removed: written.removed,
    event_changed: changed || Object.values({ ...sections, halls: halls.changes }).some(hasChanges),
  });
  const state = before ? (changed ? 'changed' : 'unchanged') : 'created';
  const result = {
    slug: event.slug,
    dry_run: false,
    event: state,
    event_details: before ? differences(before, columns) : [],
    phase_change: before && phaseChangeOf(before, columns, now),
    board_sites: columns.settings.board_sites,
    streams: [],
    ...sections,
    polls: polls.changes,
    rooms: rooms.changes,
    halls: halls.changes,
    sessions: written.changes,
    files: files.changes,
  } as const;
  const left = moderationNews(event.id, moderated);
  return { result, ...live, events: [...(live.events ?? []), ...polls.events, ...rooms.events, ...left] };
}

const NO_HALLS = { changes: NO_CHANGES, touched: [] };

/** Halls whose streams of this event have its address. */
function inEvent(halls: readonly HallPlan[], addresses: Addresses): HallValues[] {
  return halls.map(({ stream, people: _people, ...hall }) => ({
    ...hall,
    stream: stream && { ...stream, playback_url: addresses.link(stream.playback_url) },
  }));
}

/** Keeps the addresses of moderators; a round of every second admits those who are there (HAL16). */
async function nameModerators(tx: Tx, event_id: string, plan: readonly HallPlan[]): Promise<void> {
  if (plan.length === 0) return;
  const halls = await readHalls(tx, event_id);
  for (const { name, people } of plan) {
    const hall = halls.find((one) => hallKey(one.name) === hallKey(name));
    if (hall) await putModerators(tx, { event_id, hall_id: hall.id, moderators: people });
  }
}

async function writeAll(target: Target, plan: EventPlan) {
  const demo_streams = await writeDemoStreams(target, plan.demo_streams);
  const sponsors = await writeSponsors(target, plan.sponsors);
  const areas = await writeAreas(target, plan.areas);
  const pages = await writePages(target, plan.pages);
  const vault = await writeVault(target, plan.vault);
  const games = await writeGames(target, plan.games);
  const tour = await writeTour(target, plan.tour);
  return { demo_streams, sponsors, areas, pages, vault, games, tour };
}

function hasChanges(changes: Changes): boolean {
  return changes.added.length + changes.changed.length + changes.removed.length > 0;
}

/** Whether it is a draft is said where it is created, and changed by nothing but publishing (DRF8). */
function columnsOf({ event: { draft: _, ...event } }: EventPlan, media: EventMediaFiles) {
  return { ...event, media };
}

function mediaOf(media: MediaPlan, addresses: Addresses): EventMediaFiles {
  const { logo, ...rest } = media;
  const ids = Object.entries(rest).flatMap(([name, path]) => {
    const id = addresses.fileId(path);
    return id === null ? [] : [[name, id] as const];
  });
  const file = addresses.fileId(logo?.file);
  return { ...Object.fromEntries(ids), ...(logo && file !== null && { logo: { ...logo, file } }) };
}
