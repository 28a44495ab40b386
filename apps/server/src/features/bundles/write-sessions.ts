import type { Speaker, StreamSource } from '@plenary/contract/timeline';
import { and, eq, inArray } from 'drizzle-orm';
import { timeline_sessions } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import type { Addresses } from './addresses.ts';
import { NO_CHANGES, syncRows, type Changes } from './diff.ts';
import { BUNDLE_SOURCE, type SessionPlan } from './plan.ts';
import type { SpeakerEntry, StreamEntry } from './schema.ts';
import type { Target } from './write-sections.ts';

export type SessionRow = typeof timeline_sessions.$inferSelect;
type Wanted = Omit<SessionRow, 'event_id' | 'updated_at'>;

/** The outcome of the sessions, for the report and for those who are watching. */
export interface WrittenSessions {
  readonly changes: Changes;
  /** Ids of sessions that were added or changed. */
  readonly touched: readonly string[];
  readonly removed: readonly { readonly id: string; readonly type: SessionRow['type'] }[];
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
  if (!plan) return { changes: NO_CHANGES, touched: [], removed: [] };
  const existing = await existingSessions(target, options.sources ?? sourcesOf(plan));
  const before = new Map(existing.map((row) => [identity(row), row]));
  const ids = idsFor(plan, existing, target.now);
  const wanted = plan.map((session) => {
    const row = rowOf(session, ids, target.addresses);
    const known = before.get(identity(session));
    return known && options.keep ? { ...row, ...options.keep(known, session) } : row;
  });
  const [markers, parents] = [wanted.filter((row) => row.misc !== null), wanted.filter((row) => row.misc === null)];
  const written: Written = { touched: [], removed: [] };
  // A marker's foreign key names its session, so sessions come first and go last.
  const changes = await syncRows(existing, [...parents, ...markers], writerOf(target, existing, written));
  return { changes, ...written };
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

interface Written {
  readonly touched: string[];
  readonly removed: { readonly id: string; readonly type: SessionRow['type'] }[];
}

function writerOf({ tx, event_id, now }: Target, existing: readonly SessionRow[], written: Written) {
  const here = (id: string) => and(eq(timeline_sessions.event_id, event_id), eq(timeline_sessions.id, id));
  const updated_at = new Date(now);
  return {
    keyOf: identity,
    labelOf: (row: { readonly title: string }) => row.title,
    insert: async (rows: readonly Wanted[]) => {
      written.touched.push(...rows.map(({ id }) => id));
      for (const part of chunks(rows, 500)) {
        await tx.insert(timeline_sessions).values(part.map((row) => ({ ...row, event_id, updated_at })));
      }
    },
    update: async (id: string, row: Wanted) => {
      written.touched.push(id);
      await tx
        .update(timeline_sessions)
        .set({ ...row, updated_at })
        .where(here(id));
    },
    remove: async (ids: readonly string[]) => {
      written.removed.push(...existing.filter(({ id }) => ids.includes(id)));
      await tx
        .delete(timeline_sessions)
        .where(and(eq(timeline_sessions.event_id, event_id), inArray(timeline_sessions.id, [...ids])));
    },
  };
}

function chunks<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, nth) => rows.slice(nth * size, (nth + 1) * size));
}

function rowOf(session: SessionPlan, ids: ReadonlyMap<string, string>, addresses: Addresses): Wanted {
  const { cover_image, large_image, stream, misc, link, ...rest } = session;
  const id = ids.get(identity(session)) ?? '';
  const source = stream && streamOf(stream, session, id, addresses);
  return {
    ...rest,
    id,
    misc: misc === null ? null : (ids.get(identity({ source: session.source, guid: misc })) ?? null),
    description: addresses.html(session.description),
    link: addresses.link(link),
    categories: [...session.categories],
    hosts: session.hosts.map((speaker) => speakerOf(speaker, addresses)),
    speakers: session.speakers.map((speaker) => speakerOf(speaker, addresses)),
    cover_image_file: addresses.fileId(cover_image),
    large_image_file: addresses.fileId(large_image),
    lead_host_profile_image: addresses.picture(session.lead_host_profile_image),
    co_host_profile_images: session.co_host_profile_images.map((image) => addresses.picture(image) ?? ''),
    stream: source,
  };
}

function speakerOf(speaker: SpeakerEntry, addresses: Addresses): Speaker {
  const { uid, profile_picture, ...rest } = speaker;
  return { uid: uid ?? speaker.name, ...rest, profile_picture: addresses.picture(profile_picture) };
}

function streamOf(stream: StreamEntry, session: SessionPlan, id: string, addresses: Addresses): StreamSource {
  return {
    key: stream.key ?? session.guid,
    type: stream.type,
    id: stream.id ?? id,
    title: stream.title ?? session.title,
    poster: addresses.picture(stream.poster),
    playback_url:
      stream.demo_stream === undefined ? addresses.link(stream.playback_url) : addresses.demoStream(stream.demo_stream),
    entry_id: stream.entry_id,
  };
}
