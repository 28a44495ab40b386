import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { FEATURES } from '@plenary/server/features';
import { award, withPoints, type Earner } from '@plenary/server/features/points/index';
import { writeSome } from '@plenary/server/features/search/write-entries';
import { asOwner } from '@plenary/testkit/database';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { createSession } from '@plenary/testkit/sessions';
import { benchContext } from '../context.ts';
import { takeOrders } from '../processes.ts';
import type { Gave, Order, Report } from './protocol.ts';

/** The process of the server, whole, with an event at which everybody has points, and where points are being given. */

/** People who are added in one statement. */
const AT_ONCE = 5_000;
/** People who ask for their rank; the others only have one. */
const ASKING = 500;
/** The first ranks that the list names too: a plain query has to order for them. */
const RANK = `SELECT count(*) AS ahead FROM point_scores s JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id,
    (SELECT score, reached FROM point_scores WHERE event_id = $1 AND event_user_id = $2) own
  WHERE s.event_id = $1 AND u.active AND u.networking_status AND NOT u.simulated
    AND (s.score > own.score OR (s.score = own.score AND s.reached < own.reached))`;

let ctx: Context;
let event: EventFixture;
let everybody: readonly Earner[] = [];

const report = (message: Report): void => void process.send?.(message);

async function open(people: number): Promise<void> {
  ctx = await benchContext(process.cwd());
  const app = await buildApp(ctx);
  for (const { start } of FEATURES) start?.(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  event = await createEvent(ctx);
  everybody = await gather(people);
  // The peer has the index that it would have: by it no row needs to be read that is not counted.
  await asOwner('CREATE INDEX bench_ranks ON point_scores (event_id, score DESC, reached)');
  // The people of an event are findable long before the ranks of this bench are asked for.
  while ((await writeSome(ctx)) > 0);
  await asOwner('VACUUM ANALYZE point_scores, event_users, search_entries');
  const asking = Array.from({ length: ASKING }, (_, n) => everybody[Math.floor((n * people) / ASKING)]!);
  const sessions = await Promise.all(asking.map(({ account_id }) => createSession(ctx, { account_id })));
  const cookies = sessions.map(({ cookie }) => cookie);
  report({ t: 'opened', counter: { url: `http://127.0.0.1:${port}/${event.slug}/json/`, cookies } });
}

/** People with scores as an event has them: few with many points, most with some. */
async function gather(people: number): Promise<Earner[]> {
  const ask = (text: string, values: unknown[] = []) => ctx.db.$client.query(text, values);
  for (let from = 1; from <= people; from += AT_ONCE) await addSome(from, Math.min(people, from + AT_ONCE - 1));
  const { rows } = await ask('SELECT id, account_id FROM event_users WHERE event_id = $1', [event.id]);
  return (rows as { id: string; account_id: string }[]).map(({ id, account_id }) => ({
    ...{ event_id: event.id, event_user_id: id, account_id },
  }));
}

/** Adds the people of these numbers: a statement may not take as long as all of them would. */
async function addSome(first: number, last: number): Promise<void> {
  const ids = `SELECT n, substr(md5('account ' || n), 1, 24) AS account, substr(md5('member ' || n), 1, 24) AS member FROM generate_series(${first}, ${last}) n`;
  const ask = (text: string, values: unknown[] = []) => ctx.db.$client.query(text, values);
  await ask(`INSERT INTO accounts (id, email, email_verified, first_name, last_name, screen_name, created_at)
    SELECT account, n || '@example.org', true, 'Person', n::text, '', now() FROM (${ids}) p`);
  await ask(
    `INSERT INTO event_users (id, event_id, account_id, created_at) SELECT member, $1, account, now() FROM (${ids}) p`,
    [event.id],
  );
  await ask(
    `INSERT INTO point_scores (event_id, event_user_id, score, highest, reached)
     SELECT $1, member, score, score, 0 FROM (SELECT member, (5 * floor(power(random(), 3) * 400) + 5)::int AS score FROM (${ids}) p) s`,
    [event.id],
  );
}

const anybody = (): Earner => everybody[Math.floor(Math.random() * everybody.length)]!;

function give(earner: Earner, subject: string): Promise<number> {
  return ctx.live.transact(async (tx) => {
    const given = await award(tx, earner, ctx.clock.now(), { action: 'poll_participated', subject });
    return withPoints({ result: given.points }, given);
  });
}

let giving: { stop(): Promise<Gave> } | null = null;

/** Gives points at an even pace, whether or not what was given before is done. */
function startGiving(per_second: number): void {
  const began = performance.now();
  const gone = new AbortController();
  const under_way = new Set<Promise<unknown>>();
  let [given, failed, started] = [0, 0, 0];
  const run = (async () => {
    while (!gone.signal.aborted) {
      const due = Math.floor(((performance.now() - began) * per_second) / 1000);
      for (; started < due; started += 1) {
        const one = give(anybody(), `act-${started}`).then(
          (points) => (given += Number(points > 0)),
          () => (failed += 1),
        );
        under_way.add(one);
        void one.finally(() => under_way.delete(one));
      }
      await sleep(5);
    }
  })();
  giving = {
    async stop() {
      gone.abort();
      await run;
      await Promise.all(under_way);
      return { given, failed, seconds: (performance.now() - began) / 1000 };
    },
  };
}

/** Asks the table for ranks: the peer. */
async function count(asks: number, per_second: number): Promise<number[]> {
  const began = performance.now();
  const one = async (): Promise<number> => {
    const started = performance.now();
    await ctx.db.$client.query({ name: 'bench_rank', text: RANK }, [event.id, anybody().event_user_id]);
    return performance.now() - started;
  };
  const under_way: Promise<number>[] = [];
  for (let n = 0; n < asks; n += 1) {
    const wait = began + (n * 1000) / per_second - performance.now();
    if (wait > 1) await sleep(wait);
    under_way.push(one());
  }
  return Promise.all(under_way);
}

/** The same act said several times at once. */
async function race(races: number, at_once: number): Promise<{ twice: number; never: number }> {
  let [twice, never] = [0, 0];
  for (let n = 0; n < races; n += 1) {
    const earner = anybody();
    const points = await Promise.all(Array.from({ length: at_once }, () => give(earner, `race-${n}`)));
    const times = points.filter((one) => one > 0).length;
    twice += Number(times > 1);
    never += Number(times === 0);
  }
  const { rows } = await ctx.db.$client.query<{ wrong: string }>(
    `SELECT count(*) AS wrong FROM (SELECT event_user_id FROM point_awards WHERE event_id = $1 AND subject LIKE 'race-%'
      GROUP BY event_user_id, subject HAVING count(*) > 1) d`,
    [event.id],
  );
  return { twice: twice + Number(rows[0]?.wrong ?? 0), never };
}

async function take(order: Order): Promise<void> {
  if (order.t === 'open') await open(order.people);
  else if (order.t === 'give') {
    startGiving(order.per_second);
    report({ t: 'giving' });
  } else if (order.t === 'rest' && giving) report({ t: 'rested', gave: await giving.stop() });
  else if (order.t === 'count') report({ t: 'counted', took_ms: await count(order.asks, order.per_second) });
  else if (order.t === 'race') report({ t: 'raced', ...(await race(order.races, order.at_once)) });
}

takeOrders(take);
