import { ownTopic } from '@plenary/contract/own-topic';
import type { ChatModerationState } from '@plenary/contract/chat/operations';
import { chatModTopic, chatTopic } from '@plenary/contract/chat/topics';
import type { PollName, Topic } from '@plenary/contract/live';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { sanctionsAt } from '@plenary/domain/chat/moderation/sanctions';
import { rolesOf } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import type { TopicDefinition, TopicParams } from '../../live/topic-definition.ts';
import { mayFollow } from './access.ts';
import { presentEventUser } from '../accounts/index.ts';
import { ownThreads } from './private/list.ts';
import { readableThreads, withMessages } from './private/poll-chat.ts';
import { countOpenCases } from './moderation/cases-store.ts';
import { presentSanctions } from './messages/present.ts';
import { ownHeld } from './review/list-held.ts';
import { countWaiting } from './review/held-store.ts';
import { sanctionedPeople } from './moderation/sanctions-store.ts';
import { findThread, type Reader } from './messages/store.ts';
import { threadState } from './threads.ts';

const threadOf = (params: TopicParams): string => params['thread'] ?? '';

const allowed = (ctx: Context, member: Member, params: TopicParams): Promise<boolean> =>
  mayFollow(ctx, member, threadOf(params));

async function publicTopic(ctx: Context, member: Member): Promise<Topic | null> {
  const thread = await findThread(ctx.db, member.event_id);
  return thread?.enabled ? chatTopic(thread.id) : null;
}

/**
 * The public channel where the reader may follow it. A person who was banned from it goes on with what they still read, such as the
 * answers of the event's support (D61, D84).
 */
async function openTopic(ctx: Context, member: Member): Promise<Topic | null> {
  const thread = await findThread(ctx.db, member.event_id);
  return thread?.enabled && (await mayFollow(ctx, member, thread.id)) ? chatTopic(thread.id) : null;
}

/** The channel that is named, else the event's. */
async function namedTopic(ctx: Context, member: Member, { chat_thread }: TopicParams): Promise<Topic | null> {
  return chat_thread ? chatTopic(chat_thread) : publicTopic(ctx, member);
}

/** The messages of a thread. Three of the long-poll names (LIV2) follow it; each begins with a present state of its own. */
function threadTopic(
  name: PollName,
  topicFor: (ctx: Context, member: Member, query: Record<string, string>) => Promise<Topic | null>,
  snapshot: TopicDefinition['snapshot'],
): TopicDefinition {
  return {
    name: chatTopic('<thread>'),
    action: 'chat.read',
    poll: { name, topicFor },
    allowed,
    snapshot,
  };
}

/** Includes the reader's own held messages, as the latest page does: a list begins with either. */
const wholeState: TopicDefinition['snapshot'] = async (_, tx, member, params) => {
  const [state, held] = await Promise.all([
    threadState(tx, member, threadOf(params)),
    ownHeld(tx, member, threadOf(params)),
  ]);
  return { ...state, ...(held.length > 0 && { held }) };
};

/** The messages of all threads that one is in (D61): those of the others come beside those of the public one, or alone. */
const messagesTopic: TopicDefinition = {
  ...threadTopic('messages', publicTopic, async (ctx, tx, member, params) => {
    const [state, chat_threads] = await Promise.all([
      wholeState(ctx, tx, member, params),
      readableThreads(ctx, tx, member),
    ]);
    return { ...(state as object), chat_threads };
  }),
  poll: {
    name: 'messages',
    topicFor: openTopic,
    besides: ({ account_id }) => ownTopic(account_id),
    alone: async (ctx, tx, member) => {
      const chat_threads = await readableThreads(ctx, tx, member);
      return { results: [], has_more: false, chat_thread: null, ...unreadIn(chat_threads), chat_threads };
    },
    complete: withMessages,
  },
};

const unreadIn = (threads: readonly { readonly unread_count: number }[]) => ({
  unread_count: threads.reduce((sum, { unread_count }) => sum + unread_count, 0),
});

const messageWaitingTopic = threadTopic('message-waiting', namedTopic, wholeState);

/** Reads in another tab or on another device, and changes of threads with members, are published to each person alone. */
const unreadTopic: TopicDefinition = {
  ...threadTopic('unread-chat-threads', publicTopic, async (_, tx, member, params) => {
    const [common, own] = await Promise.all([threadState(tx, member, threadOf(params), 1), ownThreads(tx, member)]);
    const threads = [{ _id: common.chat_thread, unread_count: common.unread_count }, ...own];
    return unreadOf(threads);
  }),
  poll: {
    name: 'unread-chat-threads',
    topicFor: (ctx, member, query) => (query['chat_thread'] ? namedTopic(ctx, member, query) : openTopic(ctx, member)),
    besides: ({ account_id }) => ownTopic(account_id),
    alone: async (ctx, tx, member) => unreadOf(await readableThreads(ctx, tx, member)),
  },
};

function unreadOf(threads: readonly { readonly _id: string; readonly unread_count: number }[]) {
  const unread = threads.filter(({ unread_count }) => unread_count > 0);
  return { ...unreadIn(unread), chat_threads: unread.map(({ _id, unread_count }) => ({ _id, unread_count })) };
}

/** The muted and banned people and the open cases, for those who moderate. */
const moderationTopic: TopicDefinition = {
  name: chatModTopic('<thread>'),
  action: 'chat.moderate',
  // One for all channels of the event: people are held in all of them, and there is one queue.
  allowed: (ctx, member, params) => mayFollow(ctx, member, threadOf(params), ({ kind }) => kind === 'public'),
  snapshot: (ctx, tx, member) => moderationState(tx, member.event_id, ctx.clock.now()),
};

async function moderationState(db: Reader, event_id: string, now: number): Promise<ChatModerationState> {
  const [rows, open_cases, waiting] = await Promise.all([
    sanctionedPeople(db, event_id, now),
    countOpenCases(db, event_id),
    countWaiting(db, event_id),
  ]);
  const people = new Map(rows.map(({ person }) => [person.event_user_id, person]));
  return {
    open_cases,
    waiting,
    sanctioned: [...people.values()].map((person) => {
      const kept = rows
        .filter((row) => row.person.event_user_id === person.event_user_id)
        .map((row) => ({ kind: row.kind, until: row.until?.getTime() ?? null }));
      const sanctions = presentSanctions(sanctionsAt(now, kept, moderates(rolesOf(person))));
      return { event_user: presentEventUser(person), sanctions };
    }),
  };
}

export const chatTopics: readonly TopicDefinition[] = [
  messagesTopic,
  messageWaitingTopic,
  unreadTopic,
  moderationTopic,
];
