import { FakeClock } from '@plenary/testkit/clock';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import type { MessagePage } from '@plenary/contract/chat/operations';
import type { OwnPoll, OwnPolls } from '@plenary/contract/polls/operations';
import type { QuestionPage } from '@plenary/contract/questions/operations';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, events, timeline_sessions } from '../../../../db/schema/index.ts';
import { moveClock } from '../../../timeline/index.ts';
import { bundles, loadDemoEvents } from '../index.ts';

const payloadOf = <T>(answer: { readonly json: unknown }): T => (answer.json as { payload: T }).payload;

const MINUTE = 60_000;
const DAY = 86_400_000;

const clock = new FakeClock('2026-06-15T21:50:00.000Z');
const server = useServer({ clock, config: { demo: true } });
let stopWatching: (() => Promise<void>) | undefined;

beforeAll(() => {
  // Of the work beside requests only ours: others look every second, which is a million times in ten days.
  stopWatching = bundles.start?.(server.ctx);
});
afterAll(() => stopWatching?.());

async function timeline(slug: string) {
  const { db } = server.ctx;
  const [event] = await db.select().from(events).where(eq(events.slug, slug));
  const rows = await db
    .select()
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, event!.id))
    .orderBy(timeline_sessions.id);
  return { event: event!, rows };
}

/** The promises of the demo at any moment at which somebody looks. */
async function expectAlive(now = clock.now()): Promise<void> {
  const { event, rows } = await timeline('demo');
  const onAir = rows.filter(
    (row) => row.starts_at.getTime() <= now && (row.ends_at?.getTime() ?? 0) > now && isPlayed(row),
  );
  expect(onAir.length).toBeGreaterThanOrEqual(2);
  const next = Math.min(...rows.map(({ starts_at }) => starts_at.getTime()).filter((at) => at > now));
  expect(next - now).toBeLessThanOrEqual(30 * MINUTE);
  expect([event.opens_at! < new Date(now), event.closes_at! > new Date(now)]).toEqual([true, true]);
  expect((await timeline('soon')).event.opens_at!.getTime()).toBeGreaterThan(now);
  expect((await timeline('over')).event.closes_at!.getTime()).toBeLessThan(now);
  const single = await timeline('single');
  expect(single.rows.filter((row) => row.starts_at.getTime() <= now && row.ends_at!.getTime() > now)).toHaveLength(1);
}

const isPlayed = (row: { type: string }): boolean => row.type === 'stream' || row.type === 'live-meeting';

test('[BUN7] the demo events are loaded with their logins, and doing it again changes nothing', async () => {
  const demo = await loadDemoEvents(server.ctx);
  expect(demo.events.map(({ slug }) => slug)).toEqual(['demo', 'single', 'empty', 'soon', 'over']);
  expect(demo.logins.map(({ label }) => label)).toEqual(['Host', 'Attendee', 'Attendee', 'Organiser']);
  await expectAlive();
  const before = await timeline('demo');
  const hashes = await server.ctx.db.select({ hash: accounts.password_hash }).from(accounts);
  expect(await loadDemoEvents(server.ctx)).toEqual(demo);
  expect(await timeline('demo')).toEqual(before);
  expect(await server.ctx.db.select({ hash: accounts.password_hash }).from(accounts)).toEqual(hashes);
});

test('[BUN7] a printed login opens the demo', async () => {
  const { logins } = await loadDemoEvents(server.ctx);
  for (const { email, password } of logins) {
    const answer = await server.anonymous.form('/demo/login', { email, password });
    expect(answer.status).toBe(303);
  }
});

