import { eventually } from '@plenary/testkit/eventually';
import type { Feature } from '../feature.ts';
import { health } from '../features/health/index.ts';
import { testDatabase } from '@plenary/testkit/database';
import { startServer } from '@plenary/testkit/server';
import { startSilentProxy } from '@plenary/testkit/faults/silent-proxy';
import { useServer } from '@plenary/testkit/use-server';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addJob, addJobs, defineJob } from './index.ts';
import { freeLostJobs, JOB_QUEUES, JOBS, lockSignOfLife } from './private-tables.ts';
import { tasksOf } from './tasks.ts';
import { showLife, startWorker } from './worker.ts';

/** The worker shows that it lives soon after it has begun; until then its jobs are young enough not to count as lost. */
const SIGNS_OF_LIFE = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'
   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const seen: string[] = [];
const trouble = vi.fn<(word: string) => void>();
const refuse = () => Promise.reject(new Error('the mail server is silent'));
const note = defineJob({
  name: 'test.note',
  payload: z.object({ word: z.string() }),
  run: async (_ctx, { word }) => {
    await Promise.resolve();
    trouble(word);
    seen.push(word);
  },
});
const feature: Feature = { name: 'jobs-under-test', jobs: [note] };

const server = useServer({ features: [feature, health] });
beforeEach(async () => {
  seen.length = 0;
  trouble.mockReset();
  await server.ctx.db.$client.query(`DELETE FROM ${JOBS}`);
});

const add = (word: string, options = {}) =>
  server.ctx.live.transact(async (tx) => ({ result: await addJob(tx, note.name, { word }, options) }));

const waiting = async () =>
  (
    await server.ctx.db.$client.query<{ last_error: string | null; attempts: number }>(
      `SELECT last_error, attempts FROM ${JOBS} ORDER BY id`,
    )
  ).rows;

