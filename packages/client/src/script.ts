import type { ChatMessage, MessagePage } from '@plenary/contract/chat/operations';
import type { PollAnswer } from '@plenary/contract/live';
import { LiveClient, type SocketLike } from './client.ts';

/** An answer that was not what the caller asked for; `body` is the server's own words. */
export class ScriptError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(what: string, status: number, body: string) {
    super(`${what} answered ${status}: ${body.slice(0, 300)}`);
    this.status = status;
    this.body = body;
  }
}

/** One signed-in person of an event, for scripts, tests and simulations. Needs Node, no browser. */
export interface Script {
  readonly cookie: string;
  /** Any address below the event, with the session; redirects are not followed. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a text. Repeating a `client_message_id` returns the first message (D25). */
  send(chat_thread: string, message: string, client_message_id?: string): Promise<ChatMessage>;
  /** A page of messages, oldest first. */
  page(chat_thread: string, range?: PageRange): Promise<MessagePage>;
  /** One long-poll; without a cursor it answers the present state at once. */
  poll(name: string, query?: Readonly<Record<string, string>>): Promise<PollAnswer>;
  /** A live client with this session. */
  live(): LiveClient;
}

export interface PageRange {
  readonly limit?: number;
  readonly after?: string;
  readonly before?: string;
}

export interface SignIn {
  /** Origin of the server, without a trailing slash. */
  readonly base_url: string;
  /** Slug of the event. */
  readonly event: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in through the event's form.
 * @throws ScriptError when the server refuses; whatever fetch throws when it cannot be reached
 */
export async function signIn({ base_url, event, email, password }: SignIn): Promise<Script> {
  const form = { method: 'POST', body: new URLSearchParams({ email, password }), redirect: 'manual' } as const;
  const answer = await fetch(`${base_url}/${event}/login`, form);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .find((pair) => pair.includes('plenary_session='));
  if (answer.status !== 303 || !cookie) throw new ScriptError('signing in', answer.status, await answer.text());
  await answer.body?.cancel();
  return openScript(base_url, event, cookie);
}

/** A person who is signed in already. @param cookie `name=value` of the session cookie */
export function openScript(base_url: string, event: string, cookie: string): Script {
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${base_url}/${event}${path}`, withCookie(init, cookie));
  const chat = '/json/chat/messages';
  return {
    cookie,
    request,
    async send(chat_thread, message, client_message_id) {
      const fields = { chat_thread, message, ...(client_message_id && { client_message_id }) };
      const answer = await request(`${chat}/send`, { method: 'POST', body: new URLSearchParams(fields) });
      return (await payloadOf<{ chat_message: ChatMessage }>('sending', answer)).chat_message;
    },
    async page(chat_thread, range = {}) {
      const query = new URLSearchParams({ chat_thread, ...definedOf(range) });
      return payloadOf<MessagePage>('reading', await request(`${chat}?${query.toString()}`));
    },
    async poll(name, query = {}) {
      const search = new URLSearchParams(query).toString();
      return (await jsonOf('polling', await request(`/poll/${encodeURIComponent(name)}?${search}`))) as PollAnswer;
    },
    live: () =>
      new LiveClient({
        base_url,
        event,
        fetch: (url, init) => fetch(url, withCookie(init, cookie)),
        WebSocket: socketWith(cookie),
        clock: { now: () => performance.now(), after },
        random: Math.random,
      }),
  };
}

function withCookie(init: RequestInit | undefined, cookie: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set('cookie', cookie);
  return { redirect: 'manual', ...init, headers };
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Node's own WebSocket sends headers when it is asked to; a browser's, whose type may be in force here, has no such wish. */
const NodeWebSocket = WebSocket as unknown as new (
  url: string,
  options: { readonly protocols: readonly string[]; readonly headers: Readonly<Record<string, string>> },
) => WebSocket;

function socketWith(cookie: string): new (url: string, protocol: string) => SocketLike {
  return class extends NodeWebSocket {
    constructor(url: string, protocol: string) {
      super(url, { protocols: [protocol], headers: { cookie } });
    }
  };
}

async function jsonOf(what: string, answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new ScriptError(what, answer.status, text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ScriptError(what, answer.status, text);
  }
}

async function payloadOf<T>(what: string, answer: Response): Promise<T> {
  return ((await jsonOf(what, answer)) as { payload: T }).payload;
}

function definedOf(range: PageRange): Record<string, string> {
  return Object.fromEntries(
    Object.entries(range).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  );
}
