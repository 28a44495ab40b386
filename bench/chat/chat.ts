/**
 * The public chat of a large event, whole: people send and react by HTTP, everybody hears it by WebSocket; beside it the
 * same work on Socket.IO 4 with a list in memory, which is the floor of what a toy costs.
 * `npm run bench:chat [-- --seconds 60 --only plenary]`
 */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import type { Desk, Kind, Report, Work } from './protocol.ts';
import { messageText, preciseNow, type Counts, type Report as Heard, type Usage } from '../fanout/protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    attendees: { type: 'string', default: '2000,5000' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
/** Messages and reactions a second, all people together, and those who write: none of them floods. */
const [MESSAGES, REACTIONS, WRITERS] = [20, 5, 40];
const TEXT_BYTES = 120;
/** Sockets and garbage settle before measuring; the last frames arrive before it ends. */
const SETTLE_MS = 3_000;
const PINNED = spawnSync('taskset', ['-c', '0', 'true']).status === 0;

const start = (file: string, core: number): ChildProcess =>
  startProcess(file, PINNED ? ['taskset', '-c', `${core}`] : []);

/** Posts a form as a writer; returns the answer's message id. Throws when it is refused. */
async function post(desk: Desk, writer: number, path: string, fields: Record<string, string>): Promise<string> {
  const cookie = desk.cookies[writer % desk.cookies.length] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
  const body = new URLSearchParams(fields).toString();
  const answer = await fetch(desk.origin + path, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  const { payload } = JSON.parse(text) as { payload?: { chat_message: { _id: string } | string } };
  return typeof payload?.chat_message === 'object' ? payload.chat_message._id : '';
}

/** Runs `act` at a rate for the time of the bench. */
async function beat(rate: number, act: (turn: number) => Promise<void>): Promise<void> {
  const started = performance.now();
  const under_way: Promise<void>[] = [];
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    await sleep(Math.max(0, started + (turn * 1000) / rate - performance.now()));
    under_way.push(act(turn));
  }
  await Promise.all(under_way);
}

/** How long each send took, ms, in order; and how many requests were not answered with success. */
interface Conversation {
  readonly took: readonly number[];
  readonly failed: number;
}

/** Everybody's messages and reactions. */
async function converse(desk: Desk): Promise<Conversation> {
  const took: number[] = [];
  let failed = 0;
  const tried = (act: (turn: number) => Promise<void>) => (turn: number) =>
    act(turn).catch(() => {
      failed += 1;
    });
  let latest: { readonly id: string; readonly writer: number } | null = null;
  const send = async (turn: number): Promise<void> => {
    const at = preciseNow();
    const message = messageText(0, turn + 1, at, TEXT_BYTES);
    const id = await post(desk, turn, desk.send, { chat_thread: desk.thread, message });
    took.push(preciseNow() - at);
    latest = { id, writer: turn };
  };
  const react = async (turn: number): Promise<void> => {
    if (!latest) return;
    // Nobody reacts to an own message.
    const writer = latest.writer + 1 + (turn % (WRITERS - 1));
    await post(desk, writer, desk.react, { chat_message: latest.id, key: 'like', on: 'true' });
  };
  await Promise.all([beat(MESSAGES, tried(send)), beat(REACTIONS, tried(react))]);
  return { took: took.sort((one, other) => one - other), failed };
}

interface Measured {
  readonly kind: Kind;
  readonly attendees: number;
  readonly talk: Conversation;
  readonly counts: Counts;
  readonly cpu_s: number;
  readonly kb_each: number;
  readonly work: Work;
}

async function measure(kind: Kind, attendees: number): Promise<Measured> {
  const server = start('chat/server.ts', 0);
  const client = start('fanout/client.ts', 1);
  try {
    const opened = await ask<Report, 'opened'>(
      server,
      { t: 'open', kind, subscribers: attendees, writers: WRITERS },
      'opened',
    );
    const empty = await usageOf(server);
    const plan = { kind, subscribers: attendees, topics: 1, rate: MESSAGES, bytes: TEXT_BYTES, seconds };
    await ask<Heard, 'connected'>(client, { t: 'connect', plan, target: opened.target }, 'connected');
    await sleep(SETTLE_MS);
    const before = await usageOf(server);
    const talk = await converse(opened.desk);
    await sleep(SETTLE_MS);
    const after = await usageOf(server);
    const { counts } = await ask<Heard, 'counts'>(client, { t: 'count' }, 'counts');
    return {
      kind,
      attendees,
      talk,
      counts,
      cpu_s: (after.usage.cpu_us - before.usage.cpu_us) / 1e6,
      kb_each: (before.usage.rss_bytes - empty.usage.rss_bytes) / attendees / 1024,
      work: { commits: after.work.commits - before.work.commits, rows: after.work.rows - before.work.rows },
    };
  } finally {
    for (const child of [server, client]) if (child.connected) child.send({ t: 'stop' });
  }
}

async function usageOf(server: ChildProcess): Promise<{ readonly usage: Usage; readonly work: Work }> {
  return ask<Report, 'usage'>(server, { t: 'usage' }, 'usage');
}

function row({ kind, attendees, talk: { took, failed }, counts, cpu_s, kb_each, work }: Measured): string {
  const at = (share: number): string => (took[Math.floor((took.length - 1) * share)] ?? Number.NaN).toFixed(0);
  const done = took.length + REACTIONS * seconds;
  const cells = [
    kind,
    attendees,
    at(0.5),
    at(0.99),
    counts.p50_ms.toFixed(0),
    counts.p95_ms.toFixed(0),
    counts.p99_ms.toFixed(0),
    failed,
    took.length * attendees - counts.received,
    `${((100 * cpu_s) / seconds).toFixed(0)} %`,
    kb_each.toFixed(1),
    (work.commits / done).toFixed(1),
    (work.rows / done).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

const stopDatabase = await startDatabase();
try {
  console.log(
    `${MESSAGES} messages/s and ${REACTIONS} reactions/s, ${seconds} s${PINNED ? '' : ' (cores not pinned)'}\n`,
  );
  console.log(
    '| server | attendees | send p50 ms | send p99 ms | heard p50 ms | heard p95 ms | heard p99 ms | failed | missing | CPU of a core | kB an attendee | commits each | rows written each |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const attendees of values.attendees.split(',').map(Number))
    for (const kind of (['plenary', 'socket.io'] as const).filter((name) => (values.only ?? name) === name))
      console.log(row(await measure(kind, attendees)));
} finally {
  await stopDatabase();
}
