import {
  LIVE_PROTOCOL,
  type ClientFrame,
  type EventOf,
  type LivePayload,
  type ServerFrame,
  type SignalOf,
  type Topic,
  type TopicDeclaration,
} from '@plenary/contract/live';
import WebSocket from 'ws';
import type { Context } from '../context.ts';
import type { FeedEvent, FeedEventOf } from './types.ts';
import type { TopicDefinition } from './topic-definition.ts';

/** The topics of the tests. */
export interface TestTopic {
  readonly name: 'board:<name>' | 'notes:<name>' | 'hall' | 'bench:<name>';
  readonly events: {
    readonly note: TestPayload;
    readonly created: TestPayload;
    readonly changed: TestPayload;
    readonly 'board.replaced': LivePayload;
  };
  readonly signals: {
    readonly typing: { readonly n: string };
  };
}

interface TestPayload extends LivePayload {
  readonly text: string;
}

declare module './types.ts' {
  interface FeedTopics {
    readonly tests: TestTopic;
  }
}

/** A topic of the tests, by its whole name. */
export const testTopic = (name: string): Topic<TestTopic> => name as Topic<TestTopic>;

/** A topic of the tests: everybody may follow `board:<name>`, except `board:closed`; hosts alone `board:hosts`. */
export const BOARD: TopicDefinition = {
  name: testTopic('board:<name>'),
  action: 'live.connect',
  allowed: async (_ctx, member, { name }) => name !== 'closed' && (name !== 'hosts' || member.host),
  snapshot: async (_ctx, _tx, _member, { name }) => ({ name }),
};

/** Followed by every member while the event is open, and by those who run it always. */
export const HALL: TopicDefinition = { name: testTopic('hall'), action: 'rooms.read', snapshot: async () => ({}) };

type NoteEvent = Extract<FeedEventOf<TestTopic>, { readonly kind: 'note' }>;

/** An event of a board. */
export function note(event_id: string, name: string, text: string, entity_id?: string): NoteEvent {
  const topic = testTopic(`board:${name}`);
  return { event_id, topic, kind: 'note', ...(entity_id && { entity_id }), payload: { v: 1, text } };
}

/** Appends events in one transaction. */
export function append(ctx: Context, ...events: FeedEvent[]): Promise<readonly number[]> {
  return ctx.live.transact(async () => ({
    result: [] as readonly number[],
    events,
    numbered: (_none, numbers) => numbers,
  }));
}

/** The events of a topic in frames, as its declaration has them. */
export function eventsIn<Declared extends TopicDeclaration>(
  frames: readonly ServerFrame[],
  topic: Topic<Declared>,
): EventOf<Declared>[] {
  const events: readonly unknown[] = frames.flatMap((one) =>
    one.t === 'evt' && one.topic === topic ? one.events : [],
  );
  return events as EventOf<Declared>[];
}

/** The signals of a topic in frames, as its declaration has them. */
export function signalsIn<Declared extends TopicDeclaration>(
  frames: readonly ServerFrame[],
  topic: Topic<Declared>,
): SignalOf<Declared>[] {
  const signals: readonly unknown[] = frames.filter((one) => one.t === 'sig' && one.topic === topic);
  return signals as SignalOf<Declared>[];
}

/** A raw socket of a test: frames come one by one. */
export interface RawSocket {
  send(frame: ClientFrame | string | Buffer): void;
  /** The next frame that passes, in order; others before it are left out. */
  next<T extends ServerFrame['t']>(t: T): Promise<Extract<ServerFrame, { t: T }>>;
  /** Every frame that has come so far and was not taken by `next`. */
  readonly waiting: readonly ServerFrame[];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Stops reading, as a phone in a tunnel does. */
  pause(): void;
  close(): void;
}

export interface SocketOptions {
  readonly cookie?: string | undefined;
  readonly origin?: string;
  readonly protocol?: string;
}

/** Opens a socket; `refused` holds status and body when the server answers the upgrade with plain HTTP. */
export async function openSocket(
  url: string,
  slug: string,
  options: SocketOptions = {},
): Promise<RawSocket | { readonly refused: number; readonly body: string }> {
  const headers = {
    ...(options.cookie && { cookie: options.cookie }),
    ...(options.origin && { origin: options.origin }),
  };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/${slug}/live`, options.protocol ?? LIVE_PROTOCOL, {
    headers,
  });
  const { promise, resolve, reject } = Promise.withResolvers<RawSocket | { refused: number; body: string }>();
  const raw = wrap(socket);
  socket.on('open', () => resolve(raw));
  socket.on('unexpected-response', (_request, response) => {
    let body = '';
    response.on('data', (chunk) => (body += String(chunk)));
    response.on('end', () => resolve({ refused: response.statusCode ?? 0, body }));
  });
  socket.on('error', reject);
  return promise;
}

/** Opens a socket that must be let in. */
export async function connect(url: string, slug: string, cookie: string | undefined): Promise<RawSocket> {
  const socket = await openSocket(url, slug, { cookie });
  if ('refused' in socket) throw new Error(`the socket was refused: ${socket.refused} ${socket.body}`);
  return socket;
}

function wrap(socket: WebSocket): RawSocket {
  const waiting: ServerFrame[] = [];
  const takers = new Set<() => void>();
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  socket.on('message', (data: Buffer) => {
    waiting.push(JSON.parse(data.toString()) as ServerFrame);
    for (const take of takers) take();
  });
  socket.on('close', (code, reason) => closed.resolve({ code, reason: String(reason) }));
  return {
    waiting,
    closed: closed.promise,
    send: (frame) => socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    pause: () => socket.pause(),
    close: () => socket.close(),
    next: (t) =>
      new Promise((resolve) => {
        const take = (): void => {
          const index = waiting.findIndex((frame) => frame.t === t);
          if (index < 0) return;
          takers.delete(take);
          resolve(waiting.splice(0, index + 1).at(-1) as never);
        };
        takers.add(take);
        take();
      }),
  };
}
