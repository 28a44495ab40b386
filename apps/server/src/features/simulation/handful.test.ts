import { readFileSync } from 'node:fs';
import { HANDFUL, handfulStep } from '@plenary/simulation/handful';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account_sessions, accounts } from '../../db/schema/index.ts';
import { loadDemoEvents } from '../imports/bundles/index.ts';
import { eventBySlug } from '../events/index.ts';
import { castOf, keepHandful, simulation } from './index.ts';

describe('[SIM10] the demo', () => {
  let server: TestServer;
  let event_id: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    server = await startServer({ config: { demo: true, simulation: true } });
    await loadDemoEvents(server.ctx);
    event_id = (await eventBySlug(server.ctx.db, 'demo'))!.id;
    stop = keepHandful(server.ctx, () => Promise.resolve(server.url));
  });
  afterAll(async () => {
    await stop();
    await server.stop();
  });

  const cast = () => castOf(server.ctx.db, event_id);
  const open = async () =>
    (
      await server.ctx.db.$client.query(
        `SELECT 1 FROM account_sessions s JOIN event_users m ON m.account_id = s.account_id
          WHERE m.event_id = $1 AND m.simulated AND s.ended_at IS NULL`,
        [event_id],
      )
    ).rows.length;
  const until = (ms: number, isSo: () => Promise<boolean>) =>
    expect.poll(async () => (await server.clock.advance(ms), isSo()), { timeout: 20_000, interval: 5 }).toBe(true);
  const visitor = async () => {
    const [row] = await server.ctx.db.select().from(accounts).where(eq(accounts.email, 'nadia@plenary.example'));
    return server.signIn({ account_id: row!.id });
  };

  it('has nobody before somebody looks; then a handful comes and talks, and goes when nobody looks any more', async () => {
    await server.clock.advance(10 * HANDFUL.look_every_ms);
    expect(await cast()).toEqual([]);
    const nadia = await visitor();
    await until(HANDFUL.look_every_ms, async () => (await open()) === HANDFUL.people);
    expect(await cast()).toHaveLength(HANDFUL.people);
    const said = () =>
      server.ctx.db.$client.query(
        'SELECT 1 FROM chat_messages c JOIN event_users m ON m.id = c.sender WHERE m.event_id = $1 AND m.simulated',
        [event_id],
      );
    await until(1_000, async () => (await said()).rows.length > 0);
    await server.ctx.db
      .update(account_sessions)
      .set({ last_seen_at: new Date(server.clock.now() - HANDFUL.visited_ms) });
    await until(HANDFUL.look_every_ms, async () => (await open()) === 0);
    expect(nadia.cookie).toBeDefined();
  });

  it('says so on its home from the first page on, and no other event does', async () => {
    const nadia = await visitor();
    const noteOf = async (path: string) => (await nadia.get(path, { accept: 'text/html' })).boot.frame.simulated;
    expect(await noteOf('/demo')).toBe('demo');
    expect(await noteOf('/single')).toBeUndefined();
  });
});

describe('[SIM10] an event', () => {
  it('says that people are simulated while some are', async () => {
    const server = await startServer();
    const event = await server.createEvent();
    const ada = await server.createPerson({ event });
    const client = await server.signIn(ada);
    const note = async () => (await client.get(`/${event.slug}`, { accept: 'text/html' })).boot.frame.simulated;
    expect(await note()).toBeUndefined();
    await server.createPerson({ event, simulated: true });
    expect(await note()).toBe('rehearsal');
    await server.stop();
  });
});

describe('[SIM5] nobody comes by themselves', () => {
  it('in a test, in production, or where the demo or its people are switched off', async () => {
    const server = await startServer();
    expect(server.ctx.config).toMatchObject({ demo: false, simulation: false });
    const timers = server.clock.timers;
    for (const config of [{ demo: true }, { simulation: true }]) {
      await simulation.start!({ ...server.ctx, config: { ...server.ctx.config, ...config } })();
      expect(server.clock.timers).toBe(timers);
    }
    await server.stop();
    // The product that browser tests start as a process is told so as well.
    expect(readFileSync('e2e/support/server.ts', 'utf8')).toContain("PLENARY_SIMULATION: 'off'");
  });

  it('and the demo’s people are there while somebody is', () => {
    expect(handfulStep({ visited: true, here: false })).toBe('come');
    expect(handfulStep({ visited: false, here: true })).toBe('go');
    expect(handfulStep({ visited: true, here: true })).toBeNull();
    expect(handfulStep({ visited: false, here: false })).toBeNull();
  });
});
