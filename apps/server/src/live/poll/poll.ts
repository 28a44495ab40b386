import { ok, refused, type ErrorCode, type Result } from '@plenary/contract/errors';
import { LIVE, type PollAnswer } from '@plenary/contract/live';
import type { Place } from '@plenary/domain/audience/places';
import { previewAddress } from '@plenary/domain/policy/preview';
import { pollTopic, pollTopics, type TopicNews } from '@plenary/contract/poll';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, type Call } from '../../http/bind.ts';
import { watchAccess } from '../hub/access-watch.ts';
import { followOnce, nothingOf, type Followed, type News } from './follow-once.ts';
import type { PendingPolls, Wait } from './pending-polls.ts';
import { textLanguageOf } from '../../http/request/actor.ts';
import { accessOf, connectCaller, findCaller, personOf, type Caller } from '../hub/caller.ts';
import { placeShown, type AllowedTopic, type Topics } from '../hub/topics.ts';
import type { TopicKey } from '../feed/topic-key.ts';
import type { Shares } from '../socket/shares.ts';

/** The access of a caller who has waited so long for their turn is looked up again. Milliseconds. */
const FRESH_MS = 500;

export interface PollParts {
  readonly ctx: Context;
  readonly topics: Topics;
  readonly polls: PendingPolls;
  readonly shares: Shares;
}

/** The long-poll addresses: one topic by GET (LIV2), many by POST for our own client (D44). */
export function pollRoutes(app: FastifyInstance, parts: PollParts): void {
  bind(app, pollTopic, (call) => answerOne(parts, call));
  bind(app, pollTopics, (call) => answerMany(parts, call));
}

async function answerOne(parts: PollParts, call: Call<typeof pollTopic>): Promise<Result<PollAnswer>> {
  const { name } = call.params;
  const query = Object.fromEntries(Object.entries(call.query).filter((entry) => entry[1] !== undefined));
  const allow = (caller: Caller) => parts.topics.allowPoll(caller, name, query as Record<string, string>);
  const allowed = await allow(callerOfCall(call));
  if (!allowed.ok) return allowed;
  const cursor = call.query.cursor || undefined;
  if (cursor === undefined) return ok(await presentState(parts.ctx, allowed.value));
  const wanted = wantedBy(allowed.value, cursor);
  if (!wanted || wanted.some((one) => parts.ctx.live.hub.isForeign(one.key, one.cursor)))
    return refused('invalid_cursor');
  const result = await waitForNews(parts, call, wanted);
  if (!result.ok) return result;
  const still = result.value.caller ? await allow(result.value.caller) : allowed;
  if (!still.ok) return still;
  return ok(oneAnswer(await publishedBy(parts.ctx, still.value, result.value.news), wanted));
}

/** Parts the cursors of an address that follows several topics. */
const BETWEEN = '~';

const keysOf = ({ key, besides = [] }: AllowedTopic): readonly TopicKey[] => [key, ...besides];

/** The topics of an address with the cursor of each; null: the cursor is not one of this address. */
function wantedBy(allowed: AllowedTopic, cursor: string): (Wanted & { readonly cursor: string })[] | null {
  const [keys, cursors] = [keysOf(allowed), cursor.split(BETWEEN)];
  if (cursors.length !== keys.length) return null;
  const place = placeShown(allowed);
  return keys.map((key, index) => ({ key, cursor: cursors[index] ?? '', place: index === 0 ? place : null }));
}

/** The news as the name of a long-poll gives them. */
async function publishedBy(
  ctx: Context,
  { poll, member }: AllowedTopic,
  news: readonly News[],
): Promise<readonly News[]> {
  if (!poll?.complete) return news;
  const published: News[] = [];
  for (const one of news) published.push({ ...one, events: [...(await poll.complete(ctx, member, one.events))] });
  return published;
}

function oneAnswer(news: readonly News[], wanted: readonly (Wanted & { readonly cursor: string })[]): PollAnswer {
  const cursor = wanted.map((one, index) => news[index]?.cursor ?? one.cursor).join(BETWEEN);
  if (news.some(({ resync }) => resync)) return { status: 'success', cursor, payload: { resync: true } };
  return { status: 'success', cursor, payload: { events: news.flatMap(({ events }) => events) } };
}

/** Present state and cursor of one moment. */
async function presentState(ctx: Context, allowed: AllowedTopic): Promise<PollAnswer> {
  const { key, definition, params, member } = allowed;
  const topics = keysOf(allowed).map(({ topic }) => topic);
  const whose = { event_id: key.event_id, account_id: member.account_id };
  const [payload, cursors] = await ctx.live.snapshot(whose, (tx, cursorsOf) =>
    Promise.all([definition.snapshot(ctx, tx, member, params), cursorsOf(topics)]),
  );
  return { status: 'success', cursor: topics.map((topic) => cursors[topic] ?? '').join(BETWEEN), payload };
}

async function answerMany(
  parts: PollParts,
  call: Call<typeof pollTopics>,
): Promise<Result<{ topics: Record<string, TopicNews> }>> {
  const wanted = Object.entries(call.body.topics);
  if (wanted.length > LIVE.max_topics_per_socket)
    return refused('invalid_input', {
      errors: { topics: [{ code: 'too_many_topics', max: LIVE.max_topics_per_socket }] },
    });
  const caller = callerOfCall(call);
  const authorised = await authorise(parts, caller, wanted);
  if (Object.keys(authorised.revoked).length > 0) return ok({ topics: authorised.revoked });
  const result = await waitForNews(parts, call, authorised.follow);
  if (!result.ok) return result;
  const lost = result.value.caller ? (await authorise(parts, result.value.caller, wanted)).revoked : {};
  const moved = result.value.news.filter((news) => news.resync || news.events.length > 0);
  return ok({ topics: { ...Object.fromEntries(moved.map((news) => [news.topic, topicAnswer(news)])), ...lost } });
}

