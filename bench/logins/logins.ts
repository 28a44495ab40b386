/**
 * The effect of a morning's sign-ins on everybody else: people sign in with passwords of full strength while others
 * chat, read files and upload pictures. `npm run bench:logins [-- --logins 200 --chatters 200]`
 */
import { once } from 'node:events';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import type { Latencies } from '../latencies.ts';
import type { CallReport, ChatReport, Order, Plan, ServerReport } from './protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    logins: { type: 'string', default: '2000' },
    chatters: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '100' },
    /** Length of the run without sign-ins. */
    seconds: { type: 'string', default: '30' },
  },
});
const plan: Plan = {
  logins: Number(values.logins),
  chatters: Number(values.chatters),
  rate: Number(values.rate),
  at_once: Number(values['at-once']),
};
/** Sockets, compiled code and garbage settle before measuring. */
const SETTLE_MS = 5_000;
/** Nothing here takes longer; a bench that hangs ends itself. */
const LIMIT_MS = 170_000;

// The processes find the database by what this sets in the environment.
const stopDatabase = await startDatabase();
const server = startProcess('logins/server.ts');
const chatters = startProcess('logins/chatters.ts');
const callers = startProcess('logins/callers.ts');
const everybody = [server, chatters, callers];
const order = (child: (typeof everybody)[number], what: Order): void => void child.send(what);

/** One stretch of time, as everybody saw it. */
interface Stretch {
  readonly seconds: number;
  readonly chat: Latencies;
  readonly reads: Latencies;
  readonly uploads: Latencies;
  readonly loop_p99: number;
  readonly loop_max: number;
  /** Cores that were busy. */
  readonly server_cores: number;
  readonly clients_cores: number;
  readonly machine_cores: number;
}

interface Mark {
  readonly at: number;
  readonly server_us: number;
  readonly clients_us: number;
  readonly machine_ms: number;
}

/** Milliseconds that the cores of this machine have been busy, all together. */
function machineBusy(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

let mark: Mark = { at: 0, server_us: 0, clients_us: 0, machine_ms: 0 };

/** The observations since the last time. */
async function take(): Promise<Stretch> {
  const [{ usage }, chat, calls] = await Promise.all([
    ask<ServerReport, 'usage'>(server, { t: 'take' }, 'usage'),
    ask<ChatReport, 'taken'>(chatters, { t: 'take' }, 'taken'),
    ask<CallReport, 'taken'>(callers, { t: 'take' }, 'taken'),
  ]);
  const before = mark;
  const clients_us = chat.cpu_us + calls.cpu_us;
  mark = { at: performance.now(), server_us: usage.cpu_us, clients_us, machine_ms: machineBusy() };
  const ms = mark.at - before.at;
  return {
    seconds: ms / 1000,
    chat: chat.delivery,
    reads: calls.reads,
    uploads: calls.uploads,
    loop_p99: usage.loop_p99,
    loop_max: usage.loop_max,
    server_cores: (mark.server_us - before.server_us) / 1000 / ms,
    clients_cores: (mark.clients_us - before.clients_us) / 1000 / ms,
    machine_cores: (mark.machine_ms - before.machine_ms) / ms,
  };
}

async function run(): Promise<void> {
  const { stock } = await ask<ServerReport, 'stocked'>(server, { t: 'open', plan }, 'stocked');
  for (const child of [chatters, callers])
    await ask<CallReport | ChatReport, 'connected'>(child, { t: 'connect', plan, stock }, 'connected');
  for (const child of [chatters, callers]) order(child, { t: 'start' });
  await sleep(SETTLE_MS);
  await take();
  await sleep(Number(values.seconds) * 1000);
  const alone = await take();
  const came = await ask<CallReport, 'logged_in'>(callers, { t: 'log_in' }, 'logged_in');
  const during = await take();
  const chat = await ask<ChatReport, 'finished'>(chatters, { t: 'finish' }, 'finished');
  print({ alone, during, came, chat });
}

interface Outcome {
  readonly alone: Stretch;
  readonly during: Stretch;
  readonly came: Extract<CallReport, { t: 'logged_in' }>;
  readonly chat: Extract<ChatReport, { t: 'finished' }>;
}

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

function print({ alone, during, came, chat }: Outcome): void {
  const row = (name: string, of: (one: Stretch) => number, show = ms): string =>
    `| ${name} | ${show(of(alone))} | ${show(of(during))} | ${(of(during) / of(alone)).toFixed(2)}x |`;
  const cores = (value: number): string => value.toFixed(2);
  const failed = Object.entries(came.failed).map(([status, count]) => `${count} answered ${status}`);
  console.log(`
${plan.chatters} people chat (${plan.rate} messages/s), ${plan.logins} sign in, ${plan.at_once} at a time; ${availableParallelism()} cores

${(plan.logins / came.seconds).toFixed(1)} logins/s in ${came.seconds.toFixed(1)} s: p50 ${ms(came.logins.p50)} ms, p99 ${ms(came.logins.p99)} ms; failed: ${failed.join(', ') || 'none'}
${chat.sent} messages sent, ${chat.refused} refused, ${chat.missing} deliveries missing

| | nobody signs in (${alone.seconds.toFixed(0)} s) | while they sign in (${during.seconds.toFixed(0)} s) | ratio |
|---|---|---|---|
${row('chat delivery p50, ms', (one) => one.chat.p50)}
${row('chat delivery p99, ms', (one) => one.chat.p99)}
${row('reading a file of 200 kB p50, ms', (one) => one.reads.p50)}
${row('reading a file of 200 kB p99, ms', (one) => one.reads.p99)}
${row('uploading a picture p50, ms', (one) => one.uploads.p50)}
${row('uploading a picture p99, ms', (one) => one.uploads.p99)}
${row('event loop late p99, ms', (one) => one.loop_p99)}
${row('event loop late at most, ms', (one) => one.loop_max)}
${row('cores: server', (one) => one.server_cores, cores)}
${row('cores: clients of this bench', (one) => one.clients_cores, cores)}
${row('cores: whole machine', (one) => one.machine_cores, cores)}
`);
}

/** Stops a process, unless it has ended, and waits for its end. */
async function stopped(child: (typeof everybody)[number]): Promise<void> {
  const ended = child.exitCode ?? child.signalCode;
  if (ended !== null) return;
  const end = once(child, 'exit');
  if (child.connected) order(child, { t: 'stop' });
  await end;
}

const impatience = setTimeout(() => {
  console.error('the bench took too long');
  process.exitCode = 1;
  for (const child of everybody) child.kill();
}, LIMIT_MS);
try {
  await run();
} finally {
  clearTimeout(impatience);
  // Nobody reads or uploads any more when the files go.
  if (callers.connected) await ask<CallReport, 'finished_calls'>(callers, { t: 'finish' }, 'finished_calls');
  await Promise.all([chatters, callers].map(stopped));
  if (server.connected) await ask<ServerReport, 'removed'>(server, { t: 'finish' }, 'removed');
  await stopped(server);
  await stopDatabase();
}
