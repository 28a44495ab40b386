import { useServer } from '@plenary/testkit/use-server';
import { expect, test } from 'vitest';
import { putFact, takeTurn } from './facts-store.ts';

const server = useServer();
const HOUR_MS = 3_600_000;
const hours = (ms: number): number => Math.round(ms / HOUR_MS);

test('[DLV14] turns that are taken at the same moment follow one another at their distance, the first at once', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeTurn(server.ctx.db, 'bell', HOUR_MS)));
  expect(taken.map(hours).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('[DLV14] a turn that was not taken in time is at once, and none is far ahead once the clock was set back', async () => {
  const { rows } = await server.ctx.db.$client.query<{ now: number }>(
    'SELECT extract(epoch FROM now())::float8 * 1000 AS now',
  );
  const now = rows[0]?.now ?? 0;
  for (const stale of [now - HOUR_MS, now + 1_000 * HOUR_MS]) {
    await putFact(server.ctx.db, 'gong', String(stale));
    expect(await takeTurn(server.ctx.db, 'gong', HOUR_MS)).toBe(0);
    expect(hours(await takeTurn(server.ctx.db, 'gong', HOUR_MS))).toBe(1);
  }
});
