import { CLOCKS_APART_MS } from '@plenary/domain/nodes/clocks';
import type { Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addGame, gamesAt, UNBEGUN } from './games.fixture.ts';

const config = { files_shared: true };
const start = new FakeClock().now();
const behind = useServer({ config, clock: new FakeClock(start) });
const ahead = useServer({ config, clock: new FakeClock(start + CLOCKS_APART_MS) });

/** The times and points of two who answer right at one moment, each at another server. */
async function answersAfter(ms: number, opens: TestServer) {
  const event = await behind.createEvent();
  await addGame(behind, event, { kind: 'quiz' });
  const { answer, turn } = gamesAt(() => event);
  const comes = async (server: TestServer, host = false): Promise<Client> =>
    server.signIn(await server.createPerson({ event, host }));
  expect((await turn(await comes(opens, true), UNBEGUN, 'next')).status).toBe(200);
  const people = [await comes(behind), await comes(ahead)];
  for (const { clock } of [behind, ahead]) await clock.advance(ms);
  for (const person of people) expect((await answer(person, 1, 1)).status).toBe(200);
  const { rows } = await behind.ctx.db.execute<{ took_ms: number; points: number }>(
    sql`SELECT took_ms, points FROM quiz_answers WHERE event_id = ${event.id} ORDER BY took_ms`,
  );
  return rows;
}

test('[GAM12] [RUN44] who answers at another server, whose clock is as far apart as it may be, has 5 points of 1,000 more or fewer', async () => {
  for (const opens of [behind, ahead]) {
    const [quick, slow] = await answersAfter(5_000, opens);
    expect((slow?.took_ms ?? 0) - (quick?.took_ms ?? 0)).toBe(CLOCKS_APART_MS);
    expect((quick?.points ?? 0) - (slow?.points ?? 0)).toBe(5);
  }
});

test('[GAM11] [RUN44] an answer that comes before the question by the clock of its server counts as one at once', async () => {
  const [quick, slow] = await answersAfter(0, ahead);
  expect([quick, slow]).toEqual([
    { took_ms: 0, points: 1_000 },
    { took_ms: 0, points: 1_000 },
  ]);
});
