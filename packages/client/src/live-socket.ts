import { LIVE_PROTOCOL, type ServerFrame } from '@plenary/contract/live';
import type { LiveClientOptions, SocketLike } from './client-types.ts';
import type { Input } from './machine-types.ts';

/** The client's one WebSocket: at most one is open, and what comes from an earlier one is ignored. */
export class LiveSocket {
  readonly #options: LiveClientOptions;
  readonly #feed: (input: Input) => void;
  #socket: SocketLike | null = null;

  /** @param feed takes every frame, and the socket's end */
  constructor(options: LiveClientOptions, feed: (input: Input) => void) {
    this.#options = options;
    this.#feed = feed;
  }

  open(): void {
    this.drop();
    const { base_url, event, WebSocket } = this.#options;
    try {
      const opened = new WebSocket(`${base_url.replace(/^http/, 'ws')}/${event}/live`, LIVE_PROTOCOL);
      this.#socket = opened;
      opened.onmessage = ({ data }: { readonly data: unknown }) => this.#take(data);
      opened.onerror = () => undefined;
      opened.onclose = ({ code }: { readonly code: number }) => this.#closed(opened, code);
    } catch {
      // A page policy can forbid sockets outright: the constructor throws then.
      queueMicrotask(() => this.#feed({ t: 'socket_closed', code: 1006 }));
    }
  }

  /** Closes it without an input of its end. */
  drop(): void {
    const old = this.#socket;
    this.#socket = null;
    if (!old) return;
    old.onmessage = null;
    old.onclose = null;
    guarded(() => old.close());
  }

  send(frame: object): void {
    // A socket that is closing throws or ignores this; its close follows in a moment.
    guarded(() => this.#socket?.send(JSON.stringify(frame)), false);
  }

  #take(data: unknown): void {
    const frame = parseFrame(data);
    if (frame) this.#feed({ t: 'frame', frame });
  }

  #closed(which: SocketLike, code: number): void {
    if (this.#socket !== which) return;
    this.#socket = null;
    this.#feed({ t: 'socket_closed', code });
  }
}

function parseFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data) as ServerFrame;
  } catch {
    return null;
  }
}

/** A handler that throws must not stop the client; its error surfaces as an uncaught one. */
export function guarded(task: () => void, report = true): void {
  try {
    task();
  } catch (error) {
    if (report)
      queueMicrotask(() => {
        throw error;
      });
  }
}
