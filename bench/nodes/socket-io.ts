import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { connectToRedis } from '@plenary/testkit/programs/redis';
import { createAdapter } from '@socket.io/redis-adapter';
import { Server } from 'socket.io';
import { takeOrders, usageNow } from '../processes.ts';
import type { Report } from './protocol.ts';

/** The process of one Socket.IO: what is posted to it goes to everybody, here and at the others. */
async function open(redis_url: string): Promise<Report> {
  const http = createServer();
  const [publisher, subscriber] = [await connectToRedis(redis_url), await connectToRedis(redis_url)];
  const adapter = createAdapter(publisher, subscriber);
  const io = new Server(http, { transports: ['websocket'], serveClient: false, adapter, path: '/socket.io/' });
  io.on('connection', (socket) => {
    void socket.join('chat');
    socket.emit('ready');
  });
  http.on('request', (request, answer) => {
    if (request.method !== 'POST') return;
    void json(request).then((body) => {
      io.to('chat').emit('note', { text: (body as { readonly message: string }).message });
      answer.end('{}');
    });
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return { t: 'opened', port: (http.address() as AddressInfo).port };
}

type Order = { readonly t: 'open'; readonly redis_url: string } | { readonly t: 'usage' } | { readonly t: 'stop' };

takeOrders(async (order: Order): Promise<Report | void> => {
  if (order.t === 'open') return open(order.redis_url);
  if (order.t === 'usage') return { t: 'usage', ...usageNow() };
});
