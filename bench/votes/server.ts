import type { AddressInfo } from 'node:net';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { POLLS_TOPIC } from '@plenary/contract/polls-topics';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { FEATURES } from '@plenary/server/features';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { createSession } from '@plenary/testkit/sessions';
import { benchContext } from '../context.ts';
import { signInCrowd } from '../sign-in-crowd.ts';
import type { Kept, Order, Report } from './protocol.ts';

/** The process of the server, whole, with an open poll and a crowd that is signed in. */
let ctx: Context;
let event: EventFixture;

const report = (message: Report): void => void process.send?.(message);

async function open(people: number): Promise<void> {
  ctx = await benchContext(process.cwd());
  const app = await buildApp(ctx);
  for (const { start } of FEATURES) start?.(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  event = await createEvent(ctx);
  const cookies = await signInCrowd(ctx, event.id, people);
  const poll = await openPoll(origin);
  const target = {
    ...{ port, path: `/${event.slug}/live`, protocol: LIVE_PROTOCOL, cookies, clientsPerCookie: 1 },
    steps: [{ after: '{"t":"hello"', send: [JSON.stringify({ t: 'sub', topic: POLLS_TOPIC })] }],
    ...{ ready: '{"t":"subbed"', readyCount: 1 },
  };
  report({ t: 'opened', target, booth: { origin, path: `/${event.slug}/json/polls/${poll}/vote`, cookies } });
}

async function openPoll(origin: string): Promise<string> {
  const { cookie } = await createSession(ctx, await createPerson(ctx, { event, host: true }));
  const post = async (path: string, body: object): Promise<{ payload: { poll: { id: string } } }> => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${origin}/${event.slug}/json/polls${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { payload: { poll: { id: string } } };
  };
  const draft = { kind: 'single', question: 'Which sea?', choices: ['North', 'South', 'East', 'West'], most: 1 };
  const how = { anonymous: true, may_change: false, results: 'always', client_poll_id: 'bench-votes' };
  const { id } = (await post('', { ...draft, ...how })).payload.poll;
  await post(`/${id}/open`, {});
  return id;
}

async function kept(): Promise<Kept> {
  const ask = async (text: string) => (await ctx.db.$client.query<Record<string, string>>(text, [event.id])).rows;
  const [[votes], [tally], told] = await Promise.all([
    ask('SELECT count(*) AS rows, count(DISTINCT event_user_id) AS people FROM poll_votes WHERE event_id = $1'),
    ask(`SELECT tally ->> 'voters' AS voters FROM poll_tallies WHERE event_id = $1`),
    ask(`SELECT extract(epoch FROM created_at) * 1000 AS at FROM feed_events
          WHERE event_id = $1 AND topic = '${POLLS_TOPIC}' AND kind = 'poll.counted' ORDER BY seq`),
  ]);
  const at = told.map((row) => Number(row['at']));
  const gaps = at.slice(1).map((time, before) => time - (at[before] ?? 0));
  const [rows, people] = [Number(votes?.['rows'] ?? 0), Number(votes?.['people'] ?? 0)];
  return { rows, people, voters: Number(tally?.['voters'] ?? 0), told: told.length, least_gap_ms: Math.min(...gaps) };
}

async function take(order: Order): Promise<void> {
  if (order.t === 'open') await open(order.people);
  else if (order.t === 'kept') {
    const { user, system } = process.cpuUsage();
    report({ t: 'kept', kept: await kept(), cpu_us: user + system });
  } else if (order.t === 'stop') process.exit(0);
}

process.on('message', (order: Order) => {
  take(order).catch((error: unknown) => report({ t: 'failed', reason: String(error) }));
});
process.on('disconnect', () => process.exit(0));
