/**
 * The cost of N people: prices from three small measurements, checked against two others, carried on to 100,000 people.
 * `npm run bench:cost [-- --seconds 20]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { measure, type Measured } from '../nodes/measure.ts';
import { openOurs } from '../nodes/ours.ts';
import { fullness, loadOf, nodesFor, pricesOf, type Demand, type Part, type Point, type Room } from './model.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const seconds = Number(values.seconds);
/** The measurements: servers, people, messages and pages a second. */
const FEW = { nodes: 1, people: 200, rate: 20, reads: 0 };
const MANY = { nodes: 1, people: 2_000, rate: 20, reads: 150 };
const TWO = { nodes: 2, people: 200, rate: 20, reads: 0 };
const CHECKS = [
  { nodes: 2, people: 3_000, rate: 15, reads: 0 },
  { nodes: 1, people: 1_000, rate: 30, reads: 0 },
];

/** The sizes of parts in the guide (docs/growing.md). */
const ROOM: Room = {
  ...{ of_core: 0.6, people: 5_000, database_cores: 8, database_connections: 500, connections_of_node: 31 },
  ...{ wire: 10e9, reread_seconds: 10 },
};
const PEOPLE = [1_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** As in `bench:chat`: each person writes a message in 250 s. */
const WRITTEN = 0.004;
/** Nobody reads more than so many messages a second, all together. */
const MOST_READ = 20;
/** People in the channel of a session. */
const CHANNEL = 1_000;

const PARTS: Readonly<Record<Part, string>> = {
  servers: 'the one core of each server',
  database: 'the cores of the database',
  connections: 'the connections of the database',
  wire: 'the wire',
  change: 'pages that read a change of the event',
};

function pointOf(at: Measured): Point {
  const of = (part: 'servers' | 'shared') => ({
    ...{ rest: at.rest[part], messages: at.messages[part], reads: at.reads[part] },
  });
  return {
    ...{ nodes: at.nodes, people: at.people, messages: at.sent.answered, deliveries: at.counts.received },
    reads: at.pages.answered,
    seconds: { rest: at.rest.seconds, messages: at.messages.seconds, reads: at.reads.seconds },
    ...{ servers: of('servers'), database: of('shared') },
    ...{ memory: at.messages.rss, bytes: at.counts.bytes / Math.max(1, at.counts.received) },
  };
}

type Prices = ReturnType<typeof pricesOf>;

/** Shares of a core in the stretch of the messages, as counted and as measured. */
function checked(prices: Prices, point: Point): string {
  const time = point.seconds.messages;
  const demand = { people: point.people, messages: point.messages / time, deliveries: point.deliveries / time };
  const counted = loadOf(prices, demand, point.nodes);
  const share = (of: number): string => `${(of * 100).toFixed(0)} %`;
  const cells = [
    ...[point.nodes, point.people, demand.messages.toFixed(0), demand.deliveries.toFixed(0)],
    ...[share(counted.servers), share(point.servers.messages / time / 1e6)],
    ...[share(counted.database), share(point.database.messages / time / 1e6)],
    ...[(counted.memory / 1024 ** 2).toFixed(0), (point.memory / 1024 ** 2).toFixed(0)],
  ];
  return `| ${cells.join(' | ')} |`;
}

const HABITS: Readonly<Record<string, (people: number) => Demand>> = {
  'all in one chat': (people) => {
    const messages = Math.min(MOST_READ, people * WRITTEN);
    return { people, messages, deliveries: messages * people };
  },
  'in the channels of their sessions': (people) => {
    const messages = people * WRITTEN;
    return { people, messages, deliveries: messages * Math.min(people, CHANNEL) };
  },
};

/** A row of what so many people take. */
function arrangement(prices: Prices, demand: Demand): string {
  const nodes = nodesFor(prices, demand, ROOM);
  if (nodes === null) return `| ${demand.people} | no number of servers |${' |'.repeat(7)}`;
  const load = loadOf(prices, demand, nodes);
  const full = Object.entries(fullness(prices, demand, ROOM, nodes)) as [Part, number][];
  const [part, most] = full.reduce((first, one) => (one[1] > first[1] ? one : first));
  const cells = [
    ...[demand.people, nodes, load.servers.toFixed(1), (load.memory / 1024 ** 3).toFixed(1)],
    ...[load.database.toFixed(2), nodes * ROOM.connections_of_node, (load.wire / 1e9).toFixed(2)],
    `${PARTS[part]}: ${(most * 100).toFixed(0)} %`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** By steps of 1,000 people: where a part is first asked for more than there is. */
function breaks(prices: Prices, habit: (people: number) => Demand): string {
  for (let people = 1_000; people <= 1_000_000; people += 1_000) {
    const demand = habit(people);
    const nodes = nodesFor(prices, demand, ROOM);
    if (nodes === null) return `${people} people: no number of servers carries what each of them does`;
    const over = (Object.entries(fullness(prices, demand, ROOM, nodes)) as [Part, number][]).find(([, of]) => of > 1);
    if (over) return `${people} people, ${nodes} servers: ${PARTS[over[0]]}`;
  }
  return 'nothing up to 1,000,000 people';
}

const table = (head: readonly string[], rows: readonly string[]): string =>
  [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n');

function print(prices: Prices, checks: readonly Point[]): void {
  const priced = (['server', 'database', 'memory'] as const).flatMap((part) =>
    Object.entries(prices[part]).map(([name, value]) => `| ${part} | ${name} | ${value.toFixed(2)} |`),
  );
  console.log(`${table(['of', 'for', 'µs of CPU, or bytes'], priced)}\n`);
  const head = ['nodes', 'people', 'messages/s', 'deliveries/s', 'servers, counted', 'measured', 'database, counted'];
  console.log(
    `${table(
      [...head, 'measured', 'MiB, counted', 'measured'],
      checks.map((one) => checked(prices, one)),
    )}\n`,
  );
  const columns = ['people', 'servers', 'cores busy in them', 'their memory, GiB', 'cores busy in the database'];
  for (const [habit, demandOf] of Object.entries(HABITS)) {
    const rows = PEOPLE.map((people) => arrangement(prices, demandOf(people)));
    console.log(`${habit}; first to break: ${breaks(prices, demandOf)}\n`);
    console.log(`${table([...columns, 'its connections', 'Gbit/s', 'fullest part'], rows)}\n`);
  }
}

const stopDatabase = await startDatabase();
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));
try {
  const points: Point[] = [];
  for (const { nodes, ...at } of [FEW, MANY, TWO, ...CHECKS]) {
    const cluster = await openOurs(nodes, { people: at.people, bans: 1 }, { redis_url: null, data_dir });
    points.push(pointOf(await measure(cluster, { ...at, seconds })));
  }
  const [few, many, two, ...checks] = points as [Point, Point, Point, ...Point[]];
  print(pricesOf(few, many, two), checks);
  console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await rm(data_dir, { recursive: true, force: true });
  await stopDatabase();
}
