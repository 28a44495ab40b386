import { eventually } from '@plenary/testkit/eventually';
import { testDatabase } from '@plenary/testkit/database';
import { inFull } from '@plenary/testkit/full';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { startSilentProxy, type SilentProxy } from '@plenary/testkit/faults/silent-proxy';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../http/errors.ts';
import { accessTopic } from '../../live/index.ts';
import { poolsFor } from './pool.ts';

/** The server's own figures, and a tenth of them where time is short. */
const PATIENCE = inFull(undefined, { connect_ms: 300, lock_ms: 400, statement_ms: 600, silence_ms: 700 });
const CONNECTIONS = 8;

let proxy: SilentProxy;
let server: TestServer;
beforeAll(async () => {
  proxy = await startSilentProxy(await testDatabase());
  server = await startServer({ database: poolsFor({ connectionString: proxy.url }, PATIENCE) });
  server.ctx.lifecycle.ready();
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
});

const ask = () => server.ctx.db.execute(sql`SELECT 1`);
/** As many questions at once as there are connections. */
const askAll = () => Promise.allSettled(Array.from({ length: CONNECTIONS }, ask));
const statusOf = async (path: string) => (await server.anonymous.get(path)).status;

/** Connections that were silenced stay so for good: whatever is in use again has other ones. */
describe('[RUN12] a database that is gone without a goodbye', () => {
  it.each(['idle connections', 'connections that answer nothing'])('is in use again soon: %s', async (which) => {
    await askAll();
    const { hub } = server.ctx.live;
    const received = Promise.withResolvers<undefined>();
    const onEvents = () => received.resolve(undefined);
    const { leave } = await hub.join(accessTopic(which), undefined, { onEvents, onReset: onEvents });

    proxy.silence();
    if (which !== 'idle connections') {
      const answers = await askAll();
      expect(answers.map((answer) => answer.status === 'rejected' && refusalOf(answer.reason).code)).toEqual(
        Array.from({ length: CONNECTIONS }, () => 'unavailable'),
      );
      expect(await statusOf('/readyz')).toBe(503);
      expect(await statusOf('/healthz')).toBe(200);
    }
    proxy.speak();

    const back = performance.now();
    await eventually(async () => expect(await statusOf('/readyz')).toBe(200), 60_000);
    const ready_ms = performance.now() - back;
    expect((await askAll()).map(({ status }) => status)).toEqual(
      Array.from({ length: CONNECTIONS }, () => 'fulfilled'),
    );
    await server.ctx.live.transact(async () => ({ result: 0, events: [server.ctx.live.accessChanged(which)] }));
    await server.clock.advance(1_000);
    await received.promise;
    leave();
    const live_ms = performance.now() - back;
    if (inFull(true, false))
      console.info(`${which}: ready after ${Math.round(ready_ms)} ms, live after ${Math.round(live_ms)} ms`);
  });

  it('is given up within ten seconds: an answer that does not come, and then a new connection', () => {
    const { connect_ms, lock_ms, statement_ms, silence_ms } = poolsFor({}).main.patience!;
    expect(silence_ms + connect_ms).toBeLessThanOrEqual(10_000);
    expect(Math.max(lock_ms, statement_ms)).toBeLessThan(silence_ms);
  });

  it('does not keep the metrics waiting', async () => {
    proxy.silence();
    let answered = false;
    const asked = statusOf('/metrics').finally(() => (answered = true));
    while (!answered) await server.clock.advance(500);
    expect(await asked).toBe(200);
    proxy.speak();
    await eventually(async () => expect(await statusOf('/readyz')).toBe(200), 60_000);
  });

  it.each([
    ['a statement that takes too long', sql`SELECT pg_sleep(60)`],
    ['a lock that another transaction keeps', sql`SELECT pg_advisory_xact_lock(1)`],
  ])('%s is given up', async (_what, statement) => {
    const other = await server.ctx.chatDb.$client.connect();
    await other.query('SELECT pg_advisory_lock(1)');
    const given_up = await server.ctx.db.execute(statement).catch((error: unknown) => error);
    expect(refusalOf(given_up)).toMatchObject({ code: 'unavailable' });
    // The next case finds it free.
    await other.query('SELECT pg_advisory_unlock(1)');
    other.release();
  });
});
