import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HAS_S3, LEFT_OUT, startS3, type S3Store } from '@plenary/testkit/programs/s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { S3Objects } from './s3-objects.ts';
import { createS3Storage } from './s3-storage.ts';
import { contentKey, StorageAwayError, StorageFullError } from './storage.ts';
import { storageSuite } from './storage.suite.ts';

const MB = 1024 ** 2;
const PARTS = { part_bytes: 5 * MB };

describe.skipIf(!HAS_S3)(`an S3 store${LEFT_OUT}`, () => {
  let store: S3Store;
  beforeAll(async () => {
    store = await startS3();
  });
  afterAll(() => store.stop());

  storageSuite('storage in it', () => Promise.resolve(createS3Storage(store.settings())));

  test('[FIL7] a large file comes in parts, and appears only when they are right', async () => {
    const storage = createS3Storage(store.settings(), PARTS);
    const large = randomBytes(12 * MB);
    const key = contentKey(large);
    const pieces = [large.subarray(0, 7 * MB), large.subarray(7 * MB)];
    const wrong = [...pieces, Buffer.from('!')];
    await expect(storage.putStream(key, Readable.from(wrong))).rejects.toThrow('not those');
    expect(await storage.size(key)).toBeNull();
    await storage.putStream(key, Readable.from(pieces));
    expect(await storage.size(key)).toBe(large.length);
    const part = await storage.read(key, { start: 5 * MB - 2, end: 5 * MB + 1 });
    expect(part && (await buffer(part))).toEqual(large.subarray(5 * MB - 2, 5 * MB + 2));
    expect(Buffer.compare((await storage.readBytes(key)) ?? Buffer.of(), large)).toBe(0);
  });

  test('[BAK7] an object is copied within the store, in parts where it is large, and one that is not there is not', async () => {
    const objects = new S3Objects(store.settings(), { copy_bytes: 5 * MB });
    for (const size of [0, 1_000, 12 * MB]) {
      const bytes = randomBytes(size);
      await objects.put('here', bytes);
      expect(await objects.copy('here', 'there/copy')).toBe(true);
      const copy = await objects.read('there/copy');
      expect(copy && Buffer.compare(await buffer(copy), bytes)).toBe(0);
    }
    expect(await objects.copy('nowhere', 'there/other')).toBe(false);
    expect(await objects.size('there/other')).toBeNull();
  });

  test('[FIL7] a key that the store does not know is refused in a sentence that names the store, not the key', async () => {
    const settings = { ...store.settings(), secret_access_key: 'another-secret' };
    const failure = await createS3Storage(settings)
      .put(Buffer.from('a'))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageAwayError);
    expect(failure).toMatchObject({ refused: true, message: expect.stringContaining(`bucket files, answered 403`) });
    expect(String(failure)).not.toContain('another-secret');
  });
});

describe('an S3 store that is ill', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** A store that answers so. */
  async function ill(answer: RequestListener) {
    server = createServer(answer);
    await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    return createS3Storage(
      {
        ...{ bucket: 'files', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', prefix: '', path_style: true },
        ...{ access_key_id: 'name', secret_access_key: 'key' },
      },
      { answer_ms: 200 },
    );
  }

  const bytes = Buffer.from('The tide is out.');
  const saying =
    (status: number, code: string): RequestListener =>
    (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    };

  test('[FIL7] a store that is busy is tried three times, and then away for now', async () => {
    let asked = 0;
    const storage = await ill((request, response) => {
      asked += 1;
      saying(503, 'SlowDown')(request, response);
    });
    await expect(storage.put(bytes)).rejects.toMatchObject({ code: 'storage_away', refused: false });
    expect(asked).toBe(3);
  });

  test('[FIL7] bytes that were damaged on their way are not kept, and nothing is acknowledged', async () => {
    const storage = await ill(saying(400, 'BadDigest'));
    await expect(storage.put(bytes)).rejects.toMatchObject({ code: 'storage_away', refused: false });
  });

  test('[FIL7] each object comes with a checksum, and without those that other makers do not take', async () => {
    let sent: NodeJS.Dict<string | string[]> = {};
    const storage = await ill((request, response) => {
      sent = request.headers;
      request.resume();
      response.end();
    });
    await storage.put(bytes);
    expect(sent).toMatchObject({ 'content-md5': expect.stringMatching(/=$/), 'content-length': '16' });
    expect(Object.keys(sent).filter((name) => /checksum|trailer|decoded/.test(name))).toEqual([]);
  });

  test('[FIL7] a store that does not answer, or is not there, is away', async () => {
    const storage = await ill((request) => void request.resume());
    await expect(storage.size(contentKey(bytes))).rejects.toBeInstanceOf(StorageAwayError);
    server?.closeAllConnections();
    server?.close();
    await expect(storage.put(bytes)).rejects.toMatchObject({
      message: expect.stringContaining('bucket files, does not answer'),
    });
  });

  test('[FIL7] other bytes than were stored are no file', async () => {
    const storage = await ill((_request, response) => response.end('The tide is in..'));
    await expect(storage.readBytes(contentKey(bytes))).rejects.toThrow('gave other bytes than were stored');
  });

  test('[FIL7] an answer that breaks off is no file', async () => {
    const storage = await ill((_request, response) => {
      response.writeHead(200, { 'content-length': '16' });
      response.write('The tide', () => response.destroy());
    });
    await expect(storage.readBytes(contentKey(bytes))).rejects.toBeInstanceOf(StorageAwayError);
  });

  test('[FIL7] a store that is full, or has no such bucket, says so', async () => {
    await expect((await ill(saying(507, 'XMinioStorageFull'))).put(bytes)).rejects.toBeInstanceOf(StorageFullError);
    server?.close();
    const storage = await ill(saying(404, 'NoSuchBucket'));
    await expect(storage.readBytes(contentKey(bytes))).rejects.toMatchObject({ refused: true });
  });
});