function topicAnswer({ cursor, events, resync }: News): TopicNews {
  return { cursor, events, ...(resync && { resync: true as const }) };
}

interface Wanted {
  readonly key: AllowedTopic['key'];
  readonly cursor: string | undefined;
  /** The place that the page shows which follows it. */
  readonly place: Place | null;
}

/** Which topics may be followed, and which are refused and why. */
async function authorise(
  { topics }: PollParts,
  caller: Caller,
  wanted: readonly (readonly [string, string])[],
): Promise<{ follow: Wanted[]; revoked: Record<string, TopicNews> }> {
  const follow: Wanted[] = [];
  const revoked: Record<string, TopicNews> = {};
  for (const [topic, cursor] of wanted) {
    const allowed = await topics.allow(caller, topic);
    if (allowed.ok)
      follow.push({ key: allowed.value.key, cursor: cursor || undefined, place: placeShown(allowed.value) });
    else revoked[topic] = { cursor, events: [], revoked: allowed.refusal.code };
  }
  return { follow, revoked };
}

interface PollResult {
  readonly news: readonly News[];
  /** The caller as they are now, when what they may see has changed meanwhile. */
  readonly caller: Caller | null;
}

type PollCall = Call<typeof pollTopic> | Call<typeof pollTopics>;

/** Subscribes first, then reads, then waits for up to 25 s (D44). Ends early when the caller disconnects. */
async function waitForNews(parts: PollParts, call: PollCall, wanted: readonly Wanted[]): Promise<Result<PollResult>> {
  const { ctx, polls } = parts;
  const { session_id } = call.member();
  const event = call.event();
  const wait = polls.start({ session_id, slug: event.slug, access: accessOf(ctx, event) }, LIVE.poll_wait_ms);
  if (!wait) return refused('rate_limited', { retry_after_ms: 1_000 });
  // On the reply: the keep-alive socket outlives many of them.
  call.reply.raw.on('close', () => wait.end('gone'));
  const leave: (() => void)[] = [];
  const presence = connectCaller(ctx, callerOfCall(call));
  for (const { place } of wanted) if (place !== null) presence.open(place);
  try {
    const began = ctx.clock.elapsed();
    const followed: Followed[] = [];
    for (const one of wanted) {
      const each = await follow(parts, callerOfCall(call), one, wait);
      followed.push(each);
      leave.push(each.leave);
    }
    const late = ctx.clock.elapsed() - began >= FRESH_MS;
    const caller = await waitUntilDone(parts, call, { wanted, wait, late, leave });
    // A server that stops waits for its connections; this one has nothing more to carry.
    if (wait.reason() === 'drain') void call.reply.header('connection', 'close');
    if (typeof caller !== 'string') return ok({ news: followed.map((one) => one.news), caller });
    presence.end('ended');
    return refused(caller);
  } finally {
    wait.end('gone');
    presence.end('lost');
    for (const end of leave) end();
  }
}

/** A topic whose events follow a cursor waits for the person's turn; by then the poll may have ended. */
async function follow(
  { ctx, shares }: PollParts,
  caller: Caller,
  { key, cursor }: Wanted,
  wait: Wait,
): Promise<Followed> {
  const reader = { wait, text_language: textLanguageOf(caller.actor) };
  if (cursor === undefined) return followOnce(ctx.live.hub, key, cursor, reader);
  let followed: Followed = { news: nothingOf(key.topic, cursor), leave: () => undefined };
  await shares.catchUp(personOf(caller), async () => {
    const ended = wait.reason();
    if (ended !== null && ended !== 'moved') return 0;
    followed = await followOnce(ctx.live.hub, key, cursor, reader);
    return followed.news.events.length;
  });
  return followed;
}

interface Waiting {
  readonly wanted: readonly Wanted[];
  readonly wait: Wait;
  /** It took long until all topics were followed. */
  readonly late: boolean;
  readonly leave: (() => void)[];
}

/** Waits until done. Returns the caller as they are then when that may have changed, or why they lost access. */
async function waitUntilDone(
  { ctx, topics }: PollParts,
  call: PollCall,
  { wanted, wait, late, leave }: Waiting,
): Promise<Caller | ErrorCode | null> {
  const { session_token: token, headers } = call.request;
  const { slug, preview } = call.event();
  const look = () => findCaller(ctx, { token, accepted: headers['accept-language'] }, previewAddress(slug, preview));
  if (wait.reason()) return late || wait.reason() === 'access' ? look() : null;
  const { account_id } = call.member();
  leave.push(await watchAccess(ctx.live.hub, { account_id }, () => wait.end('access')));
  // Access may have changed after this request was let in and before it was watched.
  const caller = await look();
  if (typeof caller === 'string') return caller;
  for (const { key } of wanted) if (!(await topics.allow(caller, key.topic)).ok) return caller;
  return (await wait.ended) === 'access' ? look() : null;
}

function callerOfCall(call: PollCall): Caller {
  return { actor: call.actor, event: call.event() };
}
