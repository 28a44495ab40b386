import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@plenary/contract/errors';
import { CLOSE, LIVE, type ClientFrame, type ServerFrame } from '@plenary/contract/live';
import type { WebSocket } from 'ws';
import type { Connected } from '../../adapters/presence.ts';
import { textLanguageOf } from '../../http/request/actor.ts';
import type { FanOut, Outlet } from './fan-out.ts';
import { encodeFrame, parseClientFrame } from './frames.ts';
import type { Hub } from '../hub/hub.ts';
import type { Follower, Joined } from '../hub/open-topic.ts';
import type { Shares } from './shares.ts';
import { keyText } from '../feed/topic-key.ts';
import { personOf, type Caller, type StayingCaller } from '../hub/caller.ts';
import { placeShown, type AllowedTopic, type Topics } from '../hub/topics.ts';

/** The parts that all connections of a node share. */
export interface ConnectionParts {
  readonly hub: Hub;
  readonly topics: Topics;
  readonly fanOut: FanOut;
  readonly shares: Shares;
  readonly log: { warn(fields: object, text: string): void };
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Counts a connection of a person. */
  present(caller: Caller): Connected;
  /** Called with each write to a socket. */
  onWrite(): void;
  /** Called once when a connection was cut because it read too slowly. */
  onSlow(): void;
}

/** Frames a client may send at once, and how many more each second. */
const FRAMES = { burst: 200, per_second: 20 } as const;
/** Frames that cannot be read before the socket is closed. */
const MAX_MALFORMED = 10;

/** A topic that a socket follows, or is about to: `joined` is null until the feed has answered. */
interface Subscription {
  readonly key: string;
  joined: Joined | null;
  ended: boolean;
  /** Says that the page does not show the topic's place any more. */
  close_place?: () => void;
}

/**
 * One socket: its subscriptions, what it may still follow, and how much it has left unread.
 * Frames go to the TCP stream directly, so that a frame for thousands of sockets is made once.
 */
export class Connection implements Outlet {
  waiting = 0;
  /** The person at this event, for the number of their sockets. */
  readonly owner: string;
  readonly #person: string;
  readonly #parts: ConnectionParts;
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #presence: Connected;
  readonly #subscriptions = new Map<string, Subscription>();
  #caller: StayingCaller;
  #malformed = 0;
  #allowance: number = FRAMES.burst;
  #allowance_at: number;

  constructor(parts: ConnectionParts, socket: WebSocket, stream: Duplex, caller: StayingCaller) {
    this.#parts = parts;
    this.#socket = socket;
    this.#stream = stream;
    this.#caller = caller;
    this.owner = ownerOf(caller);
    this.#person = personOf(caller);
    this.#allowance_at = parts.now();
    this.#presence = parts.present(caller);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    // Frames of the protocol itself are counted as well: thousands of them fit into one packet.
    for (const kind of ['ping', 'pong'] as const) socket.on(kind, () => this.#meter());
    socket.on('close', () => {
      this.#presence.end('lost');
      this.#endAll();
    });
    // ws closes the socket itself after a protocol error, and would read on, for nothing, until that is done.
    socket.on('error', () => setImmediate(() => stream.pause()));
  }

  get caller(): StayingCaller {
    return this.#caller;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(frame: ServerFrame): void {
    this.write(encodeFrame(frame));
  }

  /** Writes frames, or cuts a socket that has left too much unread: its cursors bring it back (LV13). */
  write(frames: Buffer): void {
    if (!this.isOpen) return;
    if (this.#stream.writableLength > LIVE.max_unsent_bytes) {
      this.#parts.onSlow();
      this.#socket.terminate();
      return;
    }
    this.#parts.onWrite();
    this.#stream.write(frames);
  }

  /** Says goodbye and closes. */
  bye(reason: 'restart' | 'signed_out', retry_after_ms: number): void {
    if (reason === 'signed_out') this.#presence.end('ended');
    this.send({ t: 'bye', reason, retry_after_ms });
    this.#socket.close(reason === 'restart' ? 1012 : CLOSE.signed_out, reason);
  }

  /** Closes for good: a person who is shut out is gone at once. */
  close(code: number, reason: string): void {
    this.#presence.end('ended');
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping();
  }

  /** Ends at once what the table of roles refuses to `caller`, as they now are; asks nobody. */
  restrict(caller: StayingCaller): void {
    this.#caller = caller;
    for (const topic of [...this.#subscriptions.keys()]) {
      const code = this.#parts.topics.refusal(caller, topic);
      if (code) this.#revoke(topic, code);
    }
  }

  /** Asks again for every topic, as `caller` now is, and ends what is refused. */
  async recheck(caller: StayingCaller): Promise<void> {
    this.restrict(caller);
    for (const topic of [...this.#subscriptions.keys()]) {
      const allowed = await this.#parts.topics.allow(caller, topic);
      if (!allowed.ok && this.#subscriptions.has(topic)) this.#revoke(topic, allowed.refusal.code);
    }
  }

  #revoke(topic: string, code: ErrorCode): void {
    this.#end(topic);
    this.send({ t: 'revoked', topic, code });
  }

  #receive(data: unknown, isBinary: boolean): void {
    if (isBinary) return this.#shutOut(1003, 'text frames only');
    if (!this.#meter()) return;
    const frame = parseClientFrame(String(data));
    if (frame) return this.#handle(frame);
    this.#malformed += 1;
    this.send({ t: 'error', code: 'malformed' });
    if (this.#malformed >= MAX_MALFORMED) this.#shutOut(1008, 'malformed frames');
  }

  /** Counts a frame; false: that was one too many, or one after it. */
  #meter(): boolean {
    if (!this.isOpen) return false;
    if (this.#spend() && this.#parts.shares.spend(this.#person)) return true;
    this.#shutOut(CLOSE.flood, 'too many frames');
    return false;
  }

  /** Closes a socket that does harm: no more of it is read while the close is under way. */
  #shutOut(code: number, reason: string): void {
    this.#socket.pause();
    this.#socket.close(code, reason);
  }

  #handle(frame: ClientFrame): void {
    switch (frame.t) {
      case 'ping':
        return this.send({ t: 'pong' });
      case 'unsub':
        return this.#end(frame.topic);
      case 'sub':
        void this.#subscribe(frame.topic, frame.cursor).catch((error: unknown) => {
          this.#parts.log.warn({ err: error, topic: frame.topic }, 'a live subscription failed');
          this.#refuse(frame.topic, 'unavailable');
        });
    }
  }

