/**
 * How many homes a second a server draws whose database is far away, each for another person; and the same with the database
 * beside it, as the peer in the same run.
 * `npm run bench:slow-database [-- --trip 200 --people 60 --seconds 15]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { poolsFor } from '@plenary/server/db/connection/pool';
import { testDatabase } from '@plenary/testkit/database';
import startDatabase from '@plenary/testkit/global-setup';
import { startServer } from '@plenary/testkit/server';
import { startSilentProxy } from '@plenary/testkit/faults/silent-proxy';

const { values } = parseArgs({
  options: {
    trip: { type: 'string', default: '200' },
    people: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '15' },
  },
});
const [people, seconds] = [Number(values.people), Number(values.seconds)];
/** A page is asked for this often at most, so that the limits of a person are not what is measured. */
const REST_MS = 2_000;

const stopDatabase = await startDatabase();
const connectionString = await testDatabase();
try {
  for (const trip_ms of [0, Number(values.trip)]) {
    const proxy = await startSilentProxy(connectionString, trip_ms);
    const server = await startServer({ web: 'built', database: poolsFor({ connectionString: proxy.url }) });
    server.ctx.lifecycle.ready();
    const event = await server.createEvent();
    const callers = await Promise.all(
      Array.from({ length: people }, async () => server.signIn(await server.createPerson({ event }))),
    );
    const from = performance.now();
    const until = from + seconds * 1_000;
    const took: number[] = [];
    let refused = 0;
    const read = async (caller: (typeof callers)[number]): Promise<void> => {
      while (performance.now() < until) {
        const begun = performance.now();
        const { status } = await caller.get(`/${event.slug}`, { accept: 'text/html' });
        if (status === 200) took.push(performance.now() - begun);
        else refused += 1;
        await Promise.all([
          server.clock.advance(REST_MS),
          sleep(REST_MS - Math.min(REST_MS, performance.now() - begun)),
        ]);
      }
    };
    await Promise.all(callers.map(read));
    // The last pages come after the end.
    const took_s = (performance.now() - from) / 1_000;
    const sorted = took.toSorted((a, b) => a - b);
    const at = (part: number): string => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
    console.log(
      `${trip_ms} ms a trip: ${(took.length / took_s).toFixed(1)} pages a second; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; refused: ${refused}`,
    );
    await server.stop();
    await proxy.close();
  }
} finally {
  await stopDatabase();
}
