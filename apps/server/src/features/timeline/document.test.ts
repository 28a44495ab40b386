import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Boot } from '@plenary/contract/boot';
import type { PackedTimeline } from '@plenary/contract/timeline/operations';
import { unpackTimeline } from '@plenary/contract/timeline/packing';
import { lanesOf, waitingOf } from '@plenary/domain/timeline/bar/lanes';
import { nearSessions } from '@plenary/domain/timeline/near';
import type { Client } from '@plenary/testkit/client';
import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { timeline_sessions } from '../../db/schema/index.ts';
import { announceLocks } from './announcements.ts';
import { codingOf } from './document.ts';
import { ruleSessions } from './present.ts';
import { addSessions, sessionRow } from './timeline.fixture.ts';
import type { SessionRow } from './store.ts';
import { timelineEvents } from './timeline-events.ts';

const MINUTE = 60_000;
const server = useServer();
let event: EventFixture;
let attendee: Client;
let host: Client;

const speaker = (uid: string, bio = '<b onclick="x()">Sails.</b>') => ({
  ...{ uid, name: `Speaker ${uid}`, bio, company: 'Harbour', job_title: '', profile_picture: null },
});

beforeEach(async () => {
  event = await server.createEvent();
  attendee = await server.signIn(await server.createPerson({ event }));
  host = await server.signIn(await server.createPerson({ event, host: true }));
});

/** A stream that starts so many minutes from now and lasts half an hour. */
function streamIn(minutes: number, more: Partial<SessionRow> = {}): SessionRow {
  const starts_at = new Date(server.clock.now() + minutes * MINUTE);
  return sessionRow(event.id, { starts_at, ends_at: new Date(starts_at.getTime() + 30 * MINUTE), ...more });
}

/** Five days of eight rooms, all day and all night; texts as people write them. */
const sessionsOf = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    streamIn(Math.floor(nth / 8) * 30 - 60, {
      title: `Session ${nth}`,
      location: `Room ${nth % 8}`,
      description: `<p>${'What the sea does at night. '.repeat(40)}</p>`,
      speakers: [speaker(`${nth % 50}`)],
    }),
  );

const path = (rest = '') => `/${event.slug}/json/timeline${rest}`;
const documentOf = async (who: Client) => (await who.get(path())).json as PackedTimeline;
const nearOf = async (who: Client, query = '') => (await who.get(path(`/near${query}`))).json;
const bootOf = async (who: Client, page = '/'): Promise<Boot> =>
  (await who.get(`/${event.slug}/json/boot?path=${page}`)).json.payload;

async function change(rows: readonly SessionRow[], title: string): Promise<void> {
  const { clock, live } = server.ctx;
  const changed = rows.map(({ id }) => id);
  await live.transact(async (tx) => {
    await tx.update(timeline_sessions).set({ title }).where(inArray(timeline_sessions.id, changed));
    return { result: undefined, ...(await timelineEvents(clock, tx, { event_id: event.id, changed })) };
  });
}

