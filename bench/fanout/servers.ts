import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from '@plenary/server/app';
import { createEvent } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { createSession } from '@plenary/testkit/sessions';
import { LIVE, LIVE_PROTOCOL } from '@plenary/contract/live';
import { testTopic } from '@plenary/server/live/live.fixture';
import type { TopicDefinition } from '@plenary/server/live/topic-definition';
import { Server as SocketIo } from 'socket.io';
import { WebSocketServer, type WebSocket } from 'ws';
import { benchContext } from '../context.ts';
import type { Target, Plan } from './protocol.ts';

/** A server under test: where clients come in, and how one message of a topic is sent to everybody. */
export interface Tested {
  readonly target: Target;
  send(topic: number, text: string): void;
}

const names = (plan: Plan): string[] => Array.from({ length: plan.topics }, (_none, index) => `t${index}`);

export function openServer(plan: Plan): Promise<Tested> {
  switch (plan.kind) {
    case 'plenary':
      return openPlenary(plan);
    case 'socket.io':
      return openSocketIo(plan);
    case 'ws':
      return openBareWs(plan);
  }
}

/** Our own server, whole: HTTP, sessions, policy, and every message a committed event of the feed. */
async function openPlenary(plan: Plan): Promise<Tested> {
  const ctx = await benchContext(process.cwd());
  const app = await buildApp(ctx, [{ name: 'bench', topics: [BENCH_TOPIC] }]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const event = await createEvent(ctx);
  const people = Math.ceil(plan.subscribers / LIVE.max_sockets_per_person);
  const cookies: string[] = [];
  for (let index = 0; index < people; index += 1)
    cookies.push((await createSession(ctx, await createPerson(ctx, { event }))).cookie);
  const subs = names(plan).map((name) => JSON.stringify({ t: 'sub', topic: `bench:${name}` }));
  // Events that are written one after the other stand in that order; two commits at a time have none.
  const written: Promise<unknown>[] = names(plan).map(() => Promise.resolve());
  return {
    target: {
      port: (app.server.address() as AddressInfo).port,
      path: `/${event.slug}/live`,
      protocol: LIVE_PROTOCOL,
      cookies,
      clientsPerCookie: LIVE.max_sockets_per_person,
      steps: [{ after: '{"t":"hello"', send: subs }],
      ready: '{"t":"subbed"',
      readyCount: plan.topics,
    },
    send(topic, text) {
      const live = {
        event_id: event.id,
        topic: testTopic(`bench:t${topic}`),
        kind: 'note',
        payload: { v: 1, text },
      } as const;
      written[topic] = (written[topic] ?? Promise.resolve())
        .then(() => ctx.live.transact(async () => ({ result: null, events: [live] })))
        .catch((error: unknown) => ctx.log.error({ err: error }));
    },
  };
}

const BENCH_TOPIC: TopicDefinition = {
  name: testTopic('bench:<name>'),
  action: 'live.connect',
  snapshot: async () => ({}),
};

/** Socket.IO 4 as it comes, over WebSockets from the start, one room a topic. */
async function openSocketIo(plan: Plan): Promise<Tested> {
  const http = createServer();
  const io = new SocketIo(http, { transports: ['websocket'], serveClient: false });
  io.on('connection', (socket) => {
    void socket.join(names(plan));
    socket.emit('ready');
  });
  return {
    target: {
      ...(await open(http)),
      path: '/socket.io/?EIO=4&transport=websocket',
      steps: [{ after: '0{', send: ['40'] }],
      ready: '42["ready"',
      readyCount: 1,
    },
    send: (topic, text) => void io.to(`t${topic}`).emit('note', { text }),
  };
}

/** `ws` alone: a loop over all sockets, no batching, no topics to speak of. */
async function openBareWs(plan: Plan): Promise<Tested> {
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const rooms = new Map<string, Set<WebSocket>>(names(plan).map((name) => [name, new Set()]));
  server.on('connection', (socket) => {
    for (const room of rooms.values()) room.add(socket);
    socket.send('ready');
  });
  return {
    target: { ...(await open(http)), path: '/', steps: [], ready: 'ready', readyCount: 1 },
    send(topic, text) {
      const frame = Buffer.from(JSON.stringify({ text }));
      for (const socket of rooms.get(`t${topic}`) ?? []) socket.send(frame, { binary: false });
    },
  };
}

async function open(
  http: ReturnType<typeof createServer>,
): Promise<Pick<Target, 'port' | 'cookies' | 'clientsPerCookie'>> {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return { port: (http.address() as AddressInfo).port, cookies: [], clientsPerCookie: 1 };
}
