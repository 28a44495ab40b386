import type { NewCalendarFeed } from '@plenary/contract/calendars/operations';
import { CALENDARS } from '@plenary/domain/calendars/limits';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { calendar_feeds, chat_sanctions, event_users, events, timeline_sessions } from '../../db/schema/index.ts';
import { LIMITS } from '../../limits/table.ts';
import { removeMembers } from '../accounts/index.ts';
import type { SessionRow } from '../timeline/store.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const server = useServer();
let event: EventFixture;
let person: Person;
let client: Client;

beforeEach(async () => {
  event = await server.createEvent({ name: 'Spring' });
  person = await server.createPerson({ event });
  client = await server.signIn(person);
});

const feedsPath = () => `/${event.slug}/json/calendar-feeds`;

async function session(more: Partial<SessionRow> = {}): Promise<string> {
  const row = sessionRow(event.id, more);
  await addSessions(server.ctx, [row]);
  return row.id;
}

async function newFeed(kind: 'event' | 'favorites', by = client): Promise<NewCalendarFeed> {
  const answer = await by.post(feedsPath(), { kind });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.payload as NewCalendarFeed;
}

/** Asks for a feed as a calendar program does: nobody is signed in. */
const read = ({ url }: { url: string }, headers: Record<string, string> = {}) =>
  server.anonymous.get(new URL(url).pathname, headers);

/** Long lines as they were before they were folded. */
const unfolded = (text: string): string => text.replaceAll('\r\n ', '');

