import type { EventFixture } from '@plenary/testkit/events';
import type { Client } from '@plenary/testkit/client';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { SHOW } from '@plenary/domain/simulation/show';
import { SHOW_PEOPLE, SHOW_POLL } from '@plenary/simulation/show';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runLine } from '../../../cli/cli.fixture.ts';
import { accounts } from '../../../db/schema/index.ts';
import { noteAddress } from '../../../start/running.ts';
import { eventBySlug } from '../../events/index.ts';
import { loadDemoEvents } from '../../imports/bundles/index.ts';
import { pollCalls } from '../../polls/polls.fixture.ts';
import { watchShows } from './routes.ts';
import { readShow } from './show-store.ts';
import { beginShow } from './show.ts';

const server = useServer({ config: { demo: true } });
let demo: EventFixture;
let host: Client;

const clientOf = async (email: string) => {
  const [row] = await server.ctx.db.select().from(accounts).where(eq(accounts.email, email));
  return server.signIn({ account_id: row!.id });
};
beforeAll(async () => {
  await loadDemoEvents(server.ctx);
  demo = (await eventBySlug(server.ctx.db, 'demo')) as unknown as EventFixture;
  await noteAddress(server.ctx.config.data_dir, server.url);
  host = await clientOf('host@plenary.example');
});

const press = (who = host, slug = 'demo') => who.post(`/${slug}/json/dev/show`);
const rowsOf = async (query: string): Promise<object[]> => (await server.ctx.db.$client.query(query, [demo.id])).rows;
const polls = () => pollCalls(() => demo).read(host);
const shown = async () => (await polls()).filter(({ poll }) => poll.question === SHOW_POLL.question);
const votes = () =>
  rowsOf(`SELECT 1 FROM poll_votes v JOIN polls p ON p.event_id = v.event_id AND p.id = v.poll_id
   WHERE v.event_id = $1 AND p.question = '${SHOW_POLL.question}'`);
const announcements = () => rowsOf(`SELECT 1 FROM notifications WHERE event_id = $1 AND kind = 'announcement'`);
const hands = () => rowsOf('SELECT 1 FROM call_peers WHERE event_id = $1 AND hand_at IS NOT NULL');
const sessions = () =>
  rowsOf(`SELECT 1 FROM account_sessions WHERE event_id = $1 AND user_agent = 'show' AND ended_at IS NULL`);
const isOver = async () => (await readShow(server.ctx))?.over === true;

/** Time goes on, and the real requests with it, until something is so. */
const until = (isSo: () => Promise<boolean>, step_ms = 500) =>
  expect.poll(async () => (await server.clock.advance(step_ms), isSo()), { timeout: 60_000, interval: 5 }).toBe(true);

let failed: ReturnType<typeof vi.spyOn>;
beforeEach(() => void (failed = vi.spyOn(server.ctx.log, 'info')));
afterEach(async () => {
  await until(isOver, 2_000);
  failed.mockRestore();
});
const faults = () => failed.mock.calls.filter((call: unknown[]) => call[1] === 'an act of the show failed');

describe('[SIM15] the show', () => {
  it('opens a poll in which everybody votes, announces, raises a hand and applauds, all by requests that are taken', async () => {
    const answer = await press();
    expect(answer.json).toMatchObject({ status: 'success', payload: { since_ms: 0 } });
    await until(async () => (await shown()).some(({ poll }) => poll.state === 'open'));
    await until(async () => (await votes()).length === SHOW_PEOPLE);
    await until(async () => (await announcements()).length === 1);
    await until(async () => (await hands()).length === 1);
    await until(isOver);
    expect(faults()).toEqual([]);
    expect([await shown(), await hands(), await announcements(), await sessions()]).toMatchObject([
      [{ poll: { state: 'closed' }, tally: { voters: SHOW_PEOPLE } }],
      ...[[], [], []],
    ]);
  });

  it('is for the hosts of the demo alone', async () => {
    expect((await press(await clientOf('nadia@plenary.example'))).json).toMatchObject({ code: 'forbidden' });
    expect((await press(host, 'single')).json).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['in production', { development: false, demo: true }],
    ['without the demo', { demo: false }],
  ])('does not exist %s', async (_name, config) => {
    const other = await startServer({ config });
    const [row] = await other.ctx.db.select().from(accounts).where(eq(accounts.email, 'host@plenary.example'));
    const there = await other.signIn({ account_id: row!.id });
    expect((await there.post('/demo/json/dev/show')).status).toBe(404);
    expect((await runLine(other, '/', 'show demo')).err).toContain('only the demo event of a server in development');
    await other.stop();
  });
});

describe('[SIM16] the show', () => {
  it('goes on once, however often it is begun at a moment, and another press joins it', async () => {
    const options = { base_url: server.url };
    const begun = await Promise.all([1, 2, 3].map(() => beginShow(server.ctx, demo, options)));
    expect(begun.map(({ kind }) => kind).sort()).toEqual(['begun', 'goes_on', 'goes_on']);
    await server.clock.advance(3_000);
    expect((await press()).json.payload.since_ms).toBe(3_000);
    expect((await runLine(server, '/', 'show demo')).err).toContain('a show goes on already');
    begun.forEach((show) => show.stop());
    await Promise.all(begun.map(({ over }) => over));
    expect(await isOver()).toBe(true);
  });

  it('leaves one closed poll, however many have been', async () => {
    const ids = [];
    for (let nth = 0; nth < 2; nth += 1) {
      await press();
      await until(async () => (await shown()).some(({ poll }) => poll.state === 'open'));
      await until(isOver, 2_000);
      ids.push((await shown()).map(({ poll }) => poll.id));
    }
    expect(ids.map(({ length }) => length)).toEqual([1, 1]);
    expect(ids[0]).not.toEqual(ids[1]);
  });

  it('is cleared away when it is stopped in the middle', async () => {
    const { code } = await runLine(server, '/', 'show demo', '', () =>
      until(async () => (await votes()).length > 2 && (await shown())[0]?.poll.state === 'open'),
    );
    expect(code).toBe(0);
    expect([await shown(), await sessions()]).toMatchObject([[{ poll: { state: 'closed' } }], []]);
  });

  it('is cleared away by a server when its process was killed', async () => {
    const killed = await beginShow(server.ctx, demo, { base_url: server.url });
    await until(async () => (await announcements()).length === 1);
    const known = await readShow(server.ctx);
    killed.stop();
    await killed.over;
    // As it stands while the show goes on: nothing was closed.
    const { $client } = server.ctx.db;
    await $client.query(`UPDATE instance_facts SET value = $1 WHERE name = 'demo_show'`, [JSON.stringify(known)]);
    await pollCalls(() => demo).turn(host, known?.poll ?? '', 'open');
    await $client.query(`UPDATE account_sessions SET ended_at = NULL WHERE user_agent = 'show'`);
    const stop = watchShows(server.ctx);
    await server.clock.advance(SHOW.length_ms / 2);
    expect((await shown())[0]?.poll.state).toBe('open');
    await until(isOver, 2_000);
    expect([await shown(), await sessions()]).toMatchObject([[{ poll: { state: 'closed' } }], []]);
    await stop();
  });
});
