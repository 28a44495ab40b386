import { connect, type Socket } from 'node:net';
import type { Client } from '@plenary/testkit/client';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEAST_BODY } from './slow-bodies.ts';

const server = useServer();
let ada: Client;
let path: string;
beforeAll(async () => {
  const event = await server.createEvent();
  ada = await server.signIn(await server.createPerson({ event }));
  path = `/${event.slug}/json/upload-avatar-picture`;
});

interface Slow {
  readonly socket: Socket;
  /** Everything that came back, when the connection has ended. */
  readonly answer: Promise<string>;
}

function open(): Slow {
  const socket = connect(server.port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined).on('close', () => resolve(text));
  return { socket, answer: promise };
}

/** The head of an upload, the beginning of its file, and no end. */
function upload(): Slow {
  const slow = open();
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${ada.cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
  const part = 'Content-Disposition: form-data; name="image"; filename="a.png"';
  slow.socket.write(`${head}Content-Length: 1000000\r\n\r\n--x\r\n${part}\r\n\r\nabc`);
  return slow;
}

/** Bytes that have come in on all connections that are open. */
const connections: Socket[] = [];
beforeAll(() => void server.app.server.on('connection', (socket) => void connections.push(socket)));
const bytesRead = (): number => connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0);

/** Until the server watches the body of so many uploads; it has other timers as well, which come and go. */
let idle: number;
beforeEach(() => void (idle = server.clock.timers));
const watched = (uploads: number) => expect.poll(() => server.clock.timers - idle).toBeGreaterThanOrEqual(uploads);

describe('[HTP9] a slow connection', () => {
  it('whose body stalls is cut, one that goes on is not', async () => {
    const [stalled, moving] = [upload(), upload()];
    await watched(2);
    let cut = false;
    void moving.answer.then(() => (cut = true));
    const before = bytesRead();
    moving.socket.write(Buffer.alloc(LEAST_BODY.bytes));
    await expect.poll(bytesRead).toBe(before + LEAST_BODY.bytes);
    await server.clock.advance(LEAST_BODY.every_ms);
    expect(await stalled.answer).toBe('');
    expect(cut).toBe(false);
    await server.clock.advance(LEAST_BODY.every_ms);
    expect(await moving.answer).toBe('');
  });

  it('[SET16] does not keep its sender from two others for longer than it is open', async () => {
    const stalled = [upload(), upload()];
    await watched(2);
    const third = upload();
    await expect.poll(() => third.socket.bytesRead).toBeGreaterThan(0);
    await server.clock.advance(LEAST_BODY.every_ms);
    expect(await third.answer).toMatch(/^HTTP\/1\.1 429 .*\r\n/);
    for (const { answer } of stalled) expect(await answer).toBe('');
  });

  it('is watched for its head', () => {
    expect(server.app.server.headersTimeout).toBe(10_000);
  });

  it.runIf(inFull(true, false))('that sends no whole head is cut within 15 s', { timeout: 30_000 }, async () => {
    const begun = performance.now();
    const [silent, half] = [open(), open()];
    half.socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    await Promise.all([silent.answer, half.answer]);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});