describe('the sessions near now', () => {
  it('[NEA1] a page carries those, not all of two thousand, and says how many there are', async () => {
    const small = await bootOf(attendee);
    await addSessions(server.ctx, sessionsOf(2_000));
    const page = await attendee.get(`/${event.slug}`, { accept: 'text/html' });
    const { frame } = await bootOf(attendee);
    expect(frame?.timeline.session_count).toBe(2_000);
    expect(frame?.timeline.sessions.length).toBeLessThan(40);
    expect(page.text.length).toBeLessThan(60 * 1024);
    expect(small.frame?.timeline).toMatchObject({ sessions: [], session_count: 0, overlapping: 0, until: null });
    expect(JSON.stringify(frame)).not.toContain('What the sea does');
  });

  it('[NEA1] [TML20] a page says how many sessions the timeline will draw above each other', async () => {
    const overlapping = async () => (await bootOf(attendee)).frame?.timeline.overlapping;
    expect(await overlapping()).toBe(0);
    const at = (minutes: number) => new Date(server.clock.now() + minutes * MINUTE);
    const first = streamIn(0);
    const rows = [
      first,
      streamIn(30),
      // They touch, and do not overlap. A marker is drawn on its session; no length counts as a quarter of an hour.
      streamIn(10, { type: 'marker-stream', stream: null, misc: first.id }),
      streamIn(45, { ends_at: at(40) }),
      streamIn(50, { type: 'game', stream: null, ends_at: null }),
      streamIn(109, { ends_at: at(109) }),
      streamIn(600, { ends_at: null }),
      streamIn(779),
    ];
    await addSessions(server.ctx, rows);
    expect(await overlapping()).toBe(3);
    const sessions = ruleSessions({ slug: event.slug, rules: { default_stream_minutes: 180 }, rows });
    const placed = sessions.map((session) => ({ ...session, location: null }));
    expect(lanesOf(waitingOf(placed, server.clock.now(), { default_stream_minutes: 180 })).count).toBe(3);
  });

  it('[NEA1] [NEA2] are those that the rule takes of all sessions, for the home and for the page of a stream', async () => {
    const rows = [
      ...sessionsOf(400),
      streamIn(4, { type: 'live-meeting', ends_at: null, location: 'Room 3' }),
      ...[5, 30, 90].map((minutes) =>
        streamIn(minutes, { type: 'meeting', stream: null, link: 'https://meet.example' }),
      ),
      streamIn(200, { type: 'game', stream: null }),
    ];
    const [watched] = rows as [SessionRow];
    const chapter = streamIn(0, { type: 'marker-stream', misc: watched.id, marker_offset_minutes: 10, stream: null });
    await addSessions(server.ctx, [...rows, chapter]);
    const all = unpackTimeline(await documentOf(attendee));
    for (const stream of [null, watched.id]) {
      const expected = nearSessions(all, server.clock.now(), { default_stream_minutes: 180 }, stream);
      const { payload } = await nearOf(attendee, stream ? `?stream=${stream}` : '');
      expect(payload.sessions).toEqual(expected.sessions);
      expect(Date.parse(payload.until)).toBe(expected.until);
    }
    const page = await bootOf(attendee, `live_stream/${watched.id}`);
    expect(page.frame?.timeline.sessions.map(({ id }) => id)).toEqual(expect.arrayContaining([watched.id, chapter.id]));
    expect(page.page).toMatchObject({ kind: 'live_stream', details: { description: watched.description } });
  });

  it('[NEA1] are read once for all who are shown the same; sessions are not read again until something changes', async () => {
    await addSessions(server.ctx, sessionsOf(50));
    await bootOf(attendee);
    const again = await databaseTraffic(server.ctx, () => bootOf(attendee));
    // A channel asks for its own session alone.
    const ofSessions = again.statements.filter((text) => /timeline_sessions/.test(text) && !/chat_threads/.test(text));
    expect(ofSessions).toEqual([]);
    const row = streamIn(1);
    await addSessions(server.ctx, [row]);
    await change([row], 'A new name');
    expect((await bootOf(attendee)).frame?.timeline.sessions.find(({ id }) => id === row.id)?.title).toBe('A new name');
  });

  it('[NEA3] reach further when they are asked for later, before they have come to their end', async () => {
    await addSessions(server.ctx, sessionsOf(400));
    const first = (await nearOf(attendee)).payload;
    const until = Date.parse(first.until);
    await server.clock.advance((until - server.clock.now()) / 2 + 1);
    expect(Date.parse((await nearOf(attendee)).payload.until)).toBeGreaterThan(until);
  });

  it('[D5] hold no link before its lock opens, and hold it from that moment on, announced or not', async () => {
    const row = streamIn(10);
    await addSessions(server.ctx, [row]);
    const link = async () => (await nearOf(attendee)).payload.sessions[0].link;
    expect(await link()).toBeNull();
    await server.clock.advance(5 * MINUTE - 1);
    expect(await link()).toBeNull();
    await server.clock.advance(1);
    expect(await link()).toBe(`/${event.slug}/live_stream/${row.id}`);
    await server.clock.advance(35 * MINUTE);
    expect((await nearOf(attendee)).payload.sessions).toEqual([]);
  });
});

describe('[NEA7] very many changes at once', () => {
  const since = async (cursor: string) =>
    (await attendee.get(`/${event.slug}/poll/event-timeline?cursor=${encodeURIComponent(cursor)}`)).json;

  it('are one event, after which a page asks anew; a hundred are sent one by one', async () => {
    const rows = sessionsOf(101);
    await addSessions(server.ctx, rows);
    const { cursor } = await since('');
    await change(rows.slice(1), 'Small');
    const small = await since(cursor);
    expect(small.payload.events).toHaveLength(100);
    await change(rows, 'Large');
    const large = await since(small.cursor);
    expect(large.payload.events).toMatchObject([{ kind: 'timeline.replaced', payload: { v: 1 } }]);
    expect((await nearOf(attendee)).payload.sessions[0].title).toBe('Large');
    await change(rows.slice(0, 1), 'After');
    const after = await since(large.cursor);
    expect(after.payload.events).toMatchObject([{ kind: 'session.changed', payload: { session: { title: 'After' } } }]);
  });

  it('[D5] [LV5] leave nothing of what was said before: an old cursor is not followed', async () => {
    const rows = sessionsOf(101);
    await addSessions(server.ctx, rows);
    const { cursor } = await since('');
    await change(rows.slice(0, 1), 'A name that is taken back');
    expect(JSON.stringify((await since(cursor)).payload.events)).toContain('taken back');
    await change(rows, 'Another');
    const answer = await since(cursor);
    expect(answer.payload).toEqual({ resync: true });
    expect((await since('')).payload.sessions).toHaveLength(101);
    const { rows: kept } = await server.ctx.db.$client.query(
      'SELECT kind, payload FROM feed_events WHERE event_id = $1',
      [event.id],
    );
    expect(kept.map(({ kind }) => kind)).toEqual(['timeline.replaced', 'timeline.replaced']);
  });
});

