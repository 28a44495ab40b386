import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { UPLOADS } from '@plenary/domain/uploads/limits';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { uploads } from '../../db/schema/index.ts';
import { joinChat, type Chatter } from '../chat/chat.fixture.ts';
import { announcing, bomb, idOf, picture, uploader, webm, type Uploader } from './uploads.fixture.ts';
import { removeExpired } from './sweep.ts';

const MB = 1024 ** 2;
const server = useServer();
let event: EventFixture;
let ada: Chatter;
let own: Uploader;
let bobs: Uploader;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await joinChat(server, event);
  own = uploader(ada.client, event.slug, event.thread_id);
  bobs = uploader((await joinChat(server, event)).client, event.slug, event.thread_id);
});

describe('[WID33] an upload is resumable, and its owner’s', () => {
  test('comes in pieces, says how far it is, and goes on from there', async () => {
    const bytes = await picture();
    const id = idOf(await own.begin(bytes.length));
    const first = await own.send(id, 0, bytes.subarray(0, 50));
    expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([
      204,
      '50',
      '1.0.0',
    ]);
    const head = await own.head(id);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '50',
      String(bytes.length),
    ]);
    expect((await own.state(id)).json.payload).toMatchObject({
      upload: id,
      name: 'a.png',
      offset: 50,
      finished: false,
    });
    expect((await own.send(id, 50, bytes.subarray(50))).status).toBe(204);
    expect((await own.state(id)).json.payload).toMatchObject({ offset: bytes.length, finished: true });
  });

  test('bytes from a wrong offset on change nothing, and their sender hears so', async () => {
    const id = idOf(await own.begin(MB));
    const answer = await own.send(id, 10, Buffer.alloc(MB - 10));
    expect([answer.status, answer.json.code]).toEqual([409, 'upload_offset']);
    expect((await own.head(id)).headers.get('upload-offset')).toBe('0');
  });

  test('more bytes than were announced are refused', async () => {
    const id = idOf(await own.begin(10));
    expect((await own.send(id, 0, Buffer.alloc(5_000))).json.code).toBe('too_large');
    expect((await own.head(id)).headers.get('upload-offset')).toBe('0');
  });

  test('bytes of a broken connection are kept, and the next request goes on at once', async () => {
    const bytes = await picture(400, 300);
    const id = idOf(await own.begin(bytes.length));
    const { port, hostname } = new URL(server.url);
    const headers = {
      ...{ cookie: ada.client.cookie ?? '', 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(bytes.length) },
    };
    const path = `/${event.slug}/json/uploads/${id}`;
    const broken = request({ port, hostname, path, method: 'PATCH', headers }).on('error', () => undefined);
    broken.write(bytes.subarray(0, 300));
    await expect.poll(() => server.ctx.partial_files.size(id)).toBe(300);
    broken.destroy();
    expect((await own.head(id)).headers.get('upload-offset')).toBe('300');
    expect((await own.send(id, 300, bytes.subarray(300))).status).toBe(204);
  });

  test('what came before the server stopped is there after it', async () => {
    const bytes = await picture();
    const id = idOf(await own.begin(bytes.length));
    await own.send(id, 0, bytes.subarray(0, 20));
    const { clock, ctx } = server;
    const next = await startServer({ clock, config: { data_dir: ctx.config.data_dir } });
    const after = uploader(await next.signIn(ada.person), event.slug, event.thread_id);
    expect((await after.head(id)).headers.get('upload-offset')).toBe('20');
    expect((await after.send(id, 20, bytes.subarray(20))).status).toBe(204);
    await next.stop();
  });

  test('one whose last bytes came as the server stopped is finished when it is asked for', async () => {
    const bytes = await picture();
    const id = idOf(await own.begin(bytes.length));
    await mkdir(join(server.ctx.config.data_dir, 'uploads'), { recursive: true });
    await writeFile(join(server.ctx.config.data_dir, 'uploads', id), bytes);
    expect((await own.state(id)).json.payload).toMatchObject({ finished: true });
  });

  test('is cancelled with its bytes', async () => {
    const id = idOf(await own.begin(100));
    await own.send(id, 0, Buffer.alloc(40));
    expect((await own.cancel(id)).status).toBe(204);
    expect([(await own.head(id)).status, (await own.cancel(id)).status]).toEqual([404, 404]);
    expect(await server.ctx.partial_files.size(id)).toBeNull();
  });

  test('somebody else’s is nothing', async () => {
    const id = idOf(await own.begin(100));
    const answers = [await bobs.head(id), await bobs.state(id), await bobs.send(id, 0, Buffer.alloc(100))];
    expect([...answers, await bobs.cancel(id)].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await own.head(id)).headers.get('upload-offset')).toBe('0');
  });

  test('a request that is not of the protocol is refused', async () => {
    const path = `/${event.slug}/json/uploads`;
    const headers = announcing(10, { filename: 'a.png', chat_thread: event.thread_id });
    const without = await ada.client.request(path, { method: 'POST', headers: { ...headers, 'tus-resumable': '0.2' } });
    const nothing = await ada.client.request(path, { method: 'POST', headers: announcing(10, { filename: 'a' }) });
    const elsewhere = await ada.client.request(path, {
      method: 'POST',
      headers: { ...headers, origin: 'https://evil.example' },
    });
    expect([without.status, nothing.json.code, elsewhere.json.code]).toEqual([400, 'invalid_input', 'bad_origin']);
    expect(without.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['without its version', { 'tus-resumable': undefined }, 400, 'malformed'],
    ['of another version', { 'tus-resumable': '0.2' }, 400, 'malformed'],
    ['without a length', { 'upload-length': undefined }, 400, 'malformed'],
    ['with a length that is none', { 'upload-length': '-1' }, 400, 'malformed'],
    ['with what names the file unreadable', { 'upload-metadata': 'filename §' }, 400, 'malformed'],
    ['with a length that comes later', { 'upload-length': undefined, 'upload-defer-length': '1' }, 400, 'malformed'],
    ['as the end of several', { 'upload-concat': 'final;/a /b' }, 400, 'malformed'],
  ])('[HTP3] its refusals have the form of all others: %s', async (_name, change, status, code) => {
    const headers = { ...announcing(10, { filename: 'a.png', chat_thread: event.thread_id }), ...change };
    const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const answer = await ada.client.request(`/${event.slug}/json/uploads`, { method: 'POST', headers: given });
    expect([answer.status, answer.json?.status, answer.json?.code]).toEqual([status, 'error', code]);
    expect(answer.json.request_id).toBe(answer.headers.get('x-request-id'));
  });

  test.each([
    ['PATCH', 'without an offset', { 'upload-offset': undefined }],
    ['PATCH', 'with an offset that is none', { 'upload-offset': 'x' }],
    ['PATCH', 'without its version', { 'tus-resumable': undefined }],
    ['DELETE', 'without its version', { 'tus-resumable': undefined }],
  ])('[HTP3] … and those of a later request: %s %s', async (method, _name, change) => {
    const id = idOf(await own.begin(10));
    const headers = {
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      ...change,
    };
    const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const body = method === 'PATCH' ? 'some bytes' : null;
    const path = `/${event.slug}/json/uploads/${id}`;
    const answer = await ada.client.request(path, { method, headers: given, body });
    expect([answer.status, answer.json?.code]).toEqual([400, 'malformed']);
  });
});

