import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Client } from '@plenary/testkit/client';
import type { FakeClock } from '@plenary/testkit/clock';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
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
  /** Everything that came back, when the server has ended the connection. */
  readonly answer: Promise<string>;
}

function open(): Slow {
  // It stays open at this end, as that of somebody who wants to hold it would.
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket
    .on('error', () => undefined)
    .on('end', () => resolve(text))
    .on('close', () => resolve(text));
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

/** Until the server watches the body of so many uploads: each watch begins with a timer of its own length. */
let after: MockInstance<FakeClock['after']>;
beforeEach(() => void (after = vi.spyOn(server.clock, 'after')));
const begun = () => after.mock.calls.filter(([ms]) => ms === LEAST_BODY.every_ms).length;
const watched = (uploads: number) => expect.poll(begun).toBe(uploads);

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

  /** The head of a request with a body, a little of it, and no end; resolves once the answer has begun. */
  async function refusedBody(head: string): Promise<Slow> {
    const slow = open();
    slow.socket.write(`${head}\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{`);
    await once(slow.socket, 'data');
    return slow;
  }

  it.each([
    ['403', (to: string) => `POST ${to} HTTP/1.1`],
    ['403', (to: string) => `POST ${to} HTTP/1.1\r\nOrigin: https://other.example`],
    ['404', () => 'POST /nowhere/json/upload-avatar-picture HTTP/1.1'],
    ['400', () => 'GET /nowhere/live HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket'],
    ['400', () => 'POST /%E0%A4%A HTTP/1.1'],
    ['400', () => 'POST / HTTP/1.1\r\nHost: b'],
    ['400', () => 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked'],
    ['200', () => 'GET /healthz HTTP/1.1'],
  ])('that is answered %s before its body has come is cut too, if that stalls', async (status, head) => {
    const slow = await refusedBody(head(path));
    const connection = connections.find(({ remotePort }) => remotePort === slow.socket.localPort);
    await server.clock.advance(LEAST_BODY.every_ms);
    expect(await slow.answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(connection?.destroyed).toBe(true);
    slow.socket.destroy();
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