describe('[JOB1] jobs belong to the transaction that adds them', () => {
  test('a rollback takes the job with it', async () => {
    const failing = server.ctx.live.transact(async (tx) => {
      await addJob(tx, note.name, { word: 'never' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await add('once');
    expect(await server.runJobs()).toEqual({ done: ['test.note'], failed: [] });
    expect(seen).toEqual(['once']);
    expect(await waiting()).toEqual([]);
  });

  test('the same key replaces, priorities go first, and what is put off waits for its time', async () => {
    await add('first', { key: 'one' });
    await add('second', { key: 'one' });
    await add('bulk', { priority: 'bulk' });
    await add('urgent', { priority: 'urgent' });
    await add('later', { run_after_ms: 60_000 });
    await server.runJobs();
    expect(seen).toEqual(['urgent', 'second', 'bulk']);
    await server.clock.advance(59_000);
    await server.runJobs();
    expect(seen).not.toContain('later');
    await server.clock.advance(1_000);
    await server.runJobs();
    expect(seen).toContain('later');
  });

  test('thousands in one statement', async () => {
    const jobs = Array.from({ length: 3_000 }, (_, n) => ({ payload: { word: `${n}` }, key: `many:${n}` }));
    await server.ctx.live.transact(async (tx) => ({ result: await addJobs(tx, note.name, jobs) }));
    expect(await waiting()).toHaveLength(3_000);
  });
});

describe('[JOB2] a job runs at least once', () => {
  test('one that throws is tried again later', async () => {
    trouble.mockImplementationOnce(() => {
      throw new Error('not today');
    });
    await add('stubborn');
    expect(await server.runJobs()).toEqual({ done: [], failed: ['test.note'] });
    expect(await server.runJobs()).toEqual({ done: [], failed: [] });
    await server.clock.advance(3_000);
    expect(await server.runJobs()).toEqual({ done: ['test.note'], failed: [] });
    expect(seen).toEqual(['stubborn']);
  });

  test('the worker runs what was added before and after it started, and stops after what runs', async () => {
    await add('before');
    const release = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const slow = defineJob({
      name: 'test.slow',
      payload: z.object({}),
      run: async () => {
        begun.resolve(undefined);
        await release.promise;
        seen.push('slow');
      },
    });
    const worker = startWorker(server.ctx, { connectionString: await testDatabase(), max: 3 }, [note, slow]);
    await eventually(() => expect(seen).toEqual(['before']));
    await server.ctx.live.transact(async (tx) => ({ result: await addJob(tx, slow.name, {}) }));
    await begun.promise;
    const stopping = worker.stop();
    // Whoever was looking for a job at that moment may still take it, and then finishes it.
    await add('while it stops');
    release.resolve(undefined);
    await stopping;
    await add('after the stop');
    expect(seen).toEqual(expect.arrayContaining(['before', 'slow']));
    expect(seen).not.toContain('after the stop');
    expect(seen.length + (await waiting()).length).toBe(4);
  });

  test('[JOB5] [HLT5] the database dies between a job and its tick: the jobs start again, and the stop is quick', async () => {
    const proxy = await startSilentProxy(await testDatabase());
    const release = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const slow = defineJob({
      name: 'test.slow',
      payload: z.object({}),
      run: () => (begun.resolve(undefined), release.promise),
    });
    const stopped = async () => (await server.anonymous.get('/readyz')).json.stopped;
    const worker = startWorker(server.ctx, { connectionString: proxy.url, max: 3 }, [note, slow]);
    await server.ctx.live.transact(async (tx) => ({ result: await addJob(tx, slow.name, {}) }));
    await begun.promise;
    server.ctx.lifecycle.ready();
    expect(await stopped()).toBeUndefined();
    proxy.cut();
    release.resolve(undefined);
    await eventually(async () => expect(await stopped()).toEqual(['jobs']));
    proxy.speak();
    await add('after that');
    await server.clock.advance(1_000);
    expect(await stopped()).toBeUndefined();
    // The first runner may have taken it on its last breath: then it is found among the lost ones.
    await eventually(async () => {
      await server.clock.advance(15_000);
      expect(seen).toEqual(['after that']);
    });
    await worker.stop();
    await proxy.close();
  });

  test('jobs of a process that died are due again, those of a living one are not touched', async () => {
    const release = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const slow = defineJob({
      name: 'test.slow',
      payload: z.object({}),
      run: () => (begun.resolve(undefined), release.promise),
    });
    const worker = startWorker(server.ctx, { connectionString: await testDatabase(), max: 3 }, [slow]);
    await server.ctx.live.transact(async (tx) => ({ result: await addJob(tx, slow.name, {}) }));
    await begun.promise;
    await add('lost', { queue: 'line' });
    await add('behind it', { queue: 'line' });
    const { $client } = server.ctx.db;
    await eventually(async () => expect((await $client.query(SIGNS_OF_LIFE)).rowCount).toBe(1));
    await $client.query(
      `UPDATE ${JOBS} SET locked_by = coalesce(locked_by, 'pool-dead'), locked_at = now() - interval '1 minute'`,
    );
    await $client.query(`UPDATE ${JOB_QUEUES} SET locked_by = 'pool-dead', locked_at = now() - interval '1 minute'`);
    // The worker that has just begun looks for them, too.
    await freeLostJobs(server.ctx.db);
    const { rows } = await $client.query(`SELECT locked_by FROM ${JOBS} WHERE locked_by IS NOT NULL`);
    expect(rows).toHaveLength(1);
    await server.runJobs();
    expect(seen.toSorted()).toEqual(['behind it', 'lost']);
    release.resolve(undefined);
    await worker.stop();
    expect(await waiting()).toEqual([]);
  });
});

describe('[JOB2] a process that sleeps', () => {
  let client: pg.Client;
  beforeEach(async () => {
    client = new pg.Client({ connectionString: await testDatabase() });
    client.on('error', () => undefined);
    await client.connect();
  });
  afterEach(() => client.end());

  test('has its jobs run by another one', async () => {
    await lockSignOfLife(client, 'pool-asleep', 100);
    await add('put off');
    await server.ctx.db.$client.query(
      `UPDATE ${JOBS} SET locked_by = 'pool-asleep', locked_at = now() - interval '1 minute'`,
    );
    await eventually(async () => expect(await freeLostJobs(server.ctx.db)).toBe(1));
    await server.runJobs();
    expect(seen).toEqual(['put off']);
  });

  test('is not one that has nothing to do, which shows that it lives', async () => {
    const asked = vi.spyOn(client, 'query');
    const stop = showLife(server.clock, client, 'pool-idle');
    await eventually(async () => {
      await server.clock.advance(5_000);
      expect(asked.mock.calls.filter(([text]) => String(text) === 'SELECT 1').length).toBeGreaterThan(3);
    });
    expect((await client.query('SHOW idle_session_timeout')).rows).toEqual([{ idle_session_timeout: '20s' }]);
    stop();
  });
});

describe('[JOB3] a failure is told without values', () => {
  test('of many that fail alike one line a minute is written, and what is given up always', async () => {
    const failing = defineJob({ name: 'test.note', payload: z.object({ word: z.string() }), run: refuse });
    const tasks = tasksOf(server.ctx, [failing]);
    const [warn, error] = [vi.spyOn(server.ctx.log, 'warn'), vi.spyOn(server.ctx.log, 'error')];
    const fail = async (attempts = 1): Promise<void> => {
      const job = { job: { id: '1', attempts, max_attempts: 9 } } as never;
      await expect(tasks['test.note']?.({ word: 'x' }, job)).rejects.toThrow('silent');
    };
    for (let nth = 0; nth < 20; nth += 1) await fail();
    await server.clock.advance(60_000);
    await fail();
    expect(warn.mock.calls.map(([fields]) => (fields as { withheld: number }).withheld)).toEqual([0, 19]);
    await fail(9);
    await fail(9);
    expect(error).toHaveBeenCalledTimes(2);
  });

  test('a failed query names neither its statement nor its parameters', async () => {
    const query = defineJob({
      name: 'test.note',
      payload: z.object({ word: z.string() }),
      run: async (ctx, { word }) => {
        await ctx.db.$client.query('SELECT 1');
        throw Object.assign(
          new Error(`Failed query: SELECT $1\nparams: ${word}`, { cause: new Error('no such table') }),
          {
            query: 'SELECT $1',
          },
        );
      },
    });
    const other = await startServer({ features: [{ name: 'other', jobs: [query] }] });
    await add('482913');
    await other.runJobs();
    expect(await waiting()).toEqual([{ last_error: 'no such table', attempts: 1 }]);
    await other.stop();
  });

  test('a payload of another release fails without its content', async () => {
    await server.ctx.live.transact(async (tx) => ({ result: await addJob(tx, note.name, { secret: '482913' }) }));
    await server.runJobs();
    expect((await waiting())[0]?.last_error).toMatch(/another shape/);
  });
});

test('[JOB4] jobs of unknown names are left alone', async () => {
  await server.ctx.live.transact(async (tx) => ({ result: await addJob(tx, 'test.of_a_newer_release', {}) }));
  expect(await server.runJobs({ retries: true })).toEqual({ done: [], failed: [] });
  expect(await waiting()).toEqual([{ last_error: null, attempts: 0 }]);
});