  async #subscribe(topic: string, cursor: string | undefined): Promise<void> {
    this.#end(topic);
    if (this.#subscriptions.size >= LIVE.max_topics_per_socket) return this.#refuse(topic, 'rate_limited');
    const language = textLanguageOf(this.#caller.actor);
    const subscription: Subscription = {
      // A frame is made once for all who read it in the same language.
      key: keyText({ event_id: this.#caller.event.id, topic }) + (language === null ? '' : ` ${language}`),
      joined: null,
      ended: false,
    };
    this.#subscriptions.set(topic, subscription);
    const allowed = await this.#parts.topics.allow(this.#caller, topic);
    if (subscription.ended) return;
    if (!allowed.ok) return this.#refuse(topic, allowed.refusal.code);
    const place = placeShown(allowed.value);
    if (place !== null) subscription.close_place = this.#presence.open(place);
    if (cursor === undefined) return void (await this.#join(allowed.value, cursor, subscription));
    await this.#parts.shares.catchUp(this.#person, () => this.#join(allowed.value, cursor, subscription));
  }

  /** Returns how many events the cursor was behind. */
  async #join(allowed: AllowedTopic, cursor: string | undefined, subscription: Subscription): Promise<number> {
    if (subscription.ended || !this.isOpen) return 0;
    const { topic } = allowed.key;
    if (cursor !== undefined && this.#parts.hub.isForeign(allowed.key, cursor)) {
      this.#refuse(topic, 'invalid_cursor');
      return 0;
    }
    let read = 0;
    await this.#parts.hub.join(allowed.key, cursor, {
      ...this.#follower(topic, subscription),
      onJoined: (joined) => {
        read += joined.events.length;
        if (subscription.ended || !this.isOpen) return joined.leave();
        subscription.joined = joined;
        const { recovered, events, seq } = joined;
        this.send({ t: 'subbed', topic, recovered, events, cursor: joined.cursor, seq });
      },
      onMore: (events, reached) => {
        read += events.length;
        this.send({ t: 'evt', topic, events, cursor: reached });
      },
    });
    return read;
  }

  #follower(topic: string, { key }: Subscription): Omit<Follower, 'onJoined' | 'onMore'> {
    const { fanOut } = this.#parts;
    return {
      text_language: textLanguageOf(this.#caller.actor),
      onEvents: isImmediate(topic)
        ? (events, cursor) => this.send({ t: 'evt', topic, events, cursor })
        : (events, cursor) => fanOut.offer(this, topic, key, events, cursor),
      onSignal: (signal) => fanOut.signal(this, topic, key, signal),
      onReset: (cursor, seq) => this.send({ t: 'subbed', topic, recovered: false, events: [], cursor, seq }),
    };
  }

  #refuse(topic: string, code: ErrorCode): void {
    this.#end(topic);
    this.send({ t: 'error', code, topic });
  }

  #end(topic: string): void {
    const subscription = this.#subscriptions.get(topic);
    if (!subscription) return;
    this.#subscriptions.delete(topic);
    subscription.ended = true;
    subscription.joined?.leave();
    subscription.close_place?.();
    this.#parts.fanOut.withdraw(this, subscription.key);
  }

  #endAll(): void {
    for (const topic of [...this.#subscriptions.keys()]) this.#end(topic);
  }

  /** A token bucket for what clients send. */
  #spend(): boolean {
    const now = this.#parts.now();
    const earned = ((now - this.#allowance_at) / 1000) * FRAMES.per_second;
    this.#allowance = Math.min(FRAMES.burst, this.#allowance + earned) - 1;
    this.#allowance_at = now;
    return this.#allowance >= 0;
  }
}

/** Names a person at an event. */
export function ownerOf(caller: Caller): string {
  return `${personOf(caller)} ${caller.event.id}`;
}

/** Personal topics, and those of one device, do not wait for the batch. */
function isImmediate(topic: string): boolean {
  return topic.startsWith('user:') || topic.startsWith('mailbox:');
}
