import { setTimeout as sleep } from 'node:timers/promises';
import { LiveClient } from '@plenary/client/client';
import type { Topic } from '@plenary/contract/live';
import WebSocket from 'ws';
import { latenciesOf } from '../latencies.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { ClientsReport, Order, Visitor, Stage } from './protocol.ts';

/** The process of everybody who has the event open: the live client of a page, and nothing else of it. */
const CONNECTING_AT_ONCE = 64;
const LOOK_MS = 20;

let killed_at = 0;
let cpu_before = 0;
let sockets = 0;
let polls = 0;

/** One page's client; `followed` has the topics that flow since the kill. */
interface Page {
  readonly client: LiveClient;
  readonly followed: Set<string>;
  back_at: number | null;
}

const pages: Page[] = [];

function open({ port, slug }: Stage, { cookie, cursors }: Visitor): Page {
  const url = `http://127.0.0.1:${port}`;
  const client = new LiveClient({
    base_url: url,
    event: slug,
    fetch: (address, init) => {
      polls += 1;
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      return fetch(address, { ...init, headers });
    },
    WebSocket: socketsWith(cookie),
    clock: { now: () => performance.now(), after },
    random: Math.random,
  });
  const topics = Object.keys(cursors);
  const page: Page = { client, followed: new Set(), back_at: null };
  const onState = (topic: string, state: string): void => {
    if (state !== 'subscribed') return;
    page.followed.add(topic);
    if (page.followed.size === topics.length) page.back_at ??= Date.now();
  };
  for (const [topic, cursor] of Object.entries(cursors))
    client.subscribe(topic as Topic, { onState: (state) => onState(topic, state) }, { cursor });
  return page;
}

function socketsWith(cookie: string): new (url: string, protocol: string) => WebSocket {
  return class extends WebSocket {
    constructor(url: string, protocol: string) {
      sockets += 1;
      super(url, protocol, { headers: { cookie }, perMessageDeflate: false });
      // An emitter whose errors nobody hears throws; the client sets its handlers after this.
      this.on('error', () => undefined);
    }
  };
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

async function connect(stage: Stage): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < stage.people.length) {
      const visitor = stage.people[next++];
      if (!visitor) return;
      const page = open(stage, visitor);
      pages.push(page);
      while (page.back_at === null) await sleep(LOOK_MS);
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, one));
}

function forget(at: number): void {
  killed_at = at;
  cpu_before = cpuUsed();
  sockets = polls = 0;
  for (const page of pages) {
    page.followed.clear();
    page.back_at = null;
  }
}

async function awaitAll(limit_ms: number): Promise<ClientsReport> {
  const missing = (): number => pages.filter((page) => page.back_at === null).length;
  while (missing() > 0 && Date.now() < killed_at + limit_ms) await sleep(LOOK_MS);
  const back = latenciesOf(pages.flatMap(({ back_at }) => (back_at === null ? [] : [back_at - killed_at])));
  return { t: 'awaited', back, missing: missing(), sockets, polls, cpu_s: (cpuUsed() - cpu_before) / 1e6 };
}

takeOrders<Order>(async (order): Promise<ClientsReport | void> => {
  if (order.t === 'connect') {
    await connect(order.stage);
    return { t: 'connected' };
  }
  if (order.t === 'killed') {
    forget(order.at);
    return { t: 'told' };
  }
  if (order.t === 'await') return awaitAll(order.limit_ms);
});
