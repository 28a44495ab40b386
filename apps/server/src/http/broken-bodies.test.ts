import { connect } from 'node:net';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { recordLog } from '@plenary/testkit/recorded-log';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let event: EventFixture;
let ada: Client;
const recorded = recordLog('debug');

beforeAll(async () => {
  server = await startServer({ log: recorded.log });
  event = await server.createEvent({ slug: 'demo' });
  ada = await server.signIn(await server.createPerson({ event }));
});
afterAll(() => server.stop());

/** Begins a request whose body is longer than what is sent of it, and goes. */
function cutOff(method: string, path: string, headers: readonly string[], begun: string): void {
  const socket = connect(server.port, '127.0.0.1');
  const head = [`${method} ${path} HTTP/1.1`, 'Host: x', `Cookie: ${ada.cookie}`, 'Content-Length: 5000', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n${begun}`, () => setImmediate(() => socket.destroy()));
}

describe('[HTP3] a body whose sender goes before its end', () => {
  it.each([
    ['JSON', 'Content-Type: application/json', '{"message":'],
    ['a form', 'Content-Type: application/x-www-form-urlencoded', 'message='],
    [
      'multipart',
      'Content-Type: multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
    ],
  ])('is no fault of ours: %s', async (_name, type, begun) => {
    recorded.clear();
    cutOff('POST', '/demo/json/chat/messages/send', [type], begun);
    await expect.poll(() => recorded.text()).toContain('given up by the client');
    expect(recorded.levels().filter((level) => level !== 'debug' && level !== 'info')).toEqual([]);
  });

  it('is no fault of ours: the bytes of an upload', async () => {
    const metadata = `filename ${btoa('a.png')},chat_thread ${btoa(event.thread_id)}`;
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5000', 'upload-metadata': metadata };
    const begun = await ada.request('/demo/json/uploads', { method: 'POST', headers });
    const path = begun.headers.get('location') ?? '';
    recorded.clear();
    const more = ['Tus-Resumable: 1.0.0', 'Upload-Offset: 0', 'Content-Type: application/offset+octet-stream'];
    cutOff('PATCH', path, more, 'some bytes');
    await expect.poll(() => recorded.text()).toContain('given up by the client');
    await expect.poll(async () => (await ada.request(path, { method: 'HEAD', headers })).status).toBe(200);
    expect(recorded.levels().filter((level) => level !== 'debug' && level !== 'info')).toEqual([]);
  });
});
