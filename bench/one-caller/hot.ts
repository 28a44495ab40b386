import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { takeOrders } from '../processes.ts';
import type { Stage } from '../one-change/protocol.ts';
import type { HotCaller, HotReport, Order } from './protocol.ts';

/**
 * The process of the one caller who asks for as much as the connections carry. It speaks HTTP by hand, for on two cores
 * its own work would otherwise be what slows the others down.
 */
const ADDRESS = '127.0.0.3';
let answers: Record<number, { count: number; with_retry_after: number }> = {};
let open: Socket[] = [];
let since = 0;

function requestOf({ port, cookies }: Stage, { path, cookie, accept }: HotCaller): Buffer {
  const sent =
    cookie === 'made up' ? `plenary_session=${randomBytes(32).toString('base64url')}` : cookies[cookie ?? -1];
  const head = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Accept: ${accept}`];
  return Buffer.from([...head, ...(sent === undefined ? [] : [`Cookie: ${sent}`]), '', ''].join('\r\n'));
}

function note(head: string): void {
  const status = Number(head.slice(9, 12));
  const known = (answers[status] ??= { count: 0, with_retry_after: 0 });
  known.count += 1;
  if (/^retry-after:/im.test(head)) known.with_retry_after += 1;
}

/** Asks again as soon as an answer is whole. */
function press(port: number, make: () => Buffer): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESS });
  let rest = 0;
  let head = '';
  socket.on('data', (chunk) => {
    if (rest === 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      rest = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0) - (head.length - end - 4);
      note(head.slice(0, end + 2));
      head = '';
    } else {
      rest -= chunk.length;
    }
    if (rest <= 0) {
      rest = 0;
      socket.write(make());
    }
  });
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.write(make()));
  return socket;
}

takeOrders<Order>(async (order): Promise<HotReport | void> => {
  if (order.t === 'press') {
    const { stage, caller, sockets } = order;
    answers = {};
    since = performance.now();
    const once = requestOf(stage, caller);
    const make = caller.cookie === 'made up' ? () => requestOf(stage, caller) : () => once;
    open = Array.from({ length: sockets }, () => press(stage.port, make));
    return { t: 'pressing' };
  }
  if (order.t === 'rest') {
    for (const socket of open) socket.destroy();
    return { t: 'rested', answers, seconds: (performance.now() - since) / 1000 };
  }
});
