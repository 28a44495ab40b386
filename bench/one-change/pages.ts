import { setTimeout as sleep } from 'node:timers/promises';
import type { Boot } from '@plenary/contract/boot';
import { OCCUPANCY_TOPIC, type OccupancyTopic } from '@plenary/contract/attendance/topics';
import type { EventOf, Topic } from '@plenary/contract/live';
import type { ListedSession, NearTimeline } from '@plenary/contract/timeline/operations';
import { TIMELINE_TOPIC, type TimelineTopic } from '@plenary/contract/timeline/topics';
import { Refresher, type ReadOutcome } from '@plenary/client/refresher';
import { openScript, type Script } from '@plenary/client/script';
import { latenciesOf } from '../latencies.ts';
import { takeOrders } from '../processes.ts';
import type { Order, PagesReport, Stage, What } from './protocol.ts';

/** The process of everybody who has the event open: what a page follows and reads again, without drawing it. */
const CONNECTING_AT_ONCE = 32;
const LOOK_MS = 20;

/** The name that each page shows, and since when, in ms of the epoch. */
const shown: { name: string; at: number }[] = [];
/** Live events about the people in sessions that each page got. */
const counted: number[] = [];
let refused = 0;

interface Read {
  /** The name that the page shows. */
  readonly name: string;
  /** Where each topic stands. */
  readonly cursors: Readonly<Record<string, string>>;
}

/** The kind of change, and the session whose title counts where it is not the event. */
let watched: { readonly what: What; readonly session_id?: string | undefined; readonly open_id?: string | undefined } =
  { what: 'event' };

const titleIn = (sessions: readonly ListedSession[]): string =>
  sessions.find(({ id }) => id === watched.session_id)?.title ?? '';

async function readBoot(script: Script): Promise<Read | null> {
  const answer = await script.request('/json/boot?path=/');
  if (!answer.ok) return null;
  const { event, frame } = ((await answer.json()) as { payload: Boot }).payload;
  const name = watched.what === 'event' ? (event?.name ?? '') : titleIn(frame?.timeline.sessions ?? []);
  return { name, cursors: frame?.cursors ?? {} };
}

async function readNear(script: Script): Promise<Pick<Read, 'name'> | null> {
  const answer = await script.request('/json/timeline/near');
  return answer.ok ? { name: titleIn(((await answer.json()) as { payload: NearTimeline }).payload.sessions) } : null;
}

async function openPage(script: Script, nth: number): Promise<void> {
  const boot = await readBoot(script);
  if (!boot) throw new Error('a page could not be opened');
  show(nth, boot.name);
  const refresher = (read: () => Promise<Pick<Read, 'name'> | null>): Refresher =>
    new Refresher({ read: () => reread(nth, read), after, random: Math.random });
  const [page, timeline] = [refresher(() => readBoot(script)), refresher(() => readNear(script))];
  const onTimeline = ({ kind, payload }: EventOf<TimelineTopic>): void => {
    if (kind === 'event.changed') page.changed();
    if (kind === 'timeline.replaced') timeline.changed();
    const session = kind === 'session.changed' ? payload.session : null;
    if (session && session.id === watched.session_id) show(nth, session.title);
  };
  const live = script.live();
  for (const [topic, cursor] of Object.entries(boot.cursors)) {
    if (topic === TIMELINE_TOPIC)
      live.subscribe(TIMELINE_TOPIC, { onEvents: (events) => events.forEach(onTimeline) }, { cursor });
    else live.subscribe(topic as Topic, {}, { cursor });
  }
  counted[nth] = 0;
  live.subscribe(OCCUPANCY_TOPIC, { onEvents: (events) => countPeople(nth, events) });
  while (live.connection !== 'live') await sleep(LOOK_MS);
}

/** A page that watches the open session shows how many people are in it. */
function countPeople(nth: number, events: readonly EventOf<OccupancyTopic>[]): void {
  counted[nth] = (counted[nth] ?? 0) + events.length;
  const latest = events.at(-1)?.payload.occupancy;
  const people = latest?.[watched.open_id ?? ''];
  if (watched.what === 'joins' && people !== undefined) show(nth, String(people));
}

async function reread(nth: number, read: () => Promise<Pick<Read, 'name'> | null>): Promise<ReadOutcome> {
  const answer = await read();
  if (answer === null) refused += 1;
  else show(nth, answer.name);
  return answer === null ? { again_after_ms: 0 } : 'done';
}

function show(nth: number, name: string): void {
  shown[nth] = { name, at: Date.now() };
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
  return { t: 'awaited', fresh: latenciesOf(took), stale: stale(), refused, events: latenciesOf(counted).p50 };
}

takeOrders<Order>(async (order): Promise<PagesReport | void> => {
  if (order.t === 'connect') {
    const { session_id, open_id } = order.stage;
    watched = { what: order.what, session_id, open_id };
    await connect(order.stage, order.pages);
    return { t: 'connected' };
  }
  if (order.t === 'await') return awaitName(order);
});