describe('the document', () => {
  it('[NEA4] is every session without texts and without anything of a person', async () => {
    const rows = sessionsOf(250);
    await addSessions(server.ctx, rows);
    const packed = await documentOf(attendee);
    const sessions = unpackTimeline(packed);
    expect(sessions.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(packed.people).toHaveLength(50);
    const session = sessions.find(({ title }) => title === 'Session 77');
    expect(session).toMatchObject({ location: 'Room 5', has_link: true, has_description: true, link: null });
    expect(session?.speakers).toEqual([{ ...speaker('27'), bio: undefined }].map(({ bio: _, ...rest }) => rest));
    for (const word of ['What the sea', 'Sails', 'in_attendance', 'occupancy":', 'clients'])
      expect(JSON.stringify(packed).replaceAll('max_occupancy', '')).not.toContain(word);
  });

  it('[NEA4] is made once for all, and a reader who has it is told so', async () => {
    await addSessions(server.ctx, sessionsOf(30));
    const { statements } = await databaseTraffic(server.ctx, () =>
      Promise.all([1, 2, 3, 4].map(() => attendee.get(path()))),
    );
    expect(statements.filter((text) => text.includes('jsonb_array_elements'))).toHaveLength(1);
    const first = await attendee.get(path());
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('accept-encoding');
    const etag = first.headers.get('etag') ?? '';
    const again = await attendee.get(path(), { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const row = streamIn(60);
    await addSessions(server.ctx, [row]);
    await change([row], 'Another');
    const changed = await attendee.get(path(), { 'if-none-match': etag });
    expect([changed.status, unpackTimeline(changed.json).length]).toEqual([200, 31]);
  });

  it('[NEA4] comes packed as the reader can take it, each packing with a tag of its own', async () => {
    await addSessions(server.ctx, sessionsOf(30));
    const raw = async (coding: string) => {
      const { origin } = new URL(server.url);
      const headers = { 'accept-encoding': coding, cookie: attendee.cookie ?? '' };
      return server.app.inject({ url: path(), headers: { ...headers, host: new URL(origin).host } });
    };
    const [br, gzip, plain] = [await raw('gzip, br;q=1'), await raw('gzip, br;q=0'), await raw('identity')];
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
    expect(new Set([br, gzip, plain].map(({ headers }) => headers['etag'])).size).toBe(3);
    expect([codingOf(undefined), codingOf('*'), codingOf('BR')]).toEqual(['identity', 'identity', 'br']);
  });

  it("[NEA4] [D5] an attendee's has no link of a meeting, a host's has it; a lock that opens changes both", async () => {
    const meeting = streamIn(5, { type: 'meeting', stream: null, link: 'https://meet.example/1' });
    const stream = streamIn(60);
    await addSessions(server.ctx, [meeting, stream]);
    const linkIn = async (who: Client, { id }: SessionRow) =>
      unpackTimeline(await documentOf(who)).find((one) => one.id === id)?.link;
    expect([await linkIn(attendee, meeting), await linkIn(host, meeting)]).toEqual([null, meeting.link]);
    expect([await linkIn(attendee, stream), await linkIn(host, stream)]).toEqual([null, null]);
    const before = await documentOf(attendee);
    await server.clock.advance(55 * MINUTE);
    expect(await linkIn(attendee, stream)).toContain('/live_stream/');
    // The change goes out as a live event from the cursor of the document.
    await announceLocks(server.ctx, event.id);
    const news = await attendee.get(`/${event.slug}/poll/event-timeline?cursor=${before.cursor}`);
    expect(news.json.payload.events).toMatchObject([
      { kind: 'session.changed', payload: { session: { id: stream.id } } },
    ]);
    expect(JSON.stringify(news.json)).not.toContain('description":"');
  });

  it('[NEA4] [PAG1] is for members while the event is open, as the timeline is', async () => {
    const outsider = await server.signIn(await server.createPerson({}));
    for (const rest of ['', '/near', `/texts/${'a'.repeat(24)}`]) {
      expect((await outsider.get(path(rest))).status).toBe(403);
      expect((await server.anonymous.get(path(rest))).status).toBe(403);
    }
  });
});

describe('[NEA5] the texts of a session', () => {
  let row: SessionRow;
  beforeEach(async () => {
    row = streamIn(10, { description: '<p>a</p><script>x()</script>', speakers: [speaker('1')] });
    await addSessions(server.ctx, [row]);
  });

  it('are read for one at a time, harmless', async () => {
    const { json } = await attendee.get(path(`/texts/${row.id}`));
    expect(json.payload).toMatchObject({ id: row.id, description: '<p>a</p>', speakers: [{ bio: '<b>Sails.</b>' }] });
    expect(json.payload.updated_at).toBe(unpackTimeline(await documentOf(attendee))[0]?.updated_at);
  });

  it('of another event are not there', async () => {
    const other = await server.createEvent();
    const foreign = await server.signIn(await server.createPerson({ event: other }));
    expect((await foreign.get(`/${other.slug}/json/timeline/texts/${row.id}`)).status).toBe(404);
  });
});
