import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import type { StreamSource, TimelineData, TimelineSession } from '@plenary/contract/timeline/operations';
import type { Context } from '../../context.ts';
import { timeline_sessions } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import type { SessionRow } from './store.ts';

/** 15 June 2026, `HH:mm` or `HH:mm:ss` UTC: the day on which the tests' clock starts, at 09:00. */
export function at(time: string): Date {
  return new Date(`2026-06-15T${time.length === 5 ? `${time}:00` : time}.000Z`);
}

/** Where the tests' streams are played. */
export function source(more: Partial<StreamSource> = {}): StreamSource {
  const plain = { key: 'main', type: 'mux', id: 'main', title: 'Main stage', poster: null, entry_id: null } as const;
  return { ...plain, playback_url: 'https://video.example/main.m3u8', ...more };
}

/** A row of the timeline: a stream from 10:00 to 11:00, unless something else is said. */
export function sessionRow(event_id: string, more: Partial<SessionRow> = {}): SessionRow {
  const id = more.id ?? newId(at('09:00').getTime());
  return {
    id,
    event_id,
    source: 'test',
    guid: id,
    title: 'Opening',
    description: '<p>Hello</p>',
    translations: {},
    type: 'stream',
    starts_at: at('10:00'),
    ends_at: at('11:00'),
    link: null,
    misc: null,
    marker_offset_minutes: null,
    location: null,
    language: null,
    format: null,
    categories: [],
    featured: false,
    cancelled: false,
    hidden: false,
    open_session: false,
    switched_off: [],
    max_occupancy: 0,
    hosts: [],
    speakers: [],
    cover_image_file: null,
    large_image_file: null,
    lead_host_profile_image: null,
    co_host_profile_images: [],
    stream: more.type === undefined || more.type === 'stream' ? source() : null,
    source_data: null,
    ...{ hall_id: null, stream_of_hall: false, do_not_stream: false },
    updated_at: at('08:00'),
    version: 0,
    kept_fields: [],
    ...more,
  };
}

/** Puts rows into the database without a live event, as if they had been there before the server started. */
export async function addSessions(ctx: Context, rows: readonly SessionRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000) {
    await ctx.db.insert(timeline_sessions).values(rows.slice(from, from + 1_000));
  }
  ctx.kept.clear();
}

/** One session of an answer; throws when it is not there. */
export function sessionOf(timeline: TimelineData, id: string): TimelineSession {
  const found = timeline.sessions.find((session) => session.id === id);
  if (!found) throw new Error(`session ${id} is not in the timeline`);
  return found;
}

/** Stores an open meeting from 10:00 to 11:00 with a link and 2 places, unless something else is said. */
export async function openSession(
  { ctx }: TestServer,
  event: EventFixture,
  more: Partial<SessionRow> = {},
): Promise<string> {
  const row = sessionRow(event.id, {
    type: 'meeting',
    title: 'Round table',
    link: 'https://meet.example/round',
    open_session: true,
    max_occupancy: 2,
    stream: null,
    ...more,
  });
  await addSessions(ctx, [row]);
  return row.id;
}
