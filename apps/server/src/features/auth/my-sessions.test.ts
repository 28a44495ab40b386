import { account_sessions } from '@plenary/server/db/schema/index';
import { connect } from '@plenary/server/live/live.fixture';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useServer();
let event: EventFixture;
let list: string;
let end: string;
beforeAll(async () => {
  event = await server.createEvent({ slug: 'demo' });
  list = `/${event.slug}/json/sessions`;
  end = `${list}/end`;
});

interface Row {
  readonly _id: string;
  readonly current: boolean;
}
const sessionsOf = async (client: Client): Promise<Row[]> => (await client.get(list)).json.payload.sessions as Row[];
const currentOf = async (client: Client): Promise<string> =>
  (await sessionsOf(client)).find((session) => session.current)!._id;
const isIn = async (client: Client): Promise<boolean> => (await client.get(list)).status === 200;

/** The real time, since a closed socket is heard of by the network's clock. */
async function within<T>(ms: number, what: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await what;
  expect(performance.now() - start).toBeLessThan(ms);
  return result;
}

/** Waits until so many long-polls hang. */
async function untilPolling(count: number): Promise<void> {
  const gauge = async (): Promise<number> =>
    Number((await server.ctx.metrics.getSingleMetric('plenary_live_polls')?.get())?.values[0]?.value);
  while ((await gauge()) < count) await new Promise((next) => setImmediate(next));
}

describe('[LOG11] the list of one’s sessions', () => {
  it('names browser, address, way and times, the latest use first, and never the token or the raw header', async () => {
    const person = await server.createPerson({ event });
    const user_agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const before = new Date(server.clock.now()).toISOString();
    const answer = await server.anonymous.form(
      '/demo/login',
      { email: person.email, password: person.password },
      { 'user-agent': user_agent },
    );
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('plenary_session='))!;
    await server.clock.advance(120_000);
    const client = await server.signIn(person);
    const { text, json } = await client.get(list);
    expect(json.payload.sessions).toEqual([
      expect.objectContaining({ current: true, created_at: new Date(server.clock.now()).toISOString() }),
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        current: false,
        browser: 'Firefox on Linux',
        address: '127.0.0.1',
        method: 'password',
        created_at: before,
        last_seen_at: before,
      },
    ]);
    expect(text).not.toContain('Gecko');
    expect(text).not.toContain(cookie.split(/[=;]/)[1]!);
  });

  it('holds only those that still count', async () => {
    const person = await server.createPerson({ event });
    const [ended, idle] = [await server.signIn(person), await server.signIn(person)];
    await ended.post('/logout', {}, { accept: 'application/json' });
    expect(await sessionsOf(idle)).toHaveLength(1);
    await server.clock.leap(11 * 24 * 3600_000);
    const client = await server.signIn(person);
    expect(await sessionsOf(client)).toHaveLength(1);
  });

  it('[TCK8] of a session of one event holds those of that event only', async () => {
    const person = await server.createPerson({ event });
    const [whole, ticket] = [await server.signIn(person), await server.signIn(person)];
    const id = await currentOf(ticket);
    const elsewhere = await currentOf(whole);
    await server.ctx.db
      .update(account_sessions)
      .set({ event_id: event.id, method: 'ticket' })
      .where(eq(account_sessions.id, id));
    expect(await sessionsOf(ticket)).toMatchObject([{ _id: id, current: true }]);
    expect(await sessionsOf(whole)).toHaveLength(2);
    expect((await ticket.post(end, { sessions: [elsewhere] })).json.code).toBe('not_found');
    expect(await isIn(whole)).toBe(true);
  });
});

describe('[LOG11] ending sessions', () => {
  it('closes their sockets and waiting polls within a second, and no others', async () => {
    const person = await server.createPerson({ event });
    const [here, there] = [await server.signIn(person), await server.signIn(person)];
    const [kept, ended] = [
      await connect(server.url, 'demo', here.cookie),
      await connect(server.url, 'demo', there.cookie),
    ];
    await Promise.all([kept.next('hello'), ended.next('hello')]);
    const { cursor } = (await there.get('/demo/poll/event-timeline')).json as { cursor: string };
    const poll = there.get(`/demo/poll/event-timeline?cursor=${cursor}`);
    await untilPolling(1);
    const answer = await here.post(end, { sessions: [await currentOf(there)] });
    expect(answer.json.payload.sessions).toMatchObject([{ current: true }]);
    const [bye, closed, polled] = await within(1_000, Promise.all([ended.next('bye'), ended.closed, poll]));
    expect(bye).toMatchObject({ reason: 'signed_out' });
    expect(closed.code).toBeGreaterThanOrEqual(1000);
    expect([polled.status, polled.json]).toEqual([403, { status: 'unauthorised user' }]);
    expect(await isIn(there)).toBe(false);
    kept.send({ t: 'ping' });
    expect(await kept.next('pong')).toMatchObject({ t: 'pong' });
    kept.close();
  });

  it('signs out who ends the current one', async () => {
    const client = await server.signIn(await server.createPerson({ event }));
    const answer = await client.post(end, { sessions: [await currentOf(client)] });
    expect(answer.json).toEqual({ status: 'success', payload: { sessions: [] } });
    expect(answer.headers.getSetCookie().join()).toMatch(/plenary_session=;.*plenary_flash=signed_out/);
    expect(await isIn(client)).toBe(false);
  });

  it('does nothing the second time', async () => {
    const person = await server.createPerson({ event });
    const [here, there] = [await server.signIn(person), await server.signIn(person)];
    const sessions = [await currentOf(there)];
    const [first, again] = [await here.post(end, { sessions }), await here.post(end, { sessions })];
    expect(again.json).toEqual(first.json);
    expect(again.json.payload.sessions).toHaveLength(1);
  });

  it('answers alike for those of others and for ids that nobody has, and ends none with them', async () => {
    const person = await server.createPerson({ event });
    const [here, there] = [await server.signIn(person), await server.signIn(person)];
    const foreign = await server.signIn(await server.createPerson({ event }));
    const answers = [];
    for (const id of [await currentOf(foreign), 'f'.repeat(24)]) {
      const { status, json } = await here.post(end, { sessions: [await currentOf(there), id] });
      answers.push([status, { ...json, request_id: '' }]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![0]).toBe(404);
    expect([await isIn(foreign), await isIn(there)]).toEqual([true, true]);
  });
});
