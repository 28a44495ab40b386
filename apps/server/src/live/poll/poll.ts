import { ok, refused, type ErrorCode, type Result } from '@plenary/contract/errors';
import { LIVE, type PollAnswer } from '@plenary/contract/live';
import { pollTopic, pollTopics, type TopicNews } from '@plenary/contract/poll';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, type Call } from '../../http/bind.ts';
import { watchAccess } from '../hub/access-watch.ts';
import { followOnce, type Followed, type News } from './follow-once.ts';
import type { Hanging, Wait } from './pending-polls.ts';
import type { AllowedTopic, Seat, Topics } from '../hub/topics.ts';
import { seatOf } from '../socket/upgrade.ts';

export interface PollParts {
  readonly ctx: Context;
  readonly topics: Topics;
  readonly hanging: Hanging;
}

/** The long-poll addresses: one topic by GET as doc 1 §7 has it, many by POST for our own client (design §4). */
export function pollRoutes(app: FastifyInstance, parts: PollParts): void {
  bind(app, pollTopic, (call) => answerOne(parts, call));
  bind(app, pollTopics, (call) => answerMany(parts, call));
}

async function answerOne(parts: PollParts, call: Call<typeof pollTopic>): Promise<Result<PollAnswer>> {
  const { name } = call.params;
  const query = Object.fromEntries(Object.entries(call.query).filter((entry) => entry[1] !== undefined));
  const allow = (seat: Seat) => parts.topics.allowPoll(seat, name, query as Record<string, string>);
  const allowed = await allow(seatOfCall(call));
  if (!allowed.ok) return allowed;
  const cursor = call.query.cursor || undefined;
  if (cursor === undefined) return ok(await presentState(parts.ctx, allowed.value));
  if (parts.ctx.live.hub.isForeign(allowed.value.key, cursor)) return refused('invalid_cursor');
  const heard = await hang(parts, call, [{ key: allowed.value.key, cursor }]);
  if (!heard.ok) return heard;
  const still = heard.value.seat ? await allow(heard.value.seat) : allowed;
  return still.ok ? ok(oneAnswer(heard.value.news[0], cursor)) : still;
}

function oneAnswer(news: News | undefined, cursor: string): PollAnswer {
  if (!news) return { status: 'success', cursor, payload: { events: [] } };
  return { status: 'success', cursor: news.cursor, payload: news.resync ? { resync: true } : { events: news.events } };
}

/** Present state and cursor of one moment. */
async function presentState(ctx: Context, { key, definition, params, member }: AllowedTopic): Promise<PollAnswer> {
  const { state, cursors } = await ctx.live.snapshot(key.event_id, [key.topic], (tx) =>
    definition.snapshot(ctx, tx, member, params),
  );
  return { status: 'success', cursor: cursors[key.topic] ?? '', payload: state };
}

async function answerMany(
  parts: PollParts,
  call: Call<typeof pollTopics>,
): Promise<Result<{ topics: Record<string, TopicNews> }>> {
  const wanted = Object.entries(call.body.topics);
  if (wanted.length > LIVE.max_topics_per_socket)
    return refused('invalid_input', { errors: { topics: [`At most ${LIVE.max_topics_per_socket} topics.`] } });
  const seat = seatOfCall(call);
  const sorted = await sortOut(parts, seat, wanted);
  if (Object.keys(sorted.revoked).length > 0) return ok({ topics: sorted.revoked });
  const heard = await hang(parts, call, sorted.follow);
  if (!heard.ok) return heard;
  const lost = heard.value.seat ? (await sortOut(parts, heard.value.seat, wanted)).revoked : {};
  const moved = heard.value.news.filter((news) => news.resync || news.events.length > 0);
  return ok({ topics: { ...Object.fromEntries(moved.map((news) => [news.topic, topicAnswer(news)])), ...lost } });
}

function topicAnswer({ cursor, events, resync }: News): TopicNews {
  return { cursor, events, ...(resync && { resync: true as const }) };
}

interface Wanted {
  readonly key: AllowedTopic['key'];
  readonly cursor: string | undefined;
}

/** Which topics may be followed, and which are refused and why. */
async function sortOut(
  { topics }: PollParts,
  seat: Seat,
  wanted: readonly (readonly [string, string])[],
): Promise<{ follow: Wanted[]; revoked: Record<string, TopicNews> }> {
  const follow: Wanted[] = [];
  const revoked: Record<string, TopicNews> = {};
  for (const [topic, cursor] of wanted) {
    const allowed = await topics.allow(seat, topic);
    if (allowed.ok) follow.push({ key: allowed.value.key, cursor: cursor || undefined });
    else revoked[topic] = { cursor, events: [], revoked: allowed.refusal.code };
  }
  return { follow, revoked };
}

interface Heard {
  readonly news: readonly News[];
  /** The caller as they are now, when what they may see has changed meanwhile. */
  readonly seat: Seat | null;
}

/** Subscribes first, then reads, then waits for up to 25 s (design §4). Ends early when the caller hangs up. */
async function hang(
  parts: PollParts,
  call: Call<typeof pollTopic> | Call<typeof pollTopics>,
  wanted: readonly Wanted[],
): Promise<Result<Heard>> {
  const { ctx, hanging } = parts;
  const { session_id } = call.member();
  const wait = hanging.start({ session_id, slug: call.event().slug }, LIVE.poll_wait_ms);
  if (!wait) return refused('rate_limited', { retry_after_ms: 1_000 });
  // On the reply: the keep-alive socket outlives many of them.
  call.reply.raw.on('close', () => wait.end('gone'));
  const leave: (() => void)[] = [];
  try {
    const followed: Followed[] = [];
    for (const { key, cursor } of wanted) {
      const one = await followOnce(ctx.live.hub, key, cursor, wait);
      followed.push(one);
      leave.push(one.leave);
    }
    const seat = await outlast(parts, call, wanted, wait, leave);
    // A server that stops waits for its connections; this one has nothing more to carry.
    if (wait.reason() === 'drain') void call.reply.header('connection', 'close');
    return typeof seat === 'string' ? refused(seat) : ok({ news: followed.map((one) => one.news), seat });
  } finally {
    wait.end('gone');
    for (const end of leave) end();
  }
}

/** Waits to the end; answers who the caller is then, when that may have changed, or why they are nobody any more. */
async function outlast(
  { ctx, topics }: PollParts,
  call: Call<typeof pollTopic> | Call<typeof pollTopics>,
  wanted: readonly Wanted[],
  wait: Wait,
  leave: (() => void)[],
): Promise<Seat | ErrorCode | null> {
  if (wait.reason()) return null;
  const look = () => seatOf(ctx, call.request.headers.cookie, call.event().slug);
  leave.push(
    await watchAccess({ hub: ctx.live.hub, clock: ctx.clock }, call.member().account_id, async () =>
      wait.end('access'),
    ),
  );
  // Access may have changed after this request was let in and before it was watched.
  const seat = await look();
  if (typeof seat === 'string') return seat;
  for (const { key } of wanted) if (!(await topics.allow(seat, key.topic)).ok) return seat;
  return (await wait.ended) === 'access' ? look() : null;
}

function seatOfCall(call: Call<typeof pollTopic> | Call<typeof pollTopics>): Seat {
  return { actor: call.actor, event: call.event() };
}
