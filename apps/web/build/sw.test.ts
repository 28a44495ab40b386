import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SOURCE = readFileSync(new URL('./sw.js', import.meta.url), 'utf8');
const SITE = 'https://site.example';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser whose worker starts again with each `start()`; the worker's cache outlives that. */
class Browser {
  /** Bodies that the server has been sent, and its next answers: a status, or null where it is away. */
  readonly sent: unknown[] = [];
  answers: (number | null)[] = [];
  endpoint = 'https://push.example/new';
  readonly #kept = new Map<string, string>();
  #life = 0;
  #listeners = new Map<string, (event: object) => void>();

  start(): this {
    this.#life += 1;
    const life = this.#life;
    this.#listeners = new Map();
    const match = async (path: string) => (this.#kept.has(path) ? new Response(this.#kept.get(path)) : undefined);
    const cache = {
      put: async (path: string, response: Response) => void this.#kept.set(path, await response.text()),
      delete: async (path: string) => this.#kept.delete(path),
    };
    const toJSON = () => ({ endpoint: this.endpoint, keys: { p256dh: 'p', auth: 'a' } });
    const worker = createContext({
      setTimeout: (act: () => void, ms: number) => setTimeout(() => void (life === this.#life && act()), ms),
      ...{ Response, Request, URL, Date, location: { origin: SITE } },
      addEventListener: (kind: string, listener: (event: object) => void) => this.#listeners.set(kind, listener),
      caches: { match, open: async () => cache },
      registration: { pushManager: { getSubscription: async () => ({ toJSON }) } },
      fetch: (to: string | Request, init?: { readonly body: string }) => this.#fetch(to, init),
    });
    runInContext(SOURCE, worker);
    return this;
  }

  /** The push service gives another endpoint. */
  change(old?: string): Promise<unknown> {
    return this.#dispatch('pushsubscriptionchange', { ...(old && { oldSubscription: { endpoint: old } }) });
  }

  open(): Promise<unknown> {
    const respondWith = () => undefined;
    return this.#dispatch('fetch', { request: { mode: 'navigate', url: `${SITE}/fair` }, respondWith });
  }

  async #dispatch(kind: string, event: object): Promise<unknown> {
    const until: Promise<unknown>[] = [];
    this.#listeners.get(kind)?.({ ...event, waitUntil: (work: Promise<unknown>) => void until.push(work) });
    return Promise.all(until);
  }

  async #fetch(to: string | Request, init?: { readonly body: string }): Promise<Response> {
    if (to !== '/json/push/renew') return new Response();
    this.sent.push(JSON.parse(init?.body ?? ''));
    const status = this.answers.length > 0 ? this.answers.shift() : 200;
    if (status === null) throw new TypeError('away');
    return new Response(null, { status: status ?? 200 });
  }
}

const renewal = (old: string | undefined, endpoint = 'https://push.example/new') => ({
  ...(old !== undefined && { old }),
  ...{ endpoint, p256dh: 'p', auth: 'a' },
});
const OLD = 'https://push.example/old';

describe('[NOT35] a new endpoint that does not get through', () => {
  it('is tried again, later each time, and once it got through no more', async () => {
    const browser = new Browser().start();
    browser.answers = [null, 503];
    const change = browser.change(OLD);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(browser.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(browser.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    await change;
    expect(browser.sent).toEqual([renewal(OLD), renewal(OLD), renewal(OLD)]);
    await vi.advanceTimersByTimeAsync(120_000);
    await browser.start().open();
    expect(browser.sent).toHaveLength(3);
  });

  it('is tried when a page is opened, by a worker that was ended meanwhile, not at each page', async () => {
    const browser = new Browser().start();
    browser.answers = [null];
    void browser.change(OLD);
    await vi.advanceTimersByTimeAsync(100);
    await browser.start().open();
    expect(browser.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await browser.open();
    await browser.open();
    expect(browser.sent).toEqual([renewal(OLD), renewal(OLD)]);
  });

  it('is followed by another: the server hears of the last one, and which one it knows', async () => {
    const browser = new Browser().start();
    browser.answers = [null, null, null];
    const first = browser.change(OLD);
    await vi.advanceTimersByTimeAsync(20_000);
    await first;
    browser.endpoint = 'https://push.example/newer';
    await browser.change('https://push.example/new');
    expect(browser.sent.at(-1)).toEqual(renewal(OLD, 'https://push.example/newer'));
  });

  it('is given up where the server wants nothing of it', async () => {
    const browser = new Browser().start();
    browser.answers = [404];
    await browser.change();
    await vi.advanceTimersByTimeAsync(120_000);
    await browser.open();
    expect(browser.sent).toEqual([renewal(undefined)]);
  });
});
