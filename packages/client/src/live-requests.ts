import type { LiveClientOptions } from './client-types.ts';
import type { Answer } from './delays.ts';
import type { Input } from './machine-types.ts';

/** A long-poll that has not answered by then will not. Milliseconds. */
const REQUEST_LIMIT_MS = 45_000;

/** The client's requests over HTTP: the state of a topic, and the long-poll. Each answer is fed back, a failure too. */
export class LiveRequests {
  readonly #options: LiveClientOptions;
  readonly #feed: (input: Input) => void;
  #polling: AbortController | null = null;

  constructor(options: LiveClientOptions, feed: (input: Input) => void) {
    this.#options = options;
    this.#feed = feed;
  }

  fetchSnapshot(topic: string, request: number): void {
    const { event, random } = this.#options;
    const buster = Math.floor(random() * 1e12).toString(36);
    const own = `/poll/${encodeURIComponent(topic)}?event=${encodeURIComponent(event)}&_=${buster}`;
    void this.#ask(this.#options.presentState?.(topic) ?? own, {}, new AbortController()).then((answer) =>
      this.#feed({ t: 'snapshot_answer', topic, request, answer }),
    );
  }

  /** @param topics cursors by topic */
  poll(request: number, topics: Readonly<Record<string, string>>): void {
    const controller = new AbortController();
    this.#polling = controller;
    const init = {
      method: 'POST',
      body: JSON.stringify({ topics }),
      headers: { 'content-type': 'application/json' },
    };
    void this.#ask('/poll', init, controller).then((answer) => this.#feed({ t: 'poll_answer', request, answer }));
  }

  abortPoll(): void {
    this.#polling?.abort();
  }

  async #ask(path: string, init: RequestInit, controller: AbortController): Promise<Answer> {
    const { base_url, clock, event } = this.#options;
    const started = clock.now();
    const cancel = clock.after(REQUEST_LIMIT_MS, () => controller.abort());
    const took = (): number => clock.now() - started;
    try {
      const request = { credentials: 'same-origin', cache: 'no-store', ...init, signal: controller.signal } as const;
      const response = await this.#options.fetch(`${base_url}/${event}${path}`, request);
      return { status: response.status, body: await readJson(response), took_ms: took() };
    } catch {
      return { status: 0, body: undefined, took_ms: took() };
    } finally {
      cancel();
    }
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
