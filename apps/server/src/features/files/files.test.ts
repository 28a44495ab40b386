import { rm } from 'node:fs/promises';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events, files } from '../../db/schema/index.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../imports/bundles/index.ts';
import { fileUrl, imageSetOf, type FileRow } from './index.ts';

const SLUG = 'files-event';
const server = useServer();
let folder: string;
let event: { id: string; slug: string; name: string; thread_id: string };

beforeAll(async () => {
  folder = await bundleFolder(wholeBundle(SLUG), await wholeFiles());
  const result = await importBundle(server.ctx, folder);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [row] = await server.ctx.db.select().from(events).where(eq(events.slug, SLUG));
  event = { id: row!.id, slug: SLUG, name: row!.name, thread_id: '' };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function fileAt(bundle_path: string): Promise<FileRow> {
  const [row] = await server.ctx.db
    .select()
    .from(files)
    .where(and(eq(files.event_id, event.id), eq(files.bundle_path, bundle_path)));
  if (!row) throw new Error(`no file ${bundle_path}`);
  return row;
}

/** An answer with its bytes. */
async function fetchBytes(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(server.url + path, { headers, method });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('[FIL2] a file is read by those its audience names', () => {
  test('public: everybody', async () => {
    const answer = await server.anonymous.get(fileUrl(SLUG, await fileAt('media/logo.svg')));
    expect(answer.status).toBe(200);
  });

  test('member: those of the event, nobody else', async () => {
    const url = fileUrl(SLUG, await fileAt('media/hold/s0.ts'));
    const elsewhere = await server.createEvent();
    const [member, outsider] = await Promise.all([
      server.createPerson({ event }),
      server.createPerson({ event: elsewhere }),
    ]);
    expect((await (await server.signIn(member)).get(url)).status).toBe(200);
    expect((await (await server.signIn(outsider)).get(url)).status).toBe(403);
    expect((await server.anonymous.get(url)).status).toBe(403);
  });

  test('host: hosts of the event', async () => {
    const url = fileUrl(SLUG, await fileAt('media/sea.jpg'));
    const [host, member] = await Promise.all([
      server.createPerson({ event, host: true }),
      server.createPerson({ event }),
    ]);
    expect((await (await server.signIn(host)).get(url)).status).toBe(200);
    expect((await (await server.signIn(member)).get(url)).status).toBe(403);
  });

  test("another event's address, a wrong name and an unknown id are nothing", async () => {
    const other = await server.createEvent();
    const file = await fileAt('media/logo.svg');
    for (const path of [
      fileUrl(other.slug, file),
      fileUrl(SLUG, { ...file, filename: 'other.svg' }),
      fileUrl(SLUG, { ...file, id: '0'.repeat(24) }),
    ]) {
      expect((await server.anonymous.get(path)).status).toBe(404);
    }
  });
});

test('[FIL3] an unchanged file is not sent again, and addresses are cached for good', async () => {
  const file = await fileAt('media/logo.svg');
  const first = await fetchBytes(fileUrl(SLUG, file));
  expect(first.headers.get('etag')).toBe(`"${file.content_hash}"`);
  expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const again = await fetchBytes(fileUrl(SLUG, file), { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test.each([
  ['bytes=0-3', 206, 'bytes 0-3/41', '<svg'],
  ['bytes=-3', 206, 'bytes 38-40/41', '"/>'],
  ['bytes=38-', 206, 'bytes 38-40/41', '"/>'],
  ['bytes=38-500', 206, 'bytes 38-40/41', '"/>'],
  ['bytes=41-', 416, 'bytes */41', ''],
  ['bytes=-0', 416, 'bytes */41', ''],
  ['bytes=5-2', 200, null, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['bytes=0-1,4-5', 200, null, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['lines=1-2', 200, null, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('[FIL3] %s answers %i', async (range, status, contentRange, text) => {
  const answer = await fetchBytes(fileUrl(SLUG, await fileAt('media/logo.svg')), { range });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
  if (status !== 416) expect(answer.bytes.toString()).toBe(text);
});

test('[FIL3] HEAD tells the size without the bytes', async () => {
  const file = await fileAt('media/logo.svg');
  const answer = await fetchBytes(fileUrl(SLUG, file), {}, 'HEAD');
  expect([answer.status, answer.headers.get('content-length'), answer.bytes.length]).toEqual([
    200,
    String(file.byte_size),
    0,
  ]);
});

test('[FIL4] a picture has three sizes in WebP without metadata; its original is for hosts', async () => {
  const file = await fileAt('media/sea.jpg');
  expect(file.audience).toBe('host');
  const original = await server.ctx.storage.readBytes(file.content_hash);
  expect((await sharp(original ?? Buffer.of()).metadata()).exif).toBeDefined();
  const set = imageSetOf(SLUG, file);
  const widths: number[] = [];
  for (const url of [set.s, set.m, set.l]) {
    const answer = await fetchBytes(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const found = await sharp(answer.bytes).metadata();
    expect([found.format, found.exif, found.xmp, found.icc]).toEqual(['webp', undefined, undefined, undefined]);
    expect(answer.bytes.includes('Ann Example')).toBe(false);
    widths.push(found.width);
  }
  expect(widths).toEqual([560, 1024, 1200]);
});

test('[FIL5] an SVG is a download without scripts, and nothing is sniffed', async () => {
  const { headers } = await fetchBytes(fileUrl(SLUG, await fileAt('media/logo.svg')));
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('[LOO1] a demo stream plays for members, its segments come from the files', async () => {
  const path = `/${SLUG}/loops/hold/live.m3u8`;
  const as_member = await server.signIn(await server.createPerson({ event }));
  const answer = await as_member.get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const [segment = ''] = answer.text.split('\n').filter((line) => line.startsWith('/'));
  const bytes = await as_member.get(segment);
  expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'video/mp2t']);
  expect((await server.anonymous.get(path)).status).toBe(403);
  expect((await as_member.get(`/${SLUG}/loops/nothing/live.m3u8`)).status).toBe(404);
});
