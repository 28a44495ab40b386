import { LIVE_PROTOCOL, type ServerFrame } from '@plenary/contract/live';
import { answerCache } from './cache.ts';
import type { LiveClient, LiveClientOptions, SocketLike, TopicHandlers } from './client-types.ts';
import type { Answer } from './delays.ts';
import { connectionOf, INITIAL, step } from './machine.ts';
import type { ConnectionState, Effect, Input, MachineState } from './machine-types.ts';

export type { ConnectionState, SubscriptionState } from './machine-types.ts';
export type { StorageLike } from './cache.ts';
export type * from './client-types.ts';

/** A long-poll that has not answered by then will not. Milliseconds. */
const REQUEST_LIMIT_MS = 45_000;

/** One live connection to an event: a WebSocket, and a long-poll while there can be none (design §4, D44). */
export function createLiveClient(options: LiveClientOptions): LiveClient {
  const { clock, event } = options;
  const cache = answerCache(options.storage, event, options.user);
  const handlers = new Map<string, Set<TopicHandlers>>();
  const listeners = new Set<(state: ConnectionState) => void>();
  const timers = new Map<string, () => void>();
  const inbox: Input[] = [];
  let state: MachineState = INITIAL;
  let shown = connectionOf(state);
  let socket: SocketLike | null = null;
  let polling: AbortController | null = null;

  /** Inputs are taken one by one: what a follower asks for while it is being told comes after that. */
  function feed(input: Input): void {
    inbox.push(input);
    if (inbox.length > 1) return;
    for (let next = inbox[0]; next; next = inbox[0]) {
      const taken = next;
      guarded(() => take(taken));
      inbox.shift();
    }
  }

  function take(input: Input): void {
    const next = step(state, input, options.random());
    state = next.state;
    for (const effect of next.effects) run(effect);
    const now = connectionOf(state);
    if (now === shown) return;
    shown = now;
    if (now === 'signed_out') cache.wipe();
    for (const listener of listeners) guarded(() => listener(now));
  }

  function run(effect: Effect): void {
    switch (effect.t) {
      case 'open_socket':
        return openSocket();
      case 'close_socket':
        return dropSocket();
      case 'send':
        return send(effect.frame);
      case 'fetch':
        return fetchSnapshot(effect.topic, effect.request);
      case 'poll':
        return poll(effect.request, effect.topics);
      case 'abort_poll':
        return polling?.abort();
      case 'timer':
        return setTimer(effect.name, effect.ms);
      case 'cancel':
        return cancelTimer(effect.name);
      case 'snapshot':
        cache.write(effect.topic, effect);
        return notify(effect.topic, (one) => one.onSnapshot?.(effect.payload, effect.cursor));
      case 'events':
        return notify(effect.topic, (one) => one.onEvents?.(effect.events));
      case 'topic_state':
        return notify(effect.topic, (one) => one.onState?.(effect.state, effect.code));
    }
  }

  function notify(topic: string, say: (one: TopicHandlers) => void): void {
    for (const one of [...(handlers.get(topic) ?? [])]) guarded(() => say(one));
  }

  function openSocket(): void {
    dropSocket();
    const url = `${options.base_url.replace(/^http/, 'ws')}/${event}/live`;
    try {
      const opened = new options.WebSocket(url, LIVE_PROTOCOL);
      socket = opened;
      opened.onmessage = ({ data }: { readonly data: unknown }) => takeFrame(data);
      opened.onerror = () => undefined;
      opened.onclose = ({ code }: { readonly code: number }) => socketClosed(opened, code);
    } catch {
      // A page policy can forbid sockets outright: the constructor throws then.
      queueMicrotask(() => feed({ t: 'socket_closed', code: 1006 }));
    }
  }

  function socketClosed(which: SocketLike, code: number): void {
    if (socket !== which) return;
    socket = null;
    feed({ t: 'socket_closed', code });
  }

  function dropSocket(): void {
    const old = socket;
    socket = null;
    if (!old) return;
    old.onmessage = null;
    old.onclose = null;
    guarded(() => old.close());
  }

  function takeFrame(data: unknown): void {
    const frame = parseFrame(data);
    if (frame) feed({ t: 'frame', frame });
  }

  function send(frame: object): void {
    // A socket that is closing throws or ignores this; its close is heard of in a moment.
    guarded(() => socket?.send(JSON.stringify(frame)), false);
  }

  function fetchSnapshot(topic: string, request: number): void {
    const buster = Math.floor(options.random() * 1e12).toString(36);
    const path = `${encodeURIComponent(topic)}?event=${encodeURIComponent(event)}&_=${buster}`;
    void ask(path, {}).then((answer) => feed({ t: 'snapshot_answer', topic, request, answer }));
  }

  function poll(request: number, topics: Readonly<Record<string, string>>): void {
    const controller = new AbortController();
    polling = controller;
    const body = JSON.stringify({ topics });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal: controller.signal };
    void ask('', init, controller).then((answer) => feed({ t: 'poll_answer', request, answer }));
  }

  async function ask(path: string, init: RequestInit, controller = new AbortController()): Promise<Answer> {
    const started = clock.now();
    const cancel = clock.after(REQUEST_LIMIT_MS, () => controller.abort());
    const url = `${options.base_url}/${event}/poll${path && `/${path}`}`;
    const took = (): number => clock.now() - started;
    try {
      const request = { credentials: 'same-origin', cache: 'no-store', ...init, signal: controller.signal } as const;
      const response = await options.fetch(url, request);
      return { status: response.status, body: await readJson(response), took_ms: took() };
    } catch {
      return { status: 0, body: undefined, took_ms: took() };
    } finally {
      cancel();
    }
  }

  function setTimer(name: string, ms: number): void {
    timers.get(name)?.();
    timers.set(
      name,
      clock.after(ms, () => {
        timers.delete(name);
        feed({ t: 'timer', name });
      }),
    );
  }

  function cancelTimer(name: string): void {
    timers.get(name)?.();
    timers.delete(name);
  }

  function subscribe(topic: string, one: TopicHandlers, given?: string): { close(): void } {
    const known = handlers.get(topic) ?? new Set();
    handlers.set(topic, known.add(one));
    const kept = given === undefined && known.size === 1 ? cache.read(topic) : null;
    if (kept) guarded(() => one.onSnapshot?.(kept.payload, kept.cursor));
    feed({ t: 'subscribe', topic, cursor: given ?? kept?.cursor });
    return {
      close() {
        if (!known.delete(one) || known.size > 0) return;
        if (handlers.get(topic) === known) handlers.delete(topic);
        feed({ t: 'unsubscribe', topic });
      },
    };
  }

  feed({ t: 'start' });
  return {
    subscribe: (topic, one, more) => subscribe(topic, one, more?.cursor),
    onConnection(listener) {
      listeners.add(listener);
      guarded(() => listener(shown));
      return () => void listeners.delete(listener);
    },
    get connection() {
      return shown;
    },
    wake: () => feed({ t: 'wake' }),
    close: () => feed({ t: 'close' }),
  };
}

function parseFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data) as ServerFrame;
  } catch {
    return null;
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** What throws must not stop the client; its error surfaces as an uncaught one. */
function guarded(task: () => void, report = true): void {
  try {
    task();
  } catch (error) {
    if (report)
      queueMicrotask(() => {
        throw error;
      });
  }
}
