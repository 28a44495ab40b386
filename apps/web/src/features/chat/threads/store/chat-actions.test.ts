import type { ChatMessage } from '@plenary/contract/chat/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Operation } from '@plenary/contract/operation';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../api/client.ts';
import { createChatActions, type ChatActions } from './chat-actions.ts';
import { initialChat } from './chat-model.ts';
import { mayWrite } from './may-write.ts';
import { reduceList as reduce } from './list-model.ts';
import type { ChatState } from './chat-state.ts';

const ME = 'a'.repeat(24);
const SANCTIONS = { muted: false, muted_until: null, banned: false, banned_until: null };

interface Asked {
  readonly path: string;
  readonly request: { query?: Record<string, string>; body?: Record<string, string>; signal?: AbortSignal };
  answer(result: Result<unknown>): Promise<void>;
}

let asked: Asked[];
let state: ChatState;
let actions: ChatActions;
let connected: boolean;
let waits: number[];
let logged: string[];

/** All that follows an answer has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}

/** A server that answers when the test says so. */
const api: Api = {
  call: ((operation: Operation, request: Asked['request']) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result<unknown>>();
    request.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error));
    const answer = (result: Result<unknown>): Promise<void> => {
      resolve(result);
      return settled();
    };
    asked.push({ path: operation.path, request, answer });
    return promise;
  }) as Api['call'],
};

beforeEach(() => {
  let ids = 0;
  asked = [];
  connected = false;
  waits = [];
  logged = [];
  state = initialChat(
    {
      thread_id: 't'.repeat(24),
      frozen: false,
      slow_seconds: 0,
      unread_count: 0,
      last_read_cursor: null,
      sanctions: SANCTIONS,
      blocked: [],
    },
    { event_user_id: ME, moderates: false },
  );
  actions = createChatActions({
    api,
    event: 'demo',
    currentPath: () => 'vault',
    now: () => 0,
    connected: () => connected,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    log: (text) => void logged.push(text),
    newId: () => `client-${(ids += 1)}`,
    get: () => state,
    dispatch: (event) => void (state = reduce(state, event)),
  });
});

const plain = (text: string) => ({ text, mentions: [] });

function stored(position: number, client_message_id: string | null = null): ChatMessage {
  return {
    _id: String(position).padStart(24, '0'),
    chat_thread: 't'.repeat(24),
    cursor: String(position),
    created: '2026-06-15T09:00:00.000Z',
    message: 'hello',
    message_type: 'message',
    sender_event_user: { _id: ME, user: {} as never },
    client_message_id,
    archived_by: null,
  };
}

describe('sending from the page', () => {
  it('[API3] [CH20] shows the row at once, sends it trimmed with its id, and confirms it', async () => {
    expect(actions.send(plain('  hello\u0000 '))).toBe(true);
    expect(state.outgoing).toMatchObject([{ text: 'hello', state: { kind: 'pending' } }]);
    expect(asked[0]?.request.body).toMatchObject({
      message: 'hello',
      client_message_id: 'client-1',
      current_path: 'vault',
    });
    await asked[0]?.answer(ok({ chat_message: stored(1, 'client-1') }));
    expect(state.outgoing).toEqual([]);
  });

  it('[CH11] sends neither blanks nor more than the limit', () => {
    expect([actions.send(plain(' \n ')), actions.send(plain('x'.repeat(1025)))]).toEqual([false, false]);
    expect(asked).toEqual([]);
  });

  it('[CH22] tries a failed row again with the same id, so that it cannot arrive twice', async () => {
    actions.send(plain('hello'));
    await asked[0]?.answer(refused('unavailable'));
    expect(state.outgoing[0]?.state).toEqual({ kind: 'failed', refusal: { code: 'unavailable' } });
    actions.retry('client-1');
    actions.retry('client-1');
    expect(asked.map((one) => one.request.body?.['client_message_id'])).toEqual(['client-1', 'client-1']);
    await asked[1]?.answer(ok({ chat_message: stored(1, 'client-1') }));
    expect(state.outgoing).toEqual([]);
  });
});

describe('a message that could not be sent while the connection stands', () => {
  it('[WID31] is tried again by itself with the same id, and stays pending meanwhile', async () => {
    connected = true;
    actions.send(plain('hello'));
    await asked[0]?.answer(refused('internal'));
    expect(state.outgoing).toMatchObject([{ state: { kind: 'pending' } }]);
    expect(asked.map((one) => one.request.body?.['client_message_id'])).toEqual(['client-1', 'client-1']);
    await asked[1]?.answer(ok({ chat_message: stored(1, 'client-1') }));
    expect([state.outgoing, waits.length]).toEqual([[], 1]);
  });

  it('[WID31] asks for "Retry" after three more tries', async () => {
    connected = true;
    actions.send(plain('hello'));
    for (let tries = 0; tries < 4; tries += 1) await asked[tries]?.answer(refused('busy'));
    expect(asked).toHaveLength(4);
    expect(state.outgoing).toMatchObject([{ state: { kind: 'failed', refusal: { code: 'busy' } } }]);
  });

  it('[WID31] is not tried again once it was discarded', async () => {
    connected = true;
    actions.send(plain('hello'));
    actions.discard('client-1');
    await asked[0]?.answer(refused('unavailable'));
    expect([asked.length, state.outgoing]).toEqual([1, []]);
  });
});

