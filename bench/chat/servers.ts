import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatTopic } from '@plenary/contract/chat/topics';
import { LIVE, LIVE_PROTOCOL } from '@plenary/contract/live';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { createEvent } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { createSession } from '@plenary/testkit/sessions';
import { Server as SocketIo } from 'socket.io';
import { benchContext } from '../context.ts';
import type { Target } from '../fanout/protocol.ts';
import type { Desk, Kind, Work } from './protocol.ts';

/** A server under test: where subscribers and writers come in, and what its database has done. */
export interface Tested {
  readonly target: Target;
  readonly desk: Desk;
  work(): Promise<Work>;
}

/** Opens a server of a kind for so many subscribers and writers. */
export function openServer(kind: Kind, subscribers: number, writers: number): Promise<Tested> {
  return kind === 'plenary' ? openPlenary(subscribers, writers) : openSocketIo(writers);
}

/** Our own server, whole: the demo's routes, sessions, policy, rules, and a database that keeps everything. */
async function openPlenary(subscribers: number, writers: number): Promise<Tested> {
  const ctx = await benchContext(process.cwd());
  const app = await buildApp(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const event = await createEvent(ctx);
  const people = Math.max(writers, Math.ceil(subscribers / LIVE.max_sockets_per_person));
  const cookies: string[] = [];
  for (let index = 0; index < people; index += 1)
    cookies.push((await createSession(ctx, await createPerson(ctx, { event }))).cookie);
  const port = (app.server.address() as AddressInfo).port;
  return {
    target: {
      port,
      path: `/${event.slug}/live`,
      protocol: LIVE_PROTOCOL,
      cookies,
      clientsPerCookie: LIVE.max_sockets_per_person,
      steps: [{ after: '{"t":"hello"', send: [JSON.stringify({ t: 'sub', topic: chatTopic(event.thread_id) })] }],
      ready: '{"t":"subbed"',
      readyCount: 1,
    },
    desk: {
      origin: `http://127.0.0.1:${port}`,
      send: `/${event.slug}/json/chat/messages/send`,
      react: `/${event.slug}/json/chat/messages/react`,
      thread: event.thread_id,
      cookies: cookies.slice(0, writers),
    },
    work: () => workOf(ctx),
  };
}

async function workOf(ctx: Context): Promise<Work> {
  const { rows } = await ctx.db.$client.query<{ commits: string; rows: string }>(
    `SELECT xact_commit AS commits, tup_inserted + tup_updated + tup_deleted AS rows
       FROM pg_stat_database WHERE datname = current_database()`,
  );
  return { commits: Number(rows[0]?.commits ?? 0), rows: Number(rows[0]?.rows ?? 0) };
}

/** The floor of what a toy costs: Socket.IO 4 over WebSockets, and a list in memory. */
async function openSocketIo(writers: number): Promise<Tested> {
  const messages: { _id: string; message: string; sender_event_user: object; reactions: Record<string, number> }[] = [];
  const http = createServer();
  const io = new SocketIo(http, { transports: ['websocket'], serveClient: false });
  io.on('connection', (socket) => void socket.emit('ready'));
  const sender_event_user = {
    _id: 'a'.repeat(24),
    user: { _id: 'b'.repeat(24), first_name: 'Ada', last_name: 'Nwosu' },
  };
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') return;
    void read(request).then((form) => {
      const message = messages.find(({ _id }) => _id === form.get('chat_message'));
      if (message) {
        message.reactions['like'] = (message.reactions['like'] ?? 0) + 1;
        io.emit('reacted', { chat_message: message._id, reactions: message.reactions });
        return void response.end('{}');
      }
      const sent = {
        _id: String(messages.length),
        message: form.get('message') ?? '',
        sender_event_user,
        reactions: {},
      };
      messages.push(sent);
      io.emit('sent', { ...sent, created: new Date().toISOString(), cursor: sent._id });
      response.end(JSON.stringify({ payload: { chat_message: sent } }));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const port = (http.address() as AddressInfo).port;
  return {
    target: {
      port,
      cookies: [],
      clientsPerCookie: 1,
      path: '/socket.io/?EIO=4&transport=websocket',
      steps: [{ after: '0{', send: ['40'] }],
      ready: '42["ready"',
      readyCount: 1,
    },
    desk: {
      origin: `http://127.0.0.1:${port}`,
      send: '/send',
      react: '/react',
      thread: '',
      cookies: Array.from({ length: writers }, () => ''),
    },
    work: () => Promise.resolve({ commits: 0, rows: 0 }),
  };
}

async function read(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const part of request) body += String(part);
  return new URLSearchParams(body);
}
