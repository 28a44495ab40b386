import { asOwner } from '@plenary/testkit/database';
import { eventually } from '@plenary/testkit/eventually';
import { recordLog } from '@plenary/testkit/recorded-log';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createSharedPresence } from '../adapters/shared-presence.ts';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { VERSION } from '../version.ts';
import { createNodes } from './nodes.ts';

const { log, text, levels, clear } = recordLog('info');
const server = useServer({ log, config: { files_shared: true } });
const OTHERS = ['e', 'f'].map((digit) => digit.repeat(24));

/** Has other servers whose clocks are so far ahead of the database's. */
async function others(...clocks: readonly (number | null)[]): Promise<void> {
  for (const [nth, clock] of clocks.entries())
    await asOwner(`
      INSERT INTO nodes (id, version, address, started_at, lease_until, people, clock_ahead_ms)
      VALUES ('${OTHERS[nth]}', '${VERSION}', 'other:3000', now(), now() + interval '1 hour', 0, ${clock})
      ON CONFLICT (id) DO UPDATE SET clock_ahead_ms = excluded.clock_ahead_ms`);
}
/** The server's clock, which is the database's, beside those of the others. A slow renewal has measured nothing. */
const apart = (test_of: (apart_ms: number | null) => void) =>
  eventually(async () => {
    await server.ctx.nodes.renew();
    test_of(server.ctx.nodes.clockApart());
  });
const ready = async () => {
  const { status, json } = await server.anonymous.get('/readyz');
  return [status, json];
};

beforeAll(() => server.ctx.lifecycle.ready());
beforeEach(async () => {
  await asOwner(`DELETE FROM nodes WHERE id IN ('${OTHERS.join("', '")}')`);
  await server.ctx.nodes.renew();
  clear();
});

test('[RUN44] a server whose clock differs from those of most is not ready, says why, and leads nobody, until it is right', async () => {
  await others(30_000, 30_010);
  await apart((ms) => expect(ms).toBeLessThan(-29_000));
  const reason = expect.stringMatching(
    /^the clock of this server is (29\.\d|30\.\d) s behind those of the other servers/,
  );
  expect(await server.ctx.metrics.metrics()).toContain('plenary_node_ready 0');
  expect(await ready()).toEqual([503, { status: 'unavailable', database: true, reason }]);
  expect(server.ctx.nodes.leads()).toBe(false);
  await server.ctx.nodes.renew();
  expect(levels().filter((level) => level === 'error')).toHaveLength(1);
  await others(0, 0);
  await apart((ms) => expect(ms).toBeNull());
  expect(await ready()).toEqual([200, { status: 'ready', database: true }]);
  expect(server.ctx.nodes.leads()).toBe(true);
  expect(text()).toContain('goes with those of the others again');
});

test('[RUN44] of two servers the older one is right, and of one that has measured nothing yet nothing is known', async () => {
  await others(30_000);
  await apart((ms) => expect(ms).toBeNull());
  expect((await ready())[0]).toBe(200);
  await others(null, null);
  await server.ctx.nodes.renew();
  expect((await ready())[0]).toBe(200);
});

test('[RUN44] a server measures its clock by the database’s, and the others read it', async () => {
  const id = newId(systemClock.now());
  const clock = { ...systemClock, now: () => systemClock.now() + 90_000 };
  const presence = createSharedPresence(systemClock, id);
  const wrong = createNodes({ ...server.ctx, id, settings: {}, clock, presence });
  const leave = await wrong.join();
  await eventually(async () => {
    await wrong.renew();
    expect(wrong.clockApart()).toBeGreaterThan(89_000);
  });
  await wrong.renew();
  await server.ctx.nodes.renew();
  const [read] = server.ctx.nodes.living().filter((one) => one.id === id);
  expect(Math.abs((read?.clock_ahead_ms ?? 0) - 90_000)).toBeLessThan(1_000);
  await leave();
});
