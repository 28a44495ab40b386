import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Target } from './protocol.ts';

/** A WebSocket client that does as little as it can, so that the machine's time goes to the servers under test. */
export interface Subscriber {
  /** Resolves when every subscription stands. */
  readonly ready: Promise<void>;
  close(): void;
}

/**
 * @param onFrames hears the raw bytes of whole frames once everything stands; messages in them are marked with `#`
 */
export function subscribe(target: Target, index: number, onFrames: (frames: Buffer) => void): Subscriber {
  const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const talk = talkOf(target, socket, resolve);
  let rest: Buffer = Buffer.alloc(0);
  let open = false;
  socket.on('error', reject);
  socket.on('connect', () => socket.write(upgrade(target, index)));
  socket.on('data', (data) => {
    rest = rest.length > 0 ? Buffer.concat([rest, data]) : data;
    if (!open) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!rest.toString('latin1', 0, 12).endsWith('101')) return reject(new Error(rest.toString('latin1', 0, 200)));
      open = true;
      for (const frame of target.first ?? []) socket.write(maskedText(frame));
      rest = rest.subarray(end + 4);
    }
    const whole = wholeFrames(rest, talk, () => socket.write(PONG));
    if (whole > 0) onFrames(rest.subarray(0, whole));
    rest = rest.subarray(whole);
  });
  return { ready: promise, close: () => socket.destroy() };
}

/** Answers what a protocol wants answered, and counts the subscriptions that stand. */
function talkOf(target: Target, socket: Socket, ready: () => void): (text: Buffer) => void {
  let missing = target.readyCount;
  return (text) => {
    // Engine.IO's ping; the others' pings are control frames.
    if (text.length === 1 && text[0] === 0x32) socket.write(maskedText('3'));
    if (missing === 0) return;
    const head = text.toString('latin1', 0, 24);
    for (const step of target.steps)
      if (head.startsWith(step.after)) for (const frame of step.send) socket.write(maskedText(frame));
    if (head.startsWith(target.ready) && (missing -= 1) === 0) ready();
  };
}

const PING = 0x9;
/** A pong without text, masked: who does not answer pings is cut. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** Length of the whole frames at the beginning of `data`; each one's text goes to `talk`, pings are answered. */
function wholeFrames(data: Buffer, talk: (text: Buffer) => void, pong: () => void): number {
  let at = 0;
  for (;;) {
    if (data.length < at + 2) return at;
    const short = (data[at + 1] ?? 0) & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (data.length < at + head) return at;
    const length =
      short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
    if (data.length < at + head + length) return at;
    if (((data[at] ?? 0) & 0xf) === PING) pong();
    else talk(data.subarray(at + head, at + head + length));
    at += head + length;
  }
}

function upgrade(target: Target, index: number): string {
  const cookie = target.cookies[Math.floor(index / target.clientsPerCookie)];
  return [
    `GET ${target.path} HTTP/1.1`,
    `Host: 127.0.0.1:${target.port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(target.protocol ? [`Sec-WebSocket-Protocol: ${target.protocol}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    '\r\n',
  ].join('\r\n');
}

/** Clients must mask; a mask of zeros is one. */
function maskedText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length > 125) throw new Error('the bench sends short frames only');
  return Buffer.concat([Buffer.from([0x81, 0x80 | length, 0, 0, 0, 0]), Buffer.from(text)]);
}