describe('[WID34] size, room and time', () => {
  test.each([
    [2 * 1024 * MB, '', 'too_large'],
    [0, '', 'empty_file'],
    [100 * MB + 1, 'video/mp4', 'too_large'],
    [10 * MB + 1, 'image/png', 'too_large'],
  ])('%s bytes of type "%s" are refused before one of them comes: %s', async (size, filetype, code) => {
    const answer = await own.begin(size, 'a.bin', { filetype });
    expect([answer.json.code, await server.ctx.db.$count(uploads, eq(uploads.event_id, event.id))]).toEqual([code, 0]);
  });

  test('[WID33] sizes that are none are refused', async () => {
    for (const size of ['-1', 'x', '1.5', '99999999999999999999']) expect((await own.begin(size)).status).toBe(400);
  });

  test('a large file that turns out to be an image is refused at its end', async () => {
    const bytes = Buffer.concat([await picture(), Buffer.alloc(10 * MB)]);
    const { answer, id } = await own.upload(bytes, 'film.mp4');
    expect([answer.json.code, (await own.head(id)).status]).toEqual(['too_large', 404]);
  });

  test('few uploads of one person wait, however many begin at once', async () => {
    const all = await Promise.all(Array.from({ length: UPLOADS.open_per_person + 4 }, () => own.begin(10)));
    const codes = all.filter(({ status }) => status !== 201).map(({ json }) => json.code);
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'upload_quota'));
    expect((await bobs.begin(10)).status).toBe(201);
  });

  test('a person’s room and an event’s end', async () => {
    const id = idOf(await own.begin(10));
    const promise = (size: number) => server.ctx.db.update(uploads).set({ size }).where(eq(uploads.id, id));
    await promise(UPLOADS.person_max_bytes - 5);
    expect([(await own.begin(10)).json.code, (await bobs.begin(10)).status]).toEqual(['upload_quota', 201]);
    await promise(UPLOADS.event_max_bytes - 15);
    expect((await bobs.begin(10)).json.code).toBe('storage_full');
  });

  test('unfinished and unused uploads go after a day, with their bytes', async () => {
    const unfinished = idOf(await own.begin(100));
    await own.send(unfinished, 0, Buffer.alloc(40));
    const unused = await own.upload(await picture(), 'b.png');
    const [row] = await server.ctx.db.select().from(uploads).where(eq(uploads.id, unused.id));
    await removeExpired(server.ctx);
    expect(await server.ctx.db.$count(uploads, eq(uploads.event_id, event.id))).toBe(2);
    await server.clock.advance(UPLOADS.kept_ms + 1);
    await removeExpired(server.ctx);
    expect(await server.ctx.db.$count(uploads, eq(uploads.event_id, event.id))).toBe(0);
    const left = [await server.ctx.partial_files.size(unfinished), await server.ctx.storage.size(row!.content_hash!)];
    expect(left).toEqual([null, null]);
  });
});