describe('messages that are written one after the other', () => {
  const sent = () => asked.map((one) => one.request.body?.['client_message_id']);

  it('[CHT1] [D25] are sent in that order, also where the first has to be tried again', async () => {
    connected = true;
    for (const text of ['one', 'two', 'three']) actions.send(plain(text));
    expect(state.outgoing.map((row) => row.state.kind)).toEqual(['pending', 'pending', 'pending']);
    await asked[0]?.answer(refused('unavailable'));
    expect(sent()).toEqual(['client-1', 'client-1']);
    await asked[1]?.answer(ok({ chat_message: stored(1, 'client-1') }));
    await asked[2]?.answer(refused('muted'));
    expect(sent().slice(2)).toEqual(['client-2', 'client-3']);
  });

  it('[CHT1] [D25] wait for what could not be sent before them', async () => {
    actions.send(plain('one'));
    await asked[0]?.answer(refused('unavailable'));
    actions.send(plain('two'));
    expect(sent().slice(1)).toEqual(['client-1']);
    await asked[1]?.answer(ok({ chat_message: stored(1, 'client-1') }));
    expect(sent().slice(2)).toEqual(['client-2']);
  });

  it('[D25] go again when the server can be reached, where a request hangs on the connection that was lost', async () => {
    actions.send(plain('one'));
    actions.retryUnsent();
    await settled();
    expect(sent()).toEqual(['client-1', 'client-1']);
    await asked[1]?.answer(ok({ chat_message: stored(1, 'client-1') }));
    expect(state.outgoing).toEqual([]);
  });
});

describe('what was written without a connection', () => {
  it('[D25] is sent again in its order, one after the other, with the ids it had', async () => {
    for (const text of ['refused', 'one', 'two']) actions.send(plain(text));
    await asked[0]?.answer(refused('muted'));
    await asked[1]?.answer(refused('unavailable'));
    expect(state.outgoing.map((row) => row.state.kind)).toEqual(['failed', 'failed', 'failed']);
    actions.retryUnsent();
    actions.retryUnsent();
    await settled();
    expect(asked.slice(2).map((one) => one.request.body?.['client_message_id'])).toEqual(['client-2', 'client-2']);
    await asked[3]?.answer(ok({ chat_message: stored(1, 'client-2') }));
    expect(asked.slice(4).map((one) => one.request.body?.['client_message_id'])).toEqual(['client-3']);
    await asked[4]?.answer(ok({ chat_message: stored(2, 'client-3') }));
    expect(state.outgoing).toMatchObject([{ text: 'refused', state: { kind: 'failed', refusal: { code: 'muted' } } }]);
    expect(asked).toHaveLength(5);
  });
});

describe('reading from the page', () => {
  const page = (results: ChatMessage[], has_more: boolean) => ok({ results, has_more, last_message_cursor: null });

  it('[CH24] asks for one page at a time, and for older ones until the start', async () => {
    actions.loadLatest();
    actions.loadLatest();
    actions.loadOlder();
    expect(asked).toHaveLength(1);
    await asked[0]?.answer(page([stored(5)], true));
    actions.loadOlder();
    actions.loadOlder();
    expect(asked.map((one) => one.request.query?.['before'])).toEqual([undefined, '5']);
    await asked[1]?.answer(page([stored(1)], false));
    actions.loadOlder();
    expect(asked).toHaveLength(2);
  });

  it('[WID6] forgets what it has and tries a first failure once more by itself; a second one is logged', async () => {
    state = reduce(state, { kind: 'message', what: 'message.sent', message: stored(7) });
    actions.loadLatest();
    await asked[0]?.answer(refused('internal'));
    expect([asked.length, state.load, state.known, logged]).toEqual([2, 'loading', [], []]);
    await asked[1]?.answer(refused('unavailable'));
    expect([asked.length, state.load, logged.length]).toEqual([2, 'failed', 1]);
    expect(mayWrite(state), '[WID24]').toBe(false);
    actions.loadLatest();
    await asked[2]?.answer(refused('internal'));
    await asked[3]?.answer(page([stored(5)], false));
    expect([state.load, mayWrite(state)]).toEqual(['ready', true]);
  });

  it('[WID6] does not try again what is off or gone, and takes a refusal for a ban as one', async () => {
    actions.loadLatest();
    await asked[0]?.answer(refused('chat_disabled'));
    expect([asked.length, state.load]).toEqual([1, 'failed']);
    actions.loadLatest();
    await asked[1]?.answer(refused('banned'));
    expect([asked.length, state.sanctions.banned, logged.length]).toEqual([2, true, 1]);
    actions.loadLatest();
    expect(asked).toHaveLength(2);
  });

  it('[CH6] sends one bookmark at a time, then the newest wish, and none that does not move', async () => {
    for (const position of [1, 2, 3]) actions.markRead(stored(position));
    expect(asked).toHaveLength(1);
    await asked[0]?.answer(ok({ chat_thread: '', last_read_cursor: '1', unread_count: 2 }));
    expect(asked.map((one) => one.request.body?.['chat_message'])).toEqual([stored(1)._id, stored(3)._id]);
    await asked[1]?.answer(ok({ chat_thread: '', last_read_cursor: '3', unread_count: 0 }));
    actions.markRead(stored(3));
    expect(asked).toHaveLength(2);
  });

  it('[CH6] tells a bookmark again that the server could not take, with the newest wish', async () => {
    actions.markRead(stored(1));
    await asked[0]?.answer(refused('unavailable'));
    expect([asked[1]?.request.body?.['chat_message'], waits.length]).toEqual([stored(1)._id, 1]);
    actions.markRead(stored(2));
    await asked[1]?.answer(refused('busy'));
    expect(asked[2]?.request.body?.['chat_message']).toBe(stored(2)._id);
    await asked[2]?.answer(refused('message_gone'));
    expect(asked).toHaveLength(3);
  });
});
