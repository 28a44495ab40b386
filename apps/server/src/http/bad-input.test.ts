import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { useServer } from '@plenary/testkit/use-server';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useServer();
let event: EventFixture;
let ada: Client;

beforeAll(async () => {
  event = await server.createEvent({ slug: 'demo' });
  ada = await server.signIn(await server.createPerson({ event }));
});

const SEND = '/demo/json/chat/messages/send';
const message = (): { chat_thread: string; message: string } => ({ chat_thread: event.thread_id, message: 'Hello' });

/** Sends bytes as they are and reads the whole answer. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

describe('[HTP3] bad input gets one plain answer', () => {
  it.each([
    ['a cookie of another shape', 'plenary_session=%00%ff; plenary_session; =x; plenary_form=%E0%A4%A'],
    ['a token that nobody has', `plenary_session=${'A'.repeat(43)}`],
    ['SQL in the cookie', `plenary_session=' OR 1=1 --`],
  ])('%s counts as signed out', async (_name, cookie) => {
    const answer = await server.anonymous.get('/demo/json/settings', { cookie });
    expect(answer.status).toBe(403);
    expect(answer.json).toEqual({ status: 'unauthorised user' });
  });

  it.each(['/%E0%A4%A', '/demo/%', '/demo/%c0%ae', '/%'])('a malformed address is 400: %s', async (path) => {
    const answer = await server.anonymous.get(path);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ status: 'error', code: 'malformed' });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/%00', '/demo%00/json/settings', '/demo/pages/%00', '/demo/live_stream/%00', '/pages/a%00b'])(
    'a NUL byte in the address is never a fault of ours: %s',
    async (path) => {
      const answer = await ada.get(path);
      expect([400, 404]).toContain(answer.status);
    },
  );

  it.each(['GET /demo/login', 'POST /demo/login', 'GET /nothing', 'GET /healthz'])(
    'two Host headers are refused: %s',
    async (start) => {
      const answer = await raw(`${start} HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed"/);
    },
  );

  it('a NUL byte in a field is named', async () => {
    const answer = await ada.post(SEND, { ...message(), message: 'a\0b' });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'invalid_input' });
    expect(Object.keys(answer.json.payload.errors)).toEqual(['message']);
  });

  it.each(['constructor', 'toString', '__proto__'])('… also when the field is called %s', async (field) => {
    const answer = await ada.request(SEND, { method: 'POST', body: new URLSearchParams({ [field]: 'a\0b' }) });
    expect([answer.status, answer.json?.code]).toEqual([400, 'invalid_input']);
    expect(answer.text).toContain(`"${field}":["This contains a character that cannot be stored"]`);
  });

  it('a field that is missing or of the wrong kind is named, with a sentence', async () => {
    const answer = await ada.post(SEND, { chat_thread: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.json.payload.errors.chat_thread).toEqual(['must be 24 hexadecimal characters']);
    expect(answer.json.payload.errors.message[0]).toMatch(/expected string/);
    expect(answer.json.request_id).toBe(answer.headers.get('x-request-id'));
  });

  it('a post without any body is treated as an empty form', async () => {
    const answer = await ada.request(SEND, { method: 'POST' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.payload.errors)).toEqual(['chat_thread', 'message']);
  });

  it.each([
    ['broken JSON', '{"chat_thread":', 'application/json', 400, 'malformed'],
    ['no JSON at all', '', 'application/json', 400, 'malformed'],
    ['a poisoned prototype', '{"__proto__":{"host":true}}', 'application/json', 400, 'malformed'],
    ['a list instead of fields', '[]', 'application/json', 400, 'invalid_input'],
    ['plain text', 'message=Hello', 'text/plain', 415, 'unsupported_type'],
    ['XML', '<a/>', 'application/xml', 415, 'unsupported_type'],
    ['multipart without a boundary', 'x', 'multipart/form-data', 400, 'malformed'],
    [
      'multipart that is cut off',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
      'multipart/form-data; boundary=b',
      400,
      'malformed',
    ],
  ])('%s', async (_name, body, type, status, code) => {
    const answer = await ada.request(SEND, { method: 'POST', body, headers: { 'content-type': type } });
    expect([answer.status, answer.json?.code]).toEqual([status, code]);
  });

  it.each([
    ['JSON', 'application/json', JSON.stringify({ message: 'x'.repeat(300_000) })],
    ['a form', 'application/x-www-form-urlencoded', `message=${'x'.repeat(300_000)}`],
    [
      'multipart',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n${'x'.repeat(300_000)}\r\n--b--\r\n`,
    ],
  ])('a body that is too large is 413: %s', async (_name, type, body) => {
    const answer = await ada.request(SEND, { method: 'POST', body, headers: { 'content-type': type } });
    expect([answer.status, answer.json?.code]).toEqual([413, 'too_large']);
  });

  it('a file where none is expected is refused by name', async () => {
    const form = new FormData();
    form.set('message', new Blob(['x']), 'x.txt');
    const answer = await ada.request(SEND, { method: 'POST', body: form });
    expect(answer.status).toBe(400);
    expect(answer.json.payload.errors).toEqual({ message: ['Files are not accepted here.'] });
  });

  it('headers that are too large are 431, and what is not HTTP is 400', async () => {
    const large = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1\.1 431 /);
    expect(large).toContain('"code":"too_large"');
    const noise = await raw('HELLO\r\n\r\n');
    expect(noise).toMatch(/^HTTP\/1\.1 400 /);
    expect(noise).toContain('"code":"malformed"');
  });

  it('an offer of another protocol is not taken up, and the request is answered as usual', async () => {
    const offer =
      'Host: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
    expect(await raw(`GET /healthz HTTP/1.1\r\n${offer}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(`GET /demo/live HTTP/1.1\r\n${offer}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('a method that an address does not have is 405 and says which it has', async () => {
    const answer = await ada.request(SEND, { method: 'GET' });
    expect([answer.status, answer.json.code, answer.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
    const put = await ada.request('/demo/login', { method: 'PUT', headers: { accept: 'application/json' } });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD']);
  });

  it('HEAD answers as GET does, without the body', async () => {
    const answer = await server.anonymous.request('/demo/login', { method: 'HEAD', headers: { accept: 'text/html' } });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
