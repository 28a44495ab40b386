import { CHAT, sendMessage, type QuotedMessage } from '@plenary/contract/chat/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { movedMentions, type MentioningText } from '@plenary/domain/chat/writing/mentions';
import { cleanMessage } from '@plenary/domain/chat/writing/text';
import type { Api } from '../../../../api/client.ts';
import type { ChatEvent, ChatState, Outgoing, OutgoingFile } from './chat-state.ts';
import { waitToTryAgain } from './try-again.ts';

export interface Sending {
  /** false: there was nothing to send, or too much. `parent` is what it answers; with a file the text may be empty. */
  send(written: MentioningText, parent?: QuotedMessage | null, file?: OutgoingFile): boolean;
  retry(client_message_id: string): void;
  /** The server can be reached again: what could not get there goes again, in its order (D25). */
  retryUnsent(): void;
  discard(client_message_id: string): void;
}

export interface SendingParts {
  readonly api: Api;
  /** Slug of the event. */
  readonly event: string;
  /** Path of the page without its first segment (API3). */
  currentPath(): string;
  /** This device's clock, ms. */
  now(): number;
  /** Whether the page is connected to the server. */
  connected(): boolean;
  /** Resolves after so many ms. */
  wait(ms: number): Promise<void>;
  /** A new client message id. */
  newId(): string;
  get(): ChatState;
  dispatch(event: ChatEvent): void;
}

/**
 * Sends one message at a time, in the order in which they were written: a message whose tries take longer is not
 * overtaken by the next one (CHT1, D25).
 */
export function sending(parts: SendingParts): Sending {
  const { dispatch, get } = parts;
  const queue = inTurn(parts);
  const unsent = (): readonly string[] => {
    const ids = get()
      .outgoing.filter(couldNotConnect)
      .map((row) => row.client_message_id);
    ids.forEach((client_message_id) => dispatch({ kind: 'retried', client_message_id }));
    return ids;
  };
  return {
    send({ text: raw, mentions: named }, parent = null, file) {
      const text = textOf(raw, file);
      if (text === null) return false;
      const before = unsent();
      const client_message_id = parts.newId();
      const mentions = movedMentions(named, raw, text);
      const row = { client_message_id, text, mentions, parent, ...(file && { file }) };
      dispatch({ kind: 'written', ...row, at: parts.now() });
      queue.add(...before, client_message_id);
      return true;
    },
    retry(client_message_id) {
      const row = get().outgoing.find((one) => one.client_message_id === client_message_id);
      if (row?.state.kind !== 'failed') return;
      dispatch({ kind: 'retried', client_message_id });
      queue.add(client_message_id);
    },
    retryUnsent() {
      queue.askAgain();
      queue.add(...unsent());
    },
    discard: (client_message_id) => dispatch({ kind: 'discarded', client_message_id }),
  };
}

/** The text that is sent; null: there is nothing to send, or too much. */
function textOf(raw: string, file: OutgoingFile | undefined): string | null {
  const cleaned = cleanMessage(raw, CHAT.message_max);
  if (cleaned.kind === 'text') return cleaned.text;
  return file && cleaned.kind === 'empty' ? '' : null;
}

const couldNotConnect = ({ state }: Outgoing): boolean =>
  state.kind === 'failed' && state.refusal.code === 'unavailable';

interface Turns {
  /** Client message ids of rows that are pending. */
  add(...ids: readonly string[]): void;
  /** Gives up the request that is under way, which may hang on a connection that is gone, and sends it again. */
  askAgain(): void;
}

function inTurn(parts: SendingParts): Turns {
  const waiting: string[] = [];
  let working = false;
  let asking: AbortController | null = null;
  const pending = (id: string): Outgoing | undefined =>
    parts.get().outgoing.find((row) => row.client_message_id === id && row.state.kind === 'pending');
  const fail = (client_message_id: string, refusal: AnsweredRefusal): void =>
    parts.dispatch({ kind: 'send_failed', client_message_id, refusal });

  /** Tries until the message is stored or refused; it may also have arrived, or been discarded, between two tries. */
  const deliver = async (id: string, tries = 1): Promise<AnsweredRefusal | null> => {
    const row = pending(id);
    if (!row) return null;
    asking = new AbortController();
    const refusal = await post(parts, row, asking.signal).finally(() => (asking = null));
    if (refusal === 'again') return deliver(id, tries);
    if (!refusal) return null;
    const wait = waitToTryAgain(refusal, tries, parts.connected(), Math.random());
    if (wait === null) return refusal;
    await parts.wait(wait);
    return deliver(id, tries + 1);
  };
  const work = async (): Promise<void> => {
    try {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const refusal = await deliver(id);
        if (refusal) fail(id, refusal);
        // Nothing that was written later can arrive before it.
        if (refusal?.code === 'unavailable') for (const later of waiting.splice(0)) fail(later, refusal);
      }
    } finally {
      working = false;
    }
  };
  return {
    add(...ids) {
      waiting.push(...ids);
      if (working) return;
      working = true;
      void work();
    },
    askAgain: () => asking?.abort(),
  };
}

/** Null: it is stored. `again`: its request was given up. */
async function post(
  parts: SendingParts,
  { client_message_id, text, mentions, parent, file }: Outgoing,
  signal: AbortSignal,
): Promise<AnsweredRefusal | 'again' | null> {
  const { thread_id, scope, tick } = parts.get();
  const to = scope.kind === 'replies' ? scope.to : parent?._id;
  const body = {
    chat_thread: thread_id,
    message: text,
    client_message_id,
    current_path: parts.currentPath(),
    ...(to !== undefined && { parentMessageId: to }),
    ...(mentions.length > 0 && { mentions: [...mentions] }),
    ...(file && { upload: file.upload }),
  };
  const answer = await parts.api
    .call(sendMessage, { params: { event: parts.event }, body, signal })
    .catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
      return null;
    });
  if (!answer) return 'again';
  if (!answer.ok) return answer.refusal;
  parts.dispatch({ kind: 'answered', message: answer.value.chat_message, tick });
  parts.dispatch({ kind: 'sent', at: parts.now() });
  return null;
}