test('[BUN7] the demo has sessions of every type and status, several days, seven sponsors and two pages', async () => {
  const { rows } = await timeline('demo');
  expect(new Set(rows.map(({ type }) => type)).size).toBe(8);
  const now = clock.now();
  const kinds = rows.map((row) =>
    row.starts_at.getTime() > now ? 0 : row.ends_at === null ? 4 : row.ends_at.getTime() <= now ? 3 : 2,
  );
  expect([...new Set(kinds)].sort()).toEqual([0, 2, 3, 4]);
  expect(new Set(rows.map(({ starts_at }) => starts_at.toISOString().slice(0, 10))).size).toBeGreaterThanOrEqual(3);
  const { rows: counts } = await server.ctx.db.$client.query(
    `SELECT (SELECT count(*)::int FROM sponsors s WHERE s.event_id = e.id) AS sponsors,
            (SELECT count(*)::int FROM home_areas a WHERE a.event_id = e.id) AS areas FROM events e WHERE slug = 'demo'`,
  );
  expect(counts).toEqual([{ sponsors: 7, areas: 7 }]);
});

test('[BUN7] a host of the demo finds a stream to send', async () => {
  await loadDemoEvents(server.ctx);
  const [host] = await server.ctx.db.select().from(accounts).where(eq(accounts.email, 'host@plenary.example'));
  const client = await server.signIn({ account_id: host!.id });
  const { streams } = payloadOf<{ streams: { stream: string }[] }>(await client.get('/demo/json/hosted-streams'));
  expect(streams.map(({ stream }) => stream)).toEqual(['shore-power']);
});

test('[BUN8] whoever opens the demo finds a conversation of the last hour, in the order of its times', async () => {
  await loadDemoEvents(server.ctx);
  await loadDemoEvents(server.ctx);
  const [nadia] = await server.ctx.db.select().from(accounts).where(eq(accounts.email, 'nadia@plenary.example'));
  const client = await server.signIn({ account_id: nadia!.id });
  const { chat_threads } = payloadOf<{ chat_threads: { _id: string }[] }>(await client.get('/demo/json/chat/threads'));
  const page = await client.get(`/demo/json/chat/messages?chat_thread=${chat_threads[0]?._id}&limit=100`);
  const { results, has_more } = payloadOf<MessagePage>(page);
  expect([results.length >= 30, has_more]).toEqual([true, false]);
  expect(new Set(results.map(({ message }) => message)).size).toBe(results.length);
  expect(new Set(results.map(({ sender_event_user }) => sender_event_user?._id)).size).toBeGreaterThanOrEqual(12);
  const times = results.map(({ created }) => Date.parse(created));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect([times.at(-1)! <= clock.now(), times[0]! > clock.now() - 2 * 60 * MINUTE]).toEqual([true, true]);
  const pictured = results.filter(({ sender_event_user }) => sender_event_user?.user.avatar_picture);
  expect(pictured.length).toBeGreaterThan(5);
});

test('[BUN10] whoever opens the demo finds an open poll and questions beside its streams, each once', async () => {
  await loadDemoEvents(server.ctx);
  await loadDemoEvents(server.ctx);
  const [nadia] = await server.ctx.db.select().from(accounts).where(eq(accounts.email, 'nadia@plenary.example'));
  const client = await server.signIn({ account_id: nadia!.id });
  const { polls } = payloadOf<OwnPolls>(await client.get('/demo/json/polls'));
  expect(polls).toHaveLength(1);
  const [{ poll, own, tally }] = polls as [OwnPoll];
  expect([poll.state, own, tally]).toEqual(['open', null, null]);
  const { rows } = await timeline('demo');
  const { id } = rows.find(({ guid }) => guid === 'keynote')!;
  const { open } = payloadOf<QuestionPage>(await client.get(`/demo/json/questions/${id}`));
  const asked = open.questions;
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.map(({ votes }) => votes)).toEqual(asked.map(({ votes }) => votes).toSorted((a, b) => b - a));
  const voted = await client.post(`/demo/json/polls/${poll.id}/vote`, { choices: [0], words: [] });
  expect(payloadOf<OwnPoll>(voted).tally?.counts).toHaveLength(poll.choices.length);
});

