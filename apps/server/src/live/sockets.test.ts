import { FEATURES } from '../features.ts';
import { startServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { account_sessions, event_users } from '../db/schema/index.ts';
import { append, BOARD, connect, note, openSocket } from './live.fixture.ts';

const server = await startServer({ features: [...FEATURES, { name: 'board', topics: [BOARD] }] });
afterAll(() => server.stop());
const event = await server.createEvent();
const ada = await server.createPerson({ event, host: true });
const bob = await server.createPerson({ event });
const cookieOf = async (person: typeof ada) => (await server.signIn(person)).cookie;
const live = server.ctx.live;

test('[LIVE] a socket is greeted, follows a topic and hears its events in order', async () => {
  const socket = await connect(server.url, event.slug, await cookieOf(ada));
  expect(await socket.next('hello')).toMatchObject({ ping_ms: 20_000 });
  socket.send({ t: 'sub', topic: 'board:a' });
  expect(await socket.next('subbed')).toMatchObject({ topic: 'board:a', recovered: false, seq: 0 });
  await append(server.ctx, note(event.id, 'a', 'one'), note(event.id, 'a', 'two'));
  const { events } = await socket.next('evt');
  expect(events.map((one) => [one.seq, one.payload.text])).toEqual([
    [1, 'one'],
    [2, 'two'],
  ]);
  socket.close();
});
