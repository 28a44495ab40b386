import { POLLS_TOPIC } from '@plenary/contract/polls/topics';
import { publishedNews, openCrowdServer, type CrowdServer } from './crowd-server.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { Kept, Order, Report } from './protocol.ts';

/** The process of the server, whole, with an open poll and a crowd that is signed in. */
let server: CrowdServer;
const TOLD = { kind: 'poll.counted', count: 'voters' };
const BODIES = [0, 1, 2, 3].map((choice) => JSON.stringify({ choices: [choice], words: [] }));

const report = (message: Report): void => void process.send?.(message);

async function open(people: number): Promise<void> {
  server = await openCrowdServer(people);
  const { event, origin, cookies, follows } = server;
  const path = `/${event.slug}/json/polls/${await openPoll()}/vote`;
  report({ t: 'opened', target: follows(POLLS_TOPIC), booth: { origin, path, cookies, bodies: BODIES, told: TOLD } });
}

async function openPoll(): Promise<string> {
  const draft = { kind: 'single', question: 'Which sea?', choices: ['North', 'South', 'East', 'West'], most: 1 };
  const how = { anonymous: true, may_change: false, results: 'always', client_poll_id: 'bench-votes' };
  const { poll } = (await server.does('/polls', { ...draft, ...how })).payload as { poll: { id: string } };
  await server.does(`/polls/${poll.id}/open`, {});
  return poll.id;
}

async function kept(): Promise<Kept> {
  const { ctx, event } = server;
  const ask = async (text: string) => (await ctx.db.$client.query<Record<string, string>>(text, [event.id])).rows;
  const [[votes], [tally], told] = await Promise.all([
    ask('SELECT count(*) AS rows, count(DISTINCT event_user_id) AS people FROM poll_votes WHERE event_id = $1'),
    ask(`SELECT tally ->> 'voters' AS voters FROM poll_tallies WHERE event_id = $1`),
    publishedNews(server, POLLS_TOPIC, TOLD.kind),
  ]);
  const [rows, people] = [Number(votes?.['rows'] ?? 0), Number(votes?.['people'] ?? 0)];
  return { rows, people, voters: Number(tally?.['voters'] ?? 0), ...told };
}

async function take(order: Order): Promise<void> {
  if (order.t === 'open') await open(order.people);
  else if (order.t === 'kept') {
    report({ t: 'kept', cpu_us: cpuUsed(), kept: await kept() });
  }
}

takeOrders(take);
