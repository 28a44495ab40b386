import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { useServer } from '@plenary/testkit/use-server';
import { expect, test } from 'vitest';

const server = useServer();
const KEY = Buffer.alloc(16).toString('base64');

/** A socket that says what it is told to, and never answers a close. */
async function open(): Promise<{ readonly socket: Socket; readonly received: () => Buffer }> {
  const event = await server.createEvent();
  const { cookie } = await server.signIn(await server.createPerson({ event }));
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => void chunks.push(chunk));
  const head = [
    `GET /${event.slug}/live HTTP/1.1`,
    ...['Host: a', `Cookie: ${cookie ?? ''}`, 'Connection: Upgrade', 'Upgrade: websocket'],
    ...['Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${KEY}`, `Sec-WebSocket-Protocol: ${LIVE_PROTOCOL}`],
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return { socket, received: () => Buffer.concat(chunks) };
}

/** Bits of the first byte of a frame (RFC 6455, 5.2). */
const [FINAL, CONTINUATION, TEXT, PING, PONG] = [0x80, 0x00, 0x01, 0x09, 0x0a];

/** A masked frame whose mask changes nothing. */
const frame = (first: number, text = ''): Buffer =>
  Buffer.concat([Buffer.from([first, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const many = (one: Buffer, count = 2_000): Buffer => Buffer.alloc(one.length * count, one);

test.each([
  // The answers to pings are on their way when it is cut, so that the code may be lost.
  ['pings', many(frame(FINAL | PING)), null],
  ['pongs that nobody asked for', many(frame(FINAL | PONG)), 4029],
  ['messages', many(frame(FINAL | TEXT, '{"t":"ping"}')), 4029],
  ['pieces of a message', Buffer.concat([frame(TEXT, '{'), many(frame(CONTINUATION, ' '))]), 1008],
])('[LV12] a flood of %s is cut, and nothing more of it is read', async (_what, flood, code) => {
  const connections = new Set<Socket>();
  server.app.server.on('connection', (one: Socket) => void connections.add(one));
  const { socket, received } = await open();
  const theirs = [...connections].find(({ remotePort }) => remotePort === socket.localPort);
  const cut = theirs && once(theirs, 'close');
  socket.write(flood);
  // Its sender goes on as long as anything takes it.
  const more = (): void => void (socket.writable && socket.write(flood, more));
  more();
  await cut;
  expect(theirs?.bytesRead).toBeLessThan(20_000_000);
  const close = Buffer.from([FINAL | 0x08]);
  const codes = [...received().entries()].flatMap(([at, byte]) =>
    byte === close[0] ? received().readUInt16BE(at + 2) : [],
  );
  if (code !== null) expect(codes).toContain(code);
  socket.destroy();
});