describe('[WID11] [WID35] the bytes decide, not the name', () => {
  test.each([
    [
      'a program',
      'photo.png',
      Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1'),
      'application/octet-stream',
    ],
    ['a page', 'a.html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'application/octet-stream'],
    [
      'an archive',
      'a.pdf',
      Buffer.from('504b0304140000000000000000000000000000000000000000000000', 'hex'),
      'application/zip',
    ],
    ['bytes', 'a.txt', Buffer.from([0xf0, 0, 1, 2, 3]), 'application/octet-stream'],
  ])('%s called %s is not supported', async (_kind, name, bytes, type) => {
    const { answer, id } = await own.upload(bytes, name);
    expect([answer.status, answer.json.code]).toEqual([415, 'unsupported_type']);
    expect(answer.json.payload.reason).toMatch(new RegExp(`^${name} \\(.+\\) is not supported\\.$`));
    if (type === 'application/zip') expect(answer.json.payload.reason).toContain(type);
    expect((await own.head(id)).status).toBe(404);
  });

  test('an image that lies about its size is refused', async () => {
    const { answer } = await own.upload(bomb(), 'a.png');
    expect([answer.status, answer.json.code]).toEqual([400, 'bad_image']);
  });

  test('a video is taken as it is, under a name of its type', async () => {
    const { id, answer } = await own.upload(webm('<script>'), 'clip.html');
    const [row] = await server.ctx.db.select().from(uploads).where(eq(uploads.id, id));
    expect([answer.status, row]).toMatchObject([204, { content_type: 'video/webm', filename: 'clip.html.webm' }]);
  });
});
