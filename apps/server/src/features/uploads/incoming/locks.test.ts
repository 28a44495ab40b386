import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { joinChat, type Chatter } from '../../chat/chat.fixture.ts';
import { idOf, uploader, type Uploader } from '../uploads.fixture.ts';

const clock = new FakeClock();
let data_dir: string;
let one: TestServer;
let other: TestServer;
let event: EventFixture;
let ada: Chatter;
let at_one: Uploader;
let at_other: Uploader;

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'plenary-test-locks-'));
  const config = { data_dir, files_shared: true };
  one = await startServer({ clock, config });
  other = await startServer({ clock, config });
  event = await one.createEvent();
  ada = await joinChat(one, event);
  at_one = uploader(ada.client, event.slug, event.thread_id);
  at_other = uploader(await other.signIn(ada.person), event.slug, event.thread_id);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await other.stop();
  await one.stop();
  await rm(data_dir, { recursive: true, force: true });
});

/** A request at the first server that announces all bytes of an upload, sends some, and stays open. */
async function sendSome(id: string, bytes: Buffer, announced: number) {
  const headers = {
    ...{ cookie: ada.client.cookie ?? '', 'tus-resumable': '1.0.0', 'upload-offset': '0' },
    ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(announced) },
  };
  const open = request(`${one.url}/${event.slug}/json/uploads/${id}`, { method: 'PATCH', headers });
  open.on('error', () => undefined).write(bytes);
  await expect.poll(() => one.ctx.partial_files.size(id)).toBe(bytes.length);
  return open;
}

test('[WID84] servers that share a folder write an upload one at a time: a request at one ends that of the other', async () => {
  const bytes = Buffer.from('The tide is out, and the pier is dry.');
  const id = idOf(await at_one.begin(bytes.length, 'a.txt'));
  const open = await sendSome(id, bytes.subarray(0, 16), bytes.length);
  expect((await at_other.head(id)).headers.get('upload-offset')).toBe('16');
  open.destroy();
  expect((await at_other.send(id, 16, bytes.subarray(16))).status).toBe(204);
  expect((await at_one.state(id)).json.payload).toMatchObject({ finished: true });
});

test('[WID84] a server whose lease ran out meanwhile writes no more of an upload', async () => {
  const id = idOf(await at_one.begin(100, 'a.txt'));
  const open = await sendSome(id, Buffer.alloc(10, 'a'), 100);
  const answered = new Promise<number | undefined>(
    (done) => void open.once('response', (answer) => done(answer.statusCode)),
  );
  const lease = one.ctx.nodes.lease() ?? 0;
  vi.spyOn(one.ctx.nodes, 'lease').mockReturnValue(lease + 1);
  open.end(Buffer.alloc(90, 'a'));
  expect(await answered).toBe(503);
  expect((await at_other.head(id)).headers.get('upload-offset')).toBe('10');
});

test('[WID84] a server without a lease begins to write nothing', async () => {
  const id = idOf(await at_one.begin(100, 'a.txt'));
  const lease = vi.spyOn(one.ctx.nodes, 'lease').mockReturnValue(null);
  const waiting = at_one.send(id, 0, Buffer.alloc(10, 'a'));
  await expect.poll(() => lease.mock.calls.length).toBeGreaterThan(1);
  expect(await one.ctx.partial_files.size(id)).toBeNull();
  lease.mockRestore();
  expect((await waiting).status).toBe(204);
});
