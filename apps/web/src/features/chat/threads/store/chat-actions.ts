import { blockUser } from '@plenary/contract/chat/blocks';
import {
  CHAT,
  deleteMessage,
  editMessage,
  listMessages,
  listReplies,
  reactToMessage,
  restoreMessage,
  type ChatMessage,
  type MessagePage,
  type ReactionCount,
} from '@plenary/contract/chat/operations';
import { banUser, muteUser, orderThread } from '@plenary/contract/chat/moderation';
import type { AnsweredRefusal, Answered } from '@plenary/contract/errors';
import type { MentioningText } from '@plenary/domain/chat/writing/mentions';
import type { ThreadOrder } from '@plenary/domain/chat/writing/pace';
import { countsAfter, reactionList, type ReactionKey } from '@plenary/domain/chat/reactions';
import { PASSING } from '../../../../page/refusal-text.ts';
import { bookmarking } from './bookmarking.ts';
import { findById } from './known-messages.ts';
import { sending, type Sending, type SendingParts } from './sending.ts';

/** Takes a sanction away, or lays it on for some minutes; without them it holds until it is lifted. */
export type SanctionOrder = { readonly lift: true } | { readonly lift: false; readonly minutes?: number };

/** A person's actions in chat. Refusals are answered, those of sends stand on their rows. */
export interface ChatActions extends Sending {
  /** Reads the newest page unless it is known or on its way. */
  loadLatest(): void;
  loadOlder(): void;
  /** Of a window that does not reach the live end yet. */
  loadNewer(): void;
  /** Marks everything up to the newest known message as read. */
  markRead(newest: ChatMessage): void;
  edit(id: string, written: MentioningText): Promise<AnsweredRefusal | null>;
  /** Gives a message a reaction or takes it away; it shows at once, and goes again when it was refused (D23). */
  react(message: ChatMessage, key: ReactionKey, on: boolean): Promise<AnsweredRefusal | null>;
  /** `hard`: for good. */
  remove(id: string, hard?: boolean): Promise<AnsweredRefusal | null>;
  restore(id: string): Promise<AnsweredRefusal | null>;
  /** Keeps the sender of a message out of sight. */
  block(chat_message: string): Promise<AnsweredRefusal | null>;
  /** Lifts the block of a user, by id. */
  unblock(user: string): Promise<AnsweredRefusal | null>;
  sanction(kind: 'mute' | 'ban', chat_message: string, order: SanctionOrder): Promise<AnsweredRefusal | null>;
  /** Freezes the thread, or sets its slow mode. */
  order(change: Partial<ThreadOrder>): Promise<AnsweredRefusal | null>;
}

export interface ChatParts extends SendingParts {
  /** Logs the cause of a failure. */
  log(text: string): void;
}

export function createChatActions(parts: ChatParts): ChatActions {
  return { ...sending(parts), ...reading(parts), ...changing(parts), ...blocking(parts), ...keepingOrder(parts) };
}

function reading(parts: ChatParts): Pick<ChatActions, 'loadLatest' | 'loadOlder' | 'loadNewer' | 'markRead'> {
  const { dispatch, get } = parts;
  const load = async (part: PagePart = {}, again = false): Promise<void> => {
    const { tick } = get();
    const what = part.before !== undefined ? 'older' : part.after !== undefined ? 'newer' : 'latest';
    dispatch({ kind: 'loading', what });
    const answer = await readPage(parts, part);
    if (answer.ok) {
      dispatch({ kind: 'page', page: answer.value, tick, ...part });
    } else if (answer.refusal.code === 'banned') {
      dispatch({ kind: 'own_sanctions', sanctions: { ...get().sanctions, banned: true } });
    } else if (what === 'latest' && !again && PASSING.has(answer.refusal.code)) {
      // Nothing that was kept of the chat stands in the way of the second try.
      dispatch({ kind: 'resync' });
      await load({}, true);
    } else {
      if (what === 'latest') parts.log(`The messages of the chat could not be read: ${answer.refusal.code}`);
      dispatch({ kind: 'load_failed', what });
    }
  };
  return {
    loadLatest() {
      const { load: state, sanctions } = get();
      if ((state === 'idle' || state === 'failed') && !sanctions.banned) void load();
    },
    loadOlder() {
      const { load: state, older, oldest } = get();
      if (state === 'ready' && older !== 'loading' && oldest > 0) void load({ before: oldest });
    },
    loadNewer() {
      const { load: state, scope } = get();
      if (state !== 'ready' || scope.kind !== 'window' || scope.newer === 'loading') return;
      if (scope.newest < Infinity) void load({ after: scope.newest });
    },
    markRead: get().scope.kind === 'all' ? bookmarking(parts) : () => undefined,
  };
}

/** Cursors between which a page lies; none: the first page. */
interface PagePart {
  readonly before?: number;
  readonly after?: number;
}

/** Messages that are read at once around the target of a jump. */
const WINDOW_SIZE = 60;

/** A page of the thread, or of the replies that are shown; with them comes what they answer. */
async function readPage(
  { api, event, get, dispatch }: ChatParts,
  { before, after }: PagePart,
): Promise<Answered<MessagePage>> {
  const { scope, thread_id: chat_thread } = get();
  const params = { event };
  const part = {
    ...(before !== undefined && { before: String(before) }),
    ...(after !== undefined && { after: String(after) }),
  };
  if (scope.kind === 'window' && before === undefined && after === undefined) {
    return api.call(listMessages, { params, query: { chat_thread, limit: WINDOW_SIZE, around: scope.around } });
  }
  if (scope.kind !== 'replies')
    return api.call(listMessages, { params, query: { chat_thread, limit: CHAT.page_size, ...part } });
  const answer = await api.call(listReplies, { params, query: { chat_message: scope.to, ...part } });
  if (answer.ok) dispatch({ kind: 'parent', message: answer.value.parentMessage });
  return answer;
}

function changing(parts: ChatParts): Pick<ChatActions, 'edit' | 'react' | 'remove' | 'restore'> {
  const params = { event: parts.event };
  const change = async (
    call: Promise<Answered<{ chat_message: ChatMessage }>>,
    gone = false,
  ): Promise<AnsweredRefusal | null> => {
    const { tick } = parts.get();
    const answer = await call;
    if (!answer.ok) return answer.refusal;
    const message = answer.value.chat_message;
    parts.dispatch(gone ? { kind: 'message', what: 'message.removed', message } : { kind: 'answered', message, tick });
    return null;
  };
  return {
    edit: (chat_message, { text, mentions }) =>
      change(parts.api.call(editMessage, { params, body: { chat_message, message: text, mentions: [...mentions] } })),
    react: reacting(parts),
    remove: (id, hard = false) =>
      change(parts.api.call(deleteMessage, { params, body: { chat_message: id, ...(hard && { hard }) } }), hard),
    restore: (id) => change(parts.api.call(restoreMessage, { params, body: { chat_message: id } })),
  };
}

/** The live event says what the counts came to; until then they include the person's own change. */
function reacting({ api, event, get, dispatch }: ChatParts): ChatActions['react'] {
  return async (message, key, on) => {
    const before = message.own_reaction ?? null;
    const after = on ? key : before === key ? null : before;
    const counts = Object.fromEntries((message.reactions ?? []).map((one) => [one.key, one.count]));
    const show = (now: ReactionKey | null, reactions: readonly ReactionCount[]) =>
      dispatch({ kind: 'reacted', change: { chat_message: message._id, event_user: get().me, key: now, reactions } });
    show(after, reactionList(countsAfter(counts, before, after)));
    const answer = await api.call(reactToMessage, {
      params: { event },
      body: { chat_message: message._id, key, on },
      turn: `react ${message._id}`,
    });
    if (answer.ok) return null;
    const { reactions = [] } = findById(get().known, message._id)?.message ?? message;
    const now = Object.fromEntries(reactions.map((one) => [one.key, one.count]));
    show(before, reactionList(countsAfter(now, after, before)));
    return answer.refusal;
  };
}

function blocking({ api, event, dispatch }: ChatParts): Pick<ChatActions, 'block' | 'unblock'> {
  const call = async (body: { chat_message: string } | { user: string; lift: true }) => {
    const answer = await api.call(blockUser, { params: { event }, body });
    if (!answer.ok) return answer.refusal;
    dispatch({ kind: 'blocked', event_user: answer.value.event_user._id, blocked: answer.value.blocked });
    return null;
  };
  return {
    block: (chat_message) => call({ chat_message }),
    unblock: (user) => call({ user, lift: true }),
  };
}

function keepingOrder(parts: ChatParts): Pick<ChatActions, 'sanction' | 'order'> {
  const params = { event: parts.event };
  return {
    async sanction(kind, chat_message, order) {
      const operation = kind === 'mute' ? muteUser : banUser;
      const answer = await parts.api.call(operation, { params, body: { chat_message, ...order } });
      if (!answer.ok) return answer.refusal;
      parts.dispatch({ kind: 'sanctioned', users: [answer.value], all: false });
      return null;
    },
    async order(change) {
      const body = { chat_thread: parts.get().thread_id, ...change };
      const answer = await parts.api.call(orderThread, { params, body });
      if (!answer.ok) return answer.refusal;
      const { frozen, slow_seconds } = answer.value;
      parts.dispatch({ kind: 'ordered', order: { frozen, slow_seconds } });
      return null;
    },
  };
}