describe('[ICS1] a session as a file', () => {
  test('[D5] holds its page here, and no link of its own, not even for a host', async () => {
    const secret = 'https://meet.example/secret';
    const id = await session({ type: 'meeting', title: 'Round: table', link: secret, stream: null });
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    for (const who of [client, host]) {
      const answer = await who.get(`/${event.slug}/session/${id}.ics`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Round-%20table.ics");
      expect(unfolded(answer.text)).toMatch(new RegExp(`URL:http[^ ]+/${event.slug}/session/${id}\r\n`));
      expect(answer.text).not.toContain('secret');
    }
  });

  test('is for members, and for sessions that stand by themselves', async () => {
    const id = await session();
    const marker = await session({ type: 'marker-stream', misc: id, marker_offset_minutes: 5, stream: null });
    const status = async (who: Client, one: string) => (await who.get(`/${event.slug}/session/${one}.ics`)).status;
    expect([await status(client, marker), await status(client, 'f'.repeat(24)), await status(client, 'x')]).toEqual([
      404, 404, 404,
    ]);
    expect(await status(server.anonymous, id)).toBe(403);
  });

  test('[ICS4] is 304 while nothing changed', async () => {
    const id = await session();
    const path = `/${event.slug}/session/${id}.ics`;
    const etag = (await client.get(path)).headers.get('etag') ?? '';
    expect((await client.get(path, { 'if-none-match': etag })).status).toBe(304);
    await server.ctx.db.update(timeline_sessions).set({ title: 'Other' }).where(eq(timeline_sessions.id, id));
    expect((await client.get(path, { 'if-none-match': etag })).status).toBe(200);
  });
});

test('[ICS6] the address of a session leads to its stream, else to the agenda', async () => {
  const stream = await session();
  const meeting = await session({ type: 'meeting', stream: null });
  const place = async (id: string) => {
    const answer = await client.get(`/${event.slug}/session/${id}`, { accept: 'text/html' });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await place(stream)).toEqual([302, `/${event.slug}/live_stream/${stream}`]);
  expect(await place(meeting)).toEqual([302, `/${event.slug}/agenda?session=${meeting}`]);
  expect((await place('f'.repeat(24)))[0]).toBe(404);
});

describe('[ICS2] calendar addresses', () => {
  test('are made, listed without their secret, renewed and revoked', async () => {
    await session({ title: 'Opening' });
    const feed = await newFeed('event');
    expect(feed.url).toMatch(new RegExp(`^http.*/${event.slug}/calendar/[\\w-]{43}\\.ics$`));
    const answer = await read(feed);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    expect(answer.text).toContain('SUMMARY:Opening\r\n');
    expect(answer.text).toContain('X-WR-CALNAME:Spring\r\n');

    const listed = await client.get(feedsPath());
    expect(listed.json.payload).toEqual({
      results: [{ id: feed.id, kind: 'event', created_at: feed.created_at, last_read_at: expect.any(String) }],
    });
    const [row] = await server.ctx.db.select().from(calendar_feeds).where(eq(calendar_feeds.id, feed.id));
    expect(JSON.stringify(row)).not.toContain(feed.url.slice(-47, -4));

    const renewed = (await client.post(`${feedsPath()}/${feed.id}/renew`, {})).json.payload as NewCalendarFeed;
    expect([(await read(feed)).status, (await read(renewed)).status]).toEqual([404, 200]);
    expect((await client.post(`${feedsPath()}/${feed.id}/revoke`, {})).json.payload).toEqual({ id: feed.id });
    expect((await read(renewed)).status).toBe(404);
    expect((await client.post(`${feedsPath()}/${feed.id}/revoke`, {})).json.code).toBe('not_found');
  });

  test('are ten at most, also when they are made at once, and one’s own', async () => {
    const made = await Promise.all(
      Array.from({ length: CALENDARS.feeds_max + 2 }, () => client.post(feedsPath(), { kind: 'event' })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(CALENDARS.feeds_max);
    expect((await client.post(feedsPath(), { kind: 'event' })).json.code).toBe('too_many_calendar_feeds');
    const other = await server.signIn(await server.createPerson({ event }));
    const [first] = await server.ctx.db.select().from(calendar_feeds).where(eq(calendar_feeds.event_id, event.id));
    for (const what of ['renew', 'revoke'])
      expect((await other.post(`${feedsPath()}/${first?.id}/${what}`, {})).json.code).toBe('not_found');
    expect((await other.get(feedsPath())).json.payload).toEqual({ results: [] });
  });

  test('hold the favourites of their owner alone', async () => {
    const [one, two] = [await session({ title: 'One' }), await session({ title: 'Two' })];
    const feed = await newFeed('favorites');
    expect((await read(feed)).text).not.toContain('BEGIN:VEVENT');
    await client.post(`/${event.slug}/json/favorites`, { session: two, is_favorite: true });
    const other = await server.signIn(await server.createPerson({ event }));
    await other.post(`/${event.slug}/json/favorites`, { session: one, is_favorite: true });
    const { text, headers } = await read(feed);
    expect(text).toContain('SUMMARY:Two');
    expect(text).not.toContain('SUMMARY:One');
    await client.post(`/${event.slug}/json/favorites`, { session: two, is_favorite: false });
    const after = await read(feed, { 'if-none-match': headers.get('etag') ?? '' });
    expect([after.status, after.text.includes('VEVENT')]).toEqual([200, false]);
  });

  test('are of their event alone', async () => {
    const feed = await newFeed('event');
    const elsewhere = await server.createEvent();
    const path = new URL(feed.url).pathname.replace(event.slug, elsewhere.slug);
    expect((await server.anonymous.get(path)).status).toBe(404);
    expect((await server.anonymous.get(`/${event.slug}/calendar/nonsense.ics`)).status).toBe(404);
  });

  test('answer so many times an hour', async () => {
    const feed = await newFeed('event');
    const { count } = LIMITS.calendar_feed.person;
    for (let time = 0; time < count; time += 1)
      await server.ctx.limits.take('calendar_feed', { person: person.account_id });
    const refused = await read(feed);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('[ICS3] a calendar address dies', () => {
  test('when its owner leaves the event, and stays dead when they come back', async () => {
    const feed = await newFeed('event');
    await server.ctx.live.transact(async (tx) => ({ result: await removeMembers(tx, event.id, [person.account_id]) }));
    expect((await read(feed)).status).toBe(404);
    await server.ctx.db.update(event_users).set({ active: true }).where(eq(event_users.id, person.event_user_id));
    expect((await read(feed)).status).toBe(404);
  });

  test('when its owner is banned, who makes no other meanwhile; a mute changes nothing', async () => {
    const feed = await newFeed('event');
    const sanction = {
      ...{ event_id: event.id, event_user_id: person.event_user_id, until: null },
      ...{ created_at: new Date(server.clock.now()), created_by: person.event_user_id },
    };
    await server.ctx.db.insert(chat_sanctions).values({ ...sanction, kind: 'mute' });
    expect((await read(feed)).status).toBe(200);
    await server.ctx.db.insert(chat_sanctions).values({ ...sanction, kind: 'ban' });
    expect((await read(feed)).status).toBe(404);
    expect((await client.post(feedsPath(), { kind: 'event' })).json.code).toBe('forbidden');
    await server.ctx.db.delete(chat_sanctions).where(eq(chat_sanctions.event_id, event.id));
    expect((await read(feed)).status).toBe(404);
  });

  test('[D37] for as long as the event is closed to its owner', async () => {
    const feed = await newFeed('event');
    const opens_at = new Date(server.clock.now() + 60_000);
    await server.ctx.db.update(events).set({ opens_at }).where(eq(events.id, event.id));
    expect([(await read(feed)).status, (await read(feed)).json.code]).toEqual([403, 'event_not_open']);
    await server.clock.advance(60_000);
    expect((await read(feed)).status).toBe(200);
  });
});

test('[ICS4] an unchanged calendar is 304; added, changed and removed sessions are seen', async () => {
  const id = await session({ title: 'One' });
  const feed = await newFeed('event');
  let etag = '';
  const again = async () => {
    const { status, headers, text } = await read(feed, { 'if-none-match': etag });
    etag = headers.get('etag') ?? '';
    return [status, [...text.matchAll(/SUMMARY:(\w+)/g)].map(([, title]) => title).sort()];
  };
  expect(await again()).toEqual([200, ['One']]);
  expect(await again()).toEqual([304, []]);
  await session({ title: 'Two' });
  expect(await again()).toEqual([200, ['One', 'Two']]);
  const updated_at = new Date(server.clock.now() + 1000);
  await server.ctx.db.update(timeline_sessions).set({ title: 'Uno', updated_at }).where(eq(timeline_sessions.id, id));
  expect(await again()).toEqual([200, ['Two', 'Uno']]);
  await server.ctx.db.delete(timeline_sessions).where(eq(timeline_sessions.id, id));
  expect(await again()).toEqual([200, ['Two']]);
});
