import { scheduler } from 'node:timers/promises';
import { LOBBY_TOPIC } from '@plenary/contract/rooms/topics';
import type { Script } from '@plenary/client/script';
import { openPage } from '../line.ts';
import type { Product } from '../product.ts';
import type { ChatWork } from './chat-work.ts';
import { failedIn, type Tally } from './insist.ts';
import { endBusConnections, leaderOf, type Installation } from './installation.ts';
import { rightAfter } from './presence-look.ts';

/** Everything that a fault needs: the servers, the people at work, and as many as there are servers who ask who is here. */
export interface Scene {
  readonly installation: Installation;
  readonly chat: ChatWork;
  readonly tally: Tally;
  readonly asks: readonly Script[];
  /** How many have a page open, beside the one who leaves. */
  readonly people: number;
}

/** The figures of one fault, in words. */
export type Figures = Readonly<Record<string, number>>;

const WITHIN_MS = 12_000;
const CUT_MS = 30_000;
const PAUSE_MS = 60_000;
const END_BUS_EVERY_MS = 200;

/** `kill -9` of a server, at which a person leaves at that moment; it comes back afterwards. */
export async function killNode(scene: Scene, node: Product): Promise<Figures> {
  const { installation, chat } = scene;
  const leaver = await installation.newPerson({ origin: node.url });
  const page = await openPage(leaver, LOBBY_TOPIC);
  await settle(scene, scene.people + 1);
  const others = installation.nodes.filter((one) => one !== node);
  await node.kill();
  page.close();
  const [presence_ms, gap_ms] = await Promise.all([look(scene, others, WITHIN_MS), chat.seeNew()]);
  await node.start();
  return { presence_ms, gap_ms };
}

/** The bus is gone for half a minute: the Redis is, or each connection over the database ends as soon as it is there. */
export async function cutBus({ installation: { redis }, chat }: Scene): Promise<Figures> {
  chat.longestDelay();
  await redis?.kill();
  const end = performance.now() + CUT_MS;
  while (performance.now() < end) {
    if (!redis) await endBusConnections();
    await scheduler.wait(END_BUS_EVERY_MS);
  }
  await redis?.start();
  return { longest_delay_ms: chat.longestDelay() };
}

/** The server that leads sleeps for a minute, and wakes up. Pages notice the silence of their connection after half of that. */
export async function pauseLeader(scene: Scene): Promise<Figures> {
  const { installation, chat } = scene;
  const leader = await leaderOf(installation);
  leader.freeze(true);
  const others = installation.nodes.filter((one) => one !== leader);
  const [back_ms, gap_ms] = await Promise.all([look(scene, others, PAUSE_MS), chat.seeNew()]);
  const leads = await leaderOf(installation);
  leader.freeze(false);
  const after_ms = await look(scene, installation.nodes, WITHIN_MS);
  return { back_ms, gap_ms, presence_ms: after_ms, another_led: Number(leads !== leader) };
}

/** One server after the other is stopped in order and started again. */
export async function rollNodes(scene: Scene): Promise<Figures> {
  const { installation, chat, tally } = scene;
  const [failed, failed_messages, requests] = [failedIn(tally), chat.failed(), tally.requests];
  chat.longestDelay();
  for (const node of installation.nodes) {
    await node.stop();
    await node.start();
  }
  const presence_ms = await look(scene, installation.nodes, WITHIN_MS);
  return {
    requests: tally.requests - requests,
    failed: failedIn(tally) - failed + chat.failed() - failed_messages,
    longest_delay_ms: chat.longestDelay(),
    presence_ms,
  };
}

const look = ({ installation, asks, people }: Scene, nodes: readonly Product[], for_ms: number): Promise<number> =>
  rightAfter(nodes, { event: installation.event.slug, asks, people }, for_ms);

/** Waits until all servers agree on who is here. */
async function settle({ installation, asks }: Scene, people: number): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    const about = { event: installation.event.slug, asks, people };
    if ((await rightAfter(installation.nodes, about, 1_000)) !== Infinity) return;
  }
  throw new Error(`the servers do not agree that ${people} people are here`);
}
