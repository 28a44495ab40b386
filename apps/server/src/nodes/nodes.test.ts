import { hostname } from 'node:os';
import { asOwner } from '@plenary/testkit/database';
import { recordLog } from '@plenary/testkit/recorded-log';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, expect, test, vi } from 'vitest';
import { repeatByLeader } from './repeat-by-leader.ts';
import { createSharedPresence } from '../adapters/shared-presence.ts';
import { systemClock } from '../clock.ts';
import { createNodes } from './nodes.ts';
import { measureProcess } from '../features/health/measure.ts';
import { VERSION } from '../version.ts';

const server = useServer({ config: { files_shared: true } });
/** A node that is older than any other, and that a test lets live and die. */
const ELDER = '0'.repeat(24);
const addresses = () => server.ctx.nodes.living().map(({ address }) => address);

async function elder(lease: string): Promise<void> {
  await asOwner(`
    INSERT INTO nodes (id, version, address, started_at, lease_until, people)
    VALUES ('${ELDER}', '0.0.1', 'elder:3000', now(), now() + interval '${lease}', 7)
    ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until`);
}
beforeEach(async () => {
  await asOwner(`DELETE FROM nodes WHERE id = '${ELDER}'`);
  await server.ctx.nodes.renew();
});

test('[RUN36] servers of one database know each other until one stops, and the metrics name them', async () => {
  const other = await startServer({ config: { files_shared: true } });
  await server.ctx.nodes.renew();
  expect(server.ctx.nodes.living()).toHaveLength(2);
  const stop = measureProcess(server.ctx);
  const measured = await server.ctx.metrics.metrics();
  await stop();
  for (const { id } of server.ctx.nodes.living()) expect(measured).toContain(`plenary_node_people{node="${id}"`);
  expect(new Set(addresses())).toEqual(new Set(other.ctx.nodes.living().map(({ address }) => address)));
  await other.stop();
  await server.ctx.nodes.renew();
  expect(server.ctx.nodes.living()).toHaveLength(1);
});

test('[RUN36] a server that took any free port is known by the one that it has, from when it listens', async () => {
  const other = await startServer({ config: { files_shared: true } });
  Object.assign(other.ctx.config, { port: 4711 });
  await other.ctx.nodes.renew();
  await server.ctx.nodes.renew();
  expect(addresses()).toContain(`${hostname()}:4711`);
  await other.stop();
});

test('[RUN36] a node that was killed is gone with its lease, and its row is swept a minute later', async () => {
  await elder('1 hour');
  await server.ctx.nodes.renew();
  expect(addresses()).toContain('elder:3000');
  await elder('-1 second');
  await server.ctx.nodes.renew();
  expect(addresses()).not.toContain('elder:3000');
  await elder('-61 seconds');
  await server.ctx.nodes.renew();
  const { rows } = await server.ctx.db.$client.query('SELECT id FROM nodes WHERE id = $1', [ELDER]);
  expect(rows).toEqual([]);
});

test('[RUN36] the oldest node leads, and the next one once its lease has run out', async () => {
  expect(server.ctx.nodes.leads()).toBe(true);
  await elder('1 hour');
  await server.ctx.nodes.renew();
  expect(server.ctx.nodes.leads()).toBe(false);
  await elder('-1 second');
  await server.ctx.nodes.renew();
  expect(server.ctx.nodes.leads()).toBe(true);
});

test.each(['now', 'elapsed'] as const)(
  '[RUN48] a server that slept is sure of nothing until it has renewed its lease, also where only its clock %s went on',
  async (which) => {
    const slept = { now: 0, elapsed: 0 };
    const clock = {
      now: () => systemClock.now() + slept.now,
      elapsed: () => systemClock.elapsed() + slept.elapsed,
    };
    const id = `${'0'.repeat(23)}1`;
    const presence = createSharedPresence(systemClock, id);
    const nodes = createNodes({ ...server.ctx, id, settings: {}, clock, presence });
    const leave = await nodes.join();
    expect([nodes.leads(), nodes.lease()]).toEqual([true, expect.any(Number)]);
    slept[which] = 60_000;
    expect([nodes.leads(), nodes.lease()]).toEqual([false, null]);
    await nodes.renew();
    expect(nodes.lease()).not.toBe(null);
    await leave();
  },
);

test('[RUN36] [RUN31] one of them does what is done for all, and the next one goes on with it', async () => {
  const swept = vi.fn(() => Promise.resolve());
  const stop = repeatByLeader(server.ctx, 1_000, swept, vi.fn());
  await elder('1 hour');
  await server.ctx.nodes.renew();
  await server.clock.advance(3_000);
  expect(swept).not.toHaveBeenCalled();
  await elder('-1 second');
  await server.ctx.nodes.renew();
  await server.clock.advance(1_000);
  expect(swept).toHaveBeenCalledOnce();
  await stop();
});

test('[RUN46] servers with other settings or another release name what differs in the log and in /readyz, and say once that all is alike', async () => {
  const { log, levels, text } = recordLog('info');
  const other = await startServer({ log, config: { files_shared: true, turn_secret: 'of-another-coturn' } });
  other.ctx.lifecycle.ready();
  const differs = async () => (await other.anonymous.get('/readyz')).json.differs;
  await elder('1 hour');
  await other.ctx.nodes.renew();
  await other.ctx.nodes.renew();
  expect(await differs()).toEqual(['TURN_SECRET', 'version']);
  expect(text()).toContain(`the server elder:3000 runs release 0.0.1 and this one ${VERSION}"`);
  expect(text()).toContain(
    'has other values of TURN_SECRET than this one: give all servers on a database the same settings"',
  );
  expect(levels().filter((level) => level === 'warn')).toHaveLength(1);
  expect(text()).not.toContain('of-another-coturn');
  await asOwner(`DELETE FROM nodes WHERE id = '${ELDER}'; UPDATE nodes SET stopped = true`);
  await other.ctx.nodes.renew();
  expect(await differs()).toBeUndefined();
  expect(text().match(/all servers on this database are alike again/g)).toHaveLength(1);
  await asOwner('UPDATE nodes SET stopped = false');
  await other.stop();
});

test('[RUN36] a node that was cut off believes in the others until they had time to renew, and leads nobody', async () => {
  const cut = await startServer({ config: { files_shared: true } });
  await elder('1 hour');
  await cut.ctx.nodes.renew();
  // As after a database that was away for longer than a lease: all of them have run out.
  await asOwner(`UPDATE nodes SET lease_until = now() - interval '1 second'`);
  await cut.ctx.nodes.renew();
  expect(cut.ctx.nodes.living().map(({ address }) => address)).toContain('elder:3000');
  expect(cut.ctx.nodes.leads()).toBe(false);
  await cut.stop();
});
