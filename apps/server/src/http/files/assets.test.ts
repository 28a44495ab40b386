import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAssets, pickEncoding, serveAssets } from './assets.ts';

const SCRIPT = 'console.log("hello");\n'.repeat(100);

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plenary-assets-'));
  await mkdir(join(root, 'client/assets'), { recursive: true });
  await mkdir(join(root, 'client/.vite'));
  await writeFile(join(root, 'client/assets/main-abc123.js'), SCRIPT);
  await writeFile(join(root, 'client/assets/font-abc123.woff2'), Buffer.from([1, 2, 3]));
  await writeFile(join(root, 'client/sw.js'), 'self.x = 1;');
  await writeFile(join(root, 'client/favicon.svg'), '<svg/>');
  await writeFile(join(root, 'client/offline.html'), '<h1>Offline</h1>');
  await writeFile(join(root, 'client/.vite/manifest.json'), '{}');
  await writeFile(join(root, 'secret.txt'), 'secret');
  app = Fastify();
  serveAssets(app, listAssets(join(root, 'client')));
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('[HTP5] files of the web app', () => {
  it('with a hash in their name are kept for a year, others are asked for again', async () => {
    const hashed = await get('/assets/main-abc123.js');
    expect([hashed.statusCode, hashed.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(hashed.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const worker = await get('/sw.js');
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it('come in the smallest form that the caller reads', async () => {
    const br = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    const gzip = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    const plain = await get('/assets/main-abc123.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
  });

  it('that are compressed already are left as they are', async () => {
    const font = await get('/assets/font-abc123.woff2', { 'accept-encoding': 'br' });
    expect([font.headers['content-encoding'], [...font.rawPayload]]).toEqual([undefined, [1, 2, 3]]);
  });

  it('are not sent again to who has them', async () => {
    const { headers } = await get('/sw.js');
    const again = await get('/sw.js', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/sw.js', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('the offline page has an address of its own, and the icon also the one that browsers guess', async () => {
    const icon = await get('/favicon.ico');
    expect([icon.headers['content-type'], icon.body]).toEqual(['image/svg+xml', '<svg/>']);
    expect((await get('/offline')).body).toContain('Offline');
  });

  it.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets//etc/passwd',
    '/.vite/manifest.json',
    '/assets/',
    '/assets/nothing.js',
  ])('nothing else is reachable: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secret\n');
  });
});

describe('[HTP5] the form that a caller reads', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['GZIP, BR', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0,gzip; q=0', 'identity'],
    ['zstd', 'identity'],
  ])('%s → %s', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });
});
