/**
 * Opening a chat of 200,000 messages and paging in its middle, beside one of 300, in one run.
 * `npm run bench:chat-depth [-- --messages 200000 --pages 300]`
 */
import { parseArgs } from 'node:util';
import type { Context } from '@plenary/server/context';
import { listAround } from '@plenary/server/features/chat/messages/paging/around';
import { bookmarkMessage } from '@plenary/server/features/chat/messages/paging/bookmark';
import { listMessages, threadState } from '@plenary/server/features/chat/threads';
import type { Member } from '@plenary/server/http/request/actor';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { fillThread } from './fill.ts';
import { runBench } from '../context.ts';
import { memberOf } from '../members.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '200000' }, pages: { type: 'string', default: '300' } },
});
const [messages, pages] = [Number(values.messages), Number(values.pages)];
const FEW = 300;
const PAGE = 30;

interface Room {
  readonly event: EventFixture;
  readonly member: Member;
  readonly ids: readonly string[];
}

async function roomOf(ctx: Context, count: number): Promise<Room> {
  const event = await createEvent(ctx);
  const writer = await createPerson(ctx, { event });
  const { event_user_id: id, account_id } = await createPerson(ctx, { event });
  const ids = await fillThread(ctx, event, writer.event_user_id, count);
  return { event, member: memberOf(event.id, { id, account_id }), ids };
}

type Step = (ctx: Context, room: Room, nth: number) => Promise<unknown>;

/** A place in the middle of a thread, another one each time. */
const middle = ({ ids }: Room, nth: number): number => Math.floor(ids.length / 2) + ((nth * 37) % 100);

const STEPS: Readonly<Record<string, Step>> = {
  'opening it for the first time': (ctx, { event, member }) => threadState(ctx.db, member, event.thread_id),
  'opening it with all read': async (ctx, { event, member, ids }, nth) => {
    if (nth === 0) await bookmarkMessage(ctx, member, ids.at(-1) ?? '');
    await threadState(ctx.db, member, event.thread_id);
  },
  'an older page in its middle': (ctx, room, nth) =>
    listMessages(ctx, room.member, room.event.thread_id, { limit: PAGE, before: middle(room, nth) }),
  'a newer page in its middle': (ctx, room, nth) =>
    listMessages(ctx, room.member, room.event.thread_id, { limit: PAGE, after: middle(room, nth) }),
  'going to a message in its middle': (ctx, room, nth) =>
    listAround(ctx, room.member, room.event.thread_id, { chat_message: room.ids[middle(room, nth)] ?? '', limit: 60 }),
};

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? 0;

/** Both rooms in turn, so that what else the machine does falls on both. */
async function line(ctx: Context, name: string, step: Step, few: Room, many: Room): Promise<string> {
  const times: readonly [number[], number[]] = [[], []];
  for (let nth = 0; nth < pages; nth += 1) {
    times[0].push(await msOf(() => step(ctx, few, nth)));
    times[1].push(await msOf(() => step(ctx, many, nth)));
  }
  const cells = [at(times[0], 0.5), at(times[0], 0.95), at(times[1], 0.5), at(times[1], 0.95)];
  const ratio = at(times[1], 0.5) / at(times[0], 0.5);
  return `| ${[name, ...cells.map((ms) => ms.toFixed(1)), `${ratio.toFixed(2)}x`].join(' | ')} |`;
}

await runBench(async (ctx) => {
  const many = await roomOf(ctx, messages);
  const few = await roomOf(ctx, FEW);
  console.log(`| a chat of | ${FEW}: p50 ms | p95 ms | ${messages}: p50 ms | p95 ms | p50 ratio |`);
  console.log('|---|---|---|---|---|---|');
  for (const [name, step] of Object.entries(STEPS)) console.log(await line(ctx, name, step, few, many));
});
