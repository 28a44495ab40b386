import { ERRORS, type AnsweredRefusal } from '@plenary/contract/errors';
import type { ClientFrame, ServerFrame, Signal } from '@plenary/contract/live';
import type { Operation } from '@plenary/contract/operation';
import { parse, type $ZodType, type input, type output } from 'zod/v4/core';
import { Feeds, type Published } from './feeds.ts';

type Given<T> = Extract<T, $ZodType>;
type In<T> = [Given<T>] extends [never] ? undefined : input<Given<T>>;
type Out<T> = [Given<T>] extends [never] ? undefined : output<Given<T>>;

/** A request as the server would receive it: its parts have the shapes of the contract. */
export interface Received<O extends Operation = Operation> {
  readonly params: Out<O['params']>;
  readonly query: Out<O['query']>;
  readonly body: Out<O['body']>;
}

/** The answer of a stream's address: the text of its playlist, or any answer at all. */
export type Playlist = string | ((signal?: AbortSignal | null) => Response | Promise<Response>);

/** Says no, as an answer of the server. */
export class Refused {
  readonly refusal: AnsweredRefusal;
  constructor(refusal: AnsweredRefusal) {
    this.refusal = refusal;
  }
}
export const refuses = (code: AnsweredRefusal['code'], more: Omit<AnsweredRefusal, 'code'> = {}): Refused =>
  new Refused({ code, ...more });

type Answer<O extends Operation> = In<O['answer']> | Refused;
type Answering<O extends Operation> = Answer<O> | ((request: Received<O>) => Answer<O> | Promise<Answer<O>>);

interface Route {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly answer: (request: Received) => unknown;
}

/**
 * The other side of a page in a component test: it answers the operations of the contract, and publishes live events to
 * whatever follows their topic. Requests and answers are held against the contract; a request that no test answers is a
 * fault of the test, and named when it ends.
 */
export class Backend {
  readonly #routes: Route[] = [];
  readonly #received: { readonly operation: Operation; readonly request: Received }[] = [];
  readonly #sockets = new Set<FakeSocket>();
  readonly #feeds = new Feeds();
  /** Faults to be named at the end of the test, a line each. */
  readonly faults: string[] = [];
  /** false: neither requests nor the socket reach it. */
  reachable = true;
  /** The playlists of streams, by their addresses, which may be of any origin. */
  readonly playlists = new Map<string, Playlist>();

  /** Answers an operation from now on, with a value or by a function of the request. The latest answer of one counts. */
  answers<O extends Operation>(operation: O, answer: Answering<O>): void {
    const give = typeof answer === 'function' ? answer : () => answer;
    this.#routes.unshift({ operation, pattern: patternOf(operation.path), answer: give as Route['answer'] });
  }

  /** The requests of an operation so far, the first one first. */
  received<O extends Operation>(operation: O): readonly Received<O>[] {
    return this.#received.filter((one) => one.operation === operation).map(({ request }) => request as Received<O>);
  }

  /** The present state of a live topic, which a page reads before it follows it. */
  state(topic: string, payload: unknown): void {
    this.#feeds.state(topic, payload);
  }

