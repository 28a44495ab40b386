import { setTimeout as sleep } from 'node:timers/promises';
import type { Boot } from '@plenary/contract/boot';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline-topics';
import { Refresher, type ReadOutcome } from '@plenary/client/refresher';
import { openScript, type Script } from '@plenary/client/script';
import { latenciesOf, takeOrders } from '../logins/protocol.ts';
import type { Order, PagesReport, Stage } from './protocol.ts';

/** The process of everybody who has the event open: what a page follows and reads again, without drawing it. */
const CONNECTING_AT_ONCE = 32;
const LOOK_MS = 20;

/** The name that each page shows, and since when, in ms of the epoch. */
const shown: { name: string; at: number }[] = [];
let refused = 0;

async function readBoot(script: Script): Promise<Boot | null> {
  const answer = await script.request('/json/boot?path=/');
  const body = (await answer.json()) as { payload: Boot };
  return answer.ok ? body.payload : null;
}

async function openPage(script: Script, nth: number): Promise<void> {
  const boot = await readBoot(script);
  if (!boot?.frame) throw new Error('a page could not be opened');
  shown[nth] = { name: boot.event?.name ?? '', at: Date.now() };
  const refresher = new Refresher({ read: () => reread(script, nth), after, random: Math.random });
  const live = script.live();
  for (const [topic, cursor] of Object.entries(boot.frame.cursors)) {
    const onEvents = (events: readonly { readonly kind: string }[]): void => {
      if (topic === TIMELINE_TOPIC && events.some(({ kind }) => kind === 'event.changed')) refresher.changed();
    };
    live.subscribe(topic, { onEvents }, { cursor });
  }
  while (live.connection !== 'live') await sleep(LOOK_MS);
}

async function reread(script: Script, nth: number): Promise<ReadOutcome> {
  const boot = await readBoot(script);
  if (boot === null) refused += 1;
  else shown[nth] = { name: boot.event?.name ?? '', at: Date.now() };
  return boot === null ? { again_after_ms: 0 } : 'done';
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

async function connect({ port, slug, cookies }: Stage, pages: number): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < pages) {
      const nth = next++;
      await openPage(openScript(`http://127.0.0.1:${port}`, slug, cookies[nth] ?? ''), nth);
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, one));
}

/** Waits until every page shows the name, or the time is up. */
async function awaitName({ name, since, limit_ms }: Extract<Order, { t: 'await' }>): Promise<PagesReport> {
  const stale = (): number => shown.filter((page) => page.name !== name).length;
  while (stale() > 0 && Date.now() < since + limit_ms) await sleep(LOOK_MS);
  const took = shown.filter((page) => page.name === name).map(({ at }) => at - since);
  return { t: 'awaited', fresh: latenciesOf(took), stale: stale(), refused };
}

takeOrders<Order>(async (order): Promise<PagesReport | void> => {
  if (order.t === 'connect') {
    await connect(order.stage, order.pages);
    return { t: 'connected' };
  }
  if (order.t === 'await') return awaitName(order);
});