test('[BUN8] only the demo logins can be signed in to', async () => {
  const { logins } = await loadDemoEvents(server.ctx);
  const rows = await server.ctx.db
    .select({ email: accounts.email, hash: accounts.password_hash })
    .from(accounts)
    .where(like(accounts.email, '%@plenary.example'));
  const open = rows.filter(({ hash }) => hash !== null).map(({ email }) => email);
  expect(open.sort()).toEqual(logins.map(({ email }) => email).sort());
  expect(rows.length).toBeGreaterThan(open.length);
});

test('[BUN8] every session that is on air has a cover, and every speaker a picture', async () => {
  const { rows } = await timeline('demo');
  const now = clock.now();
  const onAir = rows.filter(
    ({ type, starts_at, ends_at }) =>
      !type.startsWith('marker') && starts_at.getTime() <= now && (ends_at?.getTime() ?? Infinity) > now,
  );
  expect(onAir.filter(({ cover_image_file }) => !cover_image_file).map(({ guid }) => guid)).toEqual(['first-supper']);
  const people = rows.flatMap(({ hosts, speakers }) => [...hosts, ...speakers]);
  expect(people.filter(({ profile_picture }) => !profile_picture)).toEqual([]);
});

test('[BUN7] a running server keeps them alive hour after hour, and ids stay', async () => {
  const ids = (await timeline('demo')).rows.map(({ id }) => id).sort();
  for (const ms of [20 * MINUTE, 50 * MINUTE, 3 * 60 * MINUTE]) {
    await clock.advance(ms);
    await untilLooked();
    await expectAlive();
  }
  expect((await timeline('demo')).rows.map(({ id }) => id).sort()).toEqual(ids);
});

test('[BUN7] a start on the tenth day, on the same data, finds them alive', async () => {
  // The server of before is gone by then: one that still looked would set the events back to its own day.
  await stopWatching?.();
  const ids = (await timeline('demo')).rows.map(({ id }) => id).sort();
  const later = new FakeClock(clock.now() + 9 * DAY + 11 * 60 * MINUTE);
  const restarted = await startServer({ clock: later, config: { demo: true } });
  await loadDemoEvents(restarted.ctx);
  await restarted.stop();
  await expectAlive(later.now());
  expect((await timeline('demo')).rows.map(({ id }) => id).sort()).toEqual(ids);
  await loadDemoEvents(server.ctx);
  stopWatching = bundles.start?.(server.ctx);
});

/** The watcher works on the real database, so its round takes a moment in which the test's clock stands still. */
async function untilLooked(): Promise<void> {
  const ages = async (): Promise<number> => {
    await clock.advance(MINUTE);
    const found = await Promise.all(['demo', 'single'].map((slug) => timeline(slug)));
    return Math.max(...found.map(({ event }) => clock.now() - Date.parse(event.bundle_state?.anchored_at ?? '')));
  };
  await expect.poll(ages, { timeout: 10_000 }).toBeLessThan(47 * MINUTE);
}

test('[BUN7] a clock that was moved is left alone until the next start, which sets it back', async () => {
  const { event } = await timeline('demo');
  await moveClock(server.ctx, event.id, 5 * DAY);
  const anchored = (await timeline('demo')).event.bundle_state;
  await clock.advance(2 * 60 * MINUTE);
  expect((await timeline('demo')).event.bundle_state).toEqual(anchored);
  await loadDemoEvents(server.ctx);
  expect((await timeline('demo')).event.clock_offset_ms).toBe(0);
  await expectAlive();
});

test('[BUN7] the demo does not move in with events that people made', async () => {
  await server.ctx.db.delete(events);
  await server.createEvent({ slug: 'our-own' });
  expect(await loadDemoEvents(server.ctx)).toEqual({ logins: [], events: [], links: [] });
  expect(await server.ctx.db.select({ slug: events.slug }).from(events)).toEqual([{ slug: 'our-own' }]);
});