  /** Topics that the page follows now. */
  followed(): readonly string[] {
    return [...this.#sockets].flatMap(({ topics }) => [...topics]);
  }

  /** Publishes the next event of a topic. A page that does not follow it yet gets it when it does. */
  publish(topic: string, published: Published): void {
    const { event, cursor } = this.#feeds.append(topic, published);
    this.#say(topic, { t: 'evt', topic, events: [event], cursor });
  }

  /** Says passing news of a topic. */
  signal(topic: string, signal: Signal): void {
    this.#say(topic, { t: 'sig', topic, ...signal });
  }

  /** Cuts the page's socket; it comes back by itself while the server is reachable. */
  cut(): void {
    for (const socket of this.#sockets) socket.drop();
  }

  #say(topic: string, frame: ServerFrame): void {
    for (const socket of this.#sockets) if (socket.topics.has(topic)) socket.say(frame);
  }

  /** `fetch` of the page. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const playlist = this.playlists.get(url.href);
    if (playlist !== undefined) return typeof playlist === 'string' ? new Response(playlist) : playlist(init.signal);
    // Nothing of other origins is there: films and pictures come from them.
    if (!this.reachable || url.origin !== location.origin) throw new TypeError('Failed to fetch');
    const topic = /^\/[^/]+\/poll\/(.+)$/.exec(url.pathname)?.[1];
    if (topic !== undefined && init.method !== 'POST') return this.#present(decodeURIComponent(topic));
    return this.#answer(init.method ?? 'GET', url, init);
  };

  #present(topic: string): Response {
    return json(200, { status: 'success', ...this.#feeds.present(topic) });
  }

  async #answer(method: string, url: URL, init: RequestInit): Promise<Response> {
    const route = this.#routes.find(
      ({ operation, pattern }) => operation.method === method && pattern.test(url.pathname),
    );
    if (!route) {
      this.faults.push(`no answer for ${method} ${url.pathname}${url.search}`);
      return refusal({ code: 'not_found' });
    }
    try {
      const request = requestOf(route, url, await bodyOf(init));
      this.#received.push({ operation: route.operation, request });
      const value = await route.answer(request);
      return value instanceof Refused ? refusal(value.refusal, route.operation) : success(route.operation, value);
    } catch (error) {
      this.faults.push(`${method} ${url.pathname}: ${String(error)}`);
      return refusal({ code: 'internal' });
    }
  }

  /** `WebSocket` of the page. */
  get WebSocket(): new (url: string) => FakeSocket {
    const connect = (socket: FakeSocket): void => {
      if (!this.reachable) return socket.drop();
      this.#sockets.add(socket);
      socket.say({ t: 'hello', now: '', ping_ms: 60_000, build: 'test' });
    };
    const hear = (socket: FakeSocket, frame: ClientFrame): void => this.#hear(socket, frame);
    const left = (socket: FakeSocket): void => void this.#sockets.delete(socket);
    return class extends FakeSocket {
      constructor(_url: string) {
        super({ hear, left });
        queueMicrotask(() => connect(this));
      }
    };
  }

  #hear(socket: FakeSocket, frame: ClientFrame): void {
    if (frame.t === 'ping') return socket.say({ t: 'pong' });
    if (frame.t === 'unsub') return void socket.topics.delete(frame.topic);
    socket.topics.add(frame.topic);
    socket.say({ t: 'subbed', topic: frame.topic, ...this.#feeds.after(frame.topic, frame.cursor) });
  }
}

/** The socket of a page whose other end is a Backend. */
class FakeSocket {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  readonly topics = new Set<string>();
  readonly #server: { hear(socket: FakeSocket, frame: ClientFrame): void; left(socket: FakeSocket): void };

  constructor(server: { hear(socket: FakeSocket, frame: ClientFrame): void; left(socket: FakeSocket): void }) {
    this.#server = server;
  }

  send(data: string): void {
    this.#server.hear(this, JSON.parse(data) as ClientFrame);
  }

  close(): void {
    this.#server.left(this);
  }

  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  drop(): void {
    this.#server.left(this);
    this.onclose?.({ code: 1006 });
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(/:([a-zA-Z_]+)/g, '(?<$1>[^/]+)')}$`);

function requestOf({ operation, pattern }: Route, url: URL, body: unknown): Received {
  const params = Object.fromEntries(
    Object.entries(pattern.exec(url.pathname)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  return {
    params: checked(operation.params, params),
    query: checked(operation.query, Object.fromEntries(url.searchParams)),
    body: checked(operation.body, body),
  };
}

const checked = (schema: $ZodType | undefined, value: unknown): unknown => (schema ? parse(schema, value) : undefined);

async function bodyOf({ body }: RequestInit): Promise<unknown> {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
}

function success(operation: Operation, value: unknown): Response {
  const answer = operation.answer ? parse(operation.answer, value) : value;
  return json(200, operation.envelope === 'bare' ? answer : { status: 'success', payload: answer });
}

function refusal({ code, retry_after_ms, message, errors, current }: AnsweredRefusal, operation?: Operation): Response {
  const status = operation?.refusals_as ?? ERRORS[code].status;
  const payload = { ...(errors && { errors }), ...(current !== undefined && { current }) };
  const wait = retry_after_ms === undefined ? undefined : { 'retry-after': String(Math.ceil(retry_after_ms / 1000)) };
  return json(status, { status: 'error', code, message: message ?? code, payload }, wait);
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });
