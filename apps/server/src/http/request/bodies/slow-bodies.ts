import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../clock.ts';

/** A body that is not complete must bring so many bytes in each stretch of time: 8 kB a second. */
export const LEAST_BODY = { bytes: 40_000, every_ms: 5_000 } as const;

/**
 * Cuts connections whose bodies stall or drip, since each of them keeps what was read in memory. The look begins when
 * the body is read: what the caller waits for before that is our own work. A body that is refused unread is read to its
 * end, so that its sender receives the answer; the watch begins with the answer.
 */
export function cutSlowBodies(app: FastifyInstance, clock: Clock): void {
  const watched = new WeakSet<IncomingMessage>();
  const watch = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (watched.has(incoming)) return;
    watched.add(incoming);
    watchBody(clock, incoming, outgoing);
  };
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers } = request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
      watch(request.raw, reply.raw);
    done(null, payload);
  });
  // No hook runs for addresses that cannot be decoded.
  app.server.on('request', (incoming, outgoing) => {
    outgoing.once('finish', () => {
      if (!incoming.complete) watch(incoming, outgoing);
    });
  });
}

function watchBody(clock: Clock, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  let seen = socket.bytesRead;
  const look = (): void => {
    if (incoming.complete || socket.destroyed) return;
    if (socket.bytesRead - seen < LEAST_BODY.bytes) return void socket.destroy();
    seen = socket.bytesRead;
    cancel = clock.after(LEAST_BODY.every_ms, look);
  };
  let cancel = clock.after(LEAST_BODY.every_ms, look);
  outgoing.once('close', () => {
    if (incoming.complete) cancel();
  });
}

/** Cuts a connection that was answered for the last time, once its sender has had time to read. */
export function cutSoon(clock: Clock, socket: Duplex): void {
  socket.once(
    'close',
    clock.after(LEAST_BODY.every_ms, () => socket.destroy()),
  );
}
