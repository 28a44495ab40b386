import type { AnyTopic, ClientFrame, LiveEvent, ServerFrame, Topic } from '@plenary/contract/live';
import { type ClientClock, LiveClient, type LiveClientOptions, type SocketLike } from './client.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements ClientClock {
  #now = 0;
  readonly #timers = new Set<{ at: number; task: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#now + ms, task };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves time on; timers run in order, and promises settle between them. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settle();
    for (;;) {
      const due = [...this.#timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = due.at;
      due.task();
      await settle();
    }
    this.#now = until;
  }
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A socket whose other end is the test. */
export class TestSocket implements SocketLike {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  readonly url: string;
  readonly sent: ClientFrame[] = [];
  closed = false;

  constructor(url: string) {
    this.url = url;
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientFrame);
  }

  close(): void {
    this.closed = true;
  }

  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  hello(): void {
    this.say({ t: 'hello', now: '', ping_ms: 20_000, build: '' });
  }

  drop(code = 1006): void {
    this.onclose?.({ code });
  }
}

/** A request that the client made and the test answers. */
export interface TestRequest {
  readonly url: string;
  readonly body: unknown;
  readonly aborted: boolean;
  answer(status: number, body?: unknown): Promise<void>;
  fail(): Promise<void>;
}

export interface Bench {
  readonly client: LiveClient;
  readonly clock: TestClock;
  readonly sockets: TestSocket[];
  readonly requests: TestRequest[];
  /** The calls that the followers of `follow` received, as short words. */
  readonly received: string[];
  socket(): TestSocket;
  request(): TestRequest;
  follow(topic: string, cursor?: string): { close(): void };
  /** Follows the events of a topic alone. */
  followEvents(topic: string, cursor?: string): { close(): void };
}

/** A client between a test's sockets, requests and clock. */
export function bench(options: Partial<LiveClientOptions> = {}): Bench {
  const clock = new TestClock();
  const sockets: TestSocket[] = [];
  const requests: TestRequest[] = [];
  const received: string[] = [];
  class Socket extends TestSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  }
  const client = new LiveClient({
    base_url: 'http://host',
    event: 'demo',
    fetch: (url, init) =>
      new Promise((resolve, reject) => requests.push(requestOf(`${url as string}`, init, resolve, reject))),
    WebSocket: Socket,
    clock,
    random: () => 0,
    ...options,
  });
  return {
    client,
    clock,
    sockets,
    requests,
    received,
    socket: () => last(sockets),
    request: () => last(requests),
    follow: (topic, cursor) =>
      client.subscribe(
        topic as Topic<AnyTopic>,
        {
          onSnapshot: (payload) => received.push(`snapshot ${JSON.stringify(payload)}`),
          onEvents: (events) => received.push(...events.map((event) => `event ${event.seq}`)),
          onState: (state, code) => received.push(code ? `${state} ${code}` : state),
        },
        { cursor },
      ),
    followEvents: (topic, cursor) =>
      client.subscribe(
        topic as Topic<AnyTopic>,
        {
          onEvents: (events) => received.push(...events.map((event) => `alone ${event.seq}`)),
          onMissed: () => received.push('missed'),
        },
        { cursor },
      ),
  };
}

function requestOf(
  url: string,
  init: RequestInit | undefined,
  resolve: (response: Response) => void,
  reject: (error: Error) => void,
): TestRequest {
  const request = { url, body: init?.body ? (JSON.parse(init.body as string) as unknown) : undefined, aborted: false };
  init?.signal?.addEventListener('abort', () => {
    request.aborted = true;
    reject(new Error('aborted'));
  });
  return Object.assign(request, {
    async answer(status: number, body?: unknown) {
      resolve(new Response(body === undefined ? 'no json' : JSON.stringify(body), { status }));
      await new Promise((next) => setImmediate(next));
    },
    async fail() {
      reject(new Error('unreachable'));
      await settle();
    },
  });
}

function last<T>(list: readonly T[]): T {
  const item = list.at(-1);
  if (item === undefined) throw new Error('there is none yet');
  return item;
}

export function events(...numbers: number[]): LiveEvent[] {
  return numbers.map((seq) => ({ seq, kind: 'note', payload: { v: 1 } }));
}
