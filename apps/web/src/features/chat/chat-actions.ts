import {
  banUser,
  bookmarkMessage,
  CHAT,
  deleteMessage,
  listMessages,
  muteUser,
  restoreMessage,
  sendMessage,
  type ChatMessage,
} from '@plenary/contract/chat';
import type { AnsweredRefusal, Answered } from '@plenary/contract/errors';
import { cleanMessage } from '@plenary/domain/chat/text';
import type { Api } from '../../api/client.ts';
import type { ChatEvent, ChatState, Outgoing } from './chat-model.ts';

/** Takes a sanction away, or lays it on for some minutes; without them it holds until it is lifted. */
export type SanctionOrder = { readonly lift: true } | { readonly lift: false; readonly minutes?: number };

/** A person's actions in chat. Refusals of sends stand on their rows; the others are answered. */
export interface ChatActions {
  /** false: there was nothing to send, or too much. */
  send(text: string): boolean;
  retry(client_message_id: string): void;
  /** Sends again, in their order, what could not reach the server; nothing else was wrong with it (D25). */
  retryUnsent(): void;
  discard(client_message_id: string): void;
  /** Reads the newest page unless it is known or on its way. */
  loadLatest(): void;
  loadOlder(): void;
  /** Marks everything up to the newest known message as read. */
  markRead(newest: ChatMessage): void;
  remove(id: string): Promise<AnsweredRefusal | null>;
  restore(id: string): Promise<AnsweredRefusal | null>;
  sanction(kind: 'mute' | 'ban', chat_message: string, order: SanctionOrder): Promise<AnsweredRefusal | null>;
}

export interface ChatParts {
  readonly api: Api;
  /** Slug of the event. */
  readonly event: string;
  /** Path of the page without its first segment (doc 1 §7). */
  currentPath(): string;
  /** This device's clock, ms. */
  now(): number;
  /** A new client message id. */
  newId(): string;
  get(): ChatState;
  dispatch(event: ChatEvent): void;
}

export function createChatActions(parts: ChatParts): ChatActions {
  return { ...sending(parts), ...reading(parts), ...keepingOrder(parts) };
}

function sending(parts: ChatParts): Pick<ChatActions, 'send' | 'retry' | 'retryUnsent' | 'discard'> {
  const { dispatch, get } = parts;
  const post = async ({ client_message_id, text }: Pick<Outgoing, 'client_message_id' | 'text'>): Promise<void> => {
    const { tick } = get();
    const answer = await parts.api.call(sendMessage, {
      params: { event: parts.event },
      body: { chat_thread: get().thread_id, message: text, client_message_id, current_path: parts.currentPath() },
    });
    if (answer.ok) dispatch({ kind: 'answered', message: answer.value.chat_message, tick });
    else dispatch({ kind: 'send_failed', client_message_id, refusal: answer.refusal });
  };
  return {
    send(raw) {
      const cleaned = cleanMessage(raw, CHAT.message_max);
      if (cleaned.kind !== 'text') return false;
      const row = { client_message_id: parts.newId(), text: cleaned.text };
      dispatch({ kind: 'written', ...row, at: parts.now() });
      void post(row);
      return true;
    },
    retry(client_message_id) {
      const row = get().outgoing.find((one) => one.client_message_id === client_message_id);
      if (row?.state.kind !== 'failed') return;
      dispatch({ kind: 'retried', client_message_id });
      void post(row);
    },
    retryUnsent() {
      const rows = get().outgoing.filter(couldNotConnect);
      rows.forEach(({ client_message_id }) => dispatch({ kind: 'retried', client_message_id }));
      void rows.reduce((before, row) => before.then(() => post(row)), Promise.resolve());
    },
    discard: (client_message_id) => dispatch({ kind: 'discarded', client_message_id }),
  };
}

const couldNotConnect = ({ state }: Outgoing): boolean =>
  state.kind === 'failed' && state.refusal.code === 'unavailable';

function reading(parts: ChatParts): Pick<ChatActions, 'loadLatest' | 'loadOlder' | 'markRead'> {
  const { dispatch, get } = parts;
  const load = async (before?: number): Promise<void> => {
    const { tick, thread_id } = get();
    const what = before === undefined ? 'latest' : 'older';
    dispatch({ kind: 'loading', what });
    const answer = await parts.api.call(listMessages, {
      params: { event: parts.event },
      query: { chat_thread: thread_id, limit: CHAT.page_size, ...(before !== undefined && { before: String(before) }) },
    });
    if (!answer.ok) dispatch({ kind: 'load_failed', what });
    else dispatch({ kind: 'page', page: answer.value, tick, ...(before !== undefined && { before }) });
  };
  return {
    loadLatest() {
      const { load: state, sanctions } = get();
      if ((state === 'idle' || state === 'failed') && !sanctions.banned) void load();
    },
    loadOlder() {
      const { load: state, older, oldest } = get();
      if (state === 'ready' && older !== 'loading' && oldest > 0) void load(oldest);
    },
    markRead: bookmarking(parts),
  };
}

/** One bookmark at a time; while one is under way only the newest wish is kept. */
function bookmarking({ api, event, get, dispatch }: ChatParts): ChatActions['markRead'] {
  let wanted: ChatMessage | null = null;
  let busy = false;
  const work = async (): Promise<void> => {
    while (wanted && Number(wanted.cursor) > get().lastRead) {
      const { _id } = wanted;
      wanted = null;
      const answer = await api.call(bookmarkMessage, { params: { event }, body: { chat_message: _id } });
      if (!answer.ok) return;
      dispatch({ kind: 'read', read: answer.value });
    }
  };
  return (newest) => {
    wanted = newest;
    if (busy) return;
    busy = true;
    void work().finally(() => (busy = false));
  };
}

function keepingOrder(parts: ChatParts): Pick<ChatActions, 'remove' | 'restore' | 'sanction'> {
  const params = { event: parts.event };
  const change = async (call: Promise<Answered<{ chat_message: ChatMessage }>>): Promise<AnsweredRefusal | null> => {
    const { tick } = parts.get();
    const answer = await call;
    if (!answer.ok) return answer.refusal;
    parts.dispatch({ kind: 'answered', message: answer.value.chat_message, tick });
    return null;
  };
  return {
    remove: (id) => change(parts.api.call(deleteMessage, { params, body: { chat_message: id } })),
    restore: (id) => change(parts.api.call(restoreMessage, { params, body: { chat_message: id } })),
    async sanction(kind, chat_message, order) {
      const operation = kind === 'mute' ? muteUser : banUser;
      const answer = await parts.api.call(operation, { params, body: { chat_message, ...order } });
      if (!answer.ok) return answer.refusal;
      parts.dispatch({ kind: 'sanctioned', users: [answer.value], all: false });
      return null;
    },
  };
}
