import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { rm } from 'node:fs/promises';
import { signIn } from '@plenary/client/script';
import { uploader, idOf, webm, type Uploader } from '@plenary/server/features/uploads/uploads.fixture';
import { createClient } from '@plenary/testkit/client';
import { migratedDatabase } from '@plenary/testkit/database';
import { freePorts } from '@plenary/testkit/programs/ports';
import { HAS_S3, LEFT_OUT, startS3, type S3Store } from '@plenary/testkit/programs/s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicThread } from '../../bench/fault/people.ts';
import { createProduct, newDataFolder, type Product } from '../../bench/fault/product.ts';

const MB = 1024 ** 2;
const NADIA = { event: 'demo', email: 'nadia@plenary.example', password: 'Plenary1demo' };

describe.skipIf(!HAS_S3)(`uploads at two processes whose files lie in an S3 store${LEFT_OUT}`, () => {
  let store: S3Store;
  let nodes: readonly Product[] = [];
  let folders: readonly string[] = [];

  beforeAll(async () => {
    store = await startS3();
    const { bucket, endpoint, access_key_id, secret_access_key } = store.settings();
    const settings = {
      ...{ DATABASE_URL: await migratedDatabase(), PLENARY_FILES_SHARED: 'on', S3_BUCKET: bucket },
      ...{ S3_ENDPOINT: endpoint ?? '', S3_ACCESS_KEY_ID: access_key_id, S3_SECRET_ACCESS_KEY: secret_access_key },
    };
    const ports = await freePorts(2);
    folders = await Promise.all([newDataFolder('one'), newDataFolder('other')]);
    nodes = folders.map((folder, at) => createProduct(folder, ports[at] ?? 0, settings));
    for (const node of nodes) await node.start();
  }, 240_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    await store.stop();
  });

  /** Sends bytes in a request that does not end. */
  async function sendWithoutEnd(
    own: Uploader,
    at: { url: string; path: string; cookie: string },
    id: string,
    bytes: Buffer,
    offset: number,
  ) {
    const headers = {
      ...{ cookie: at.cookie, 'tus-resumable': '1.0.0', 'upload-offset': String(offset) },
      ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(bytes.length - offset) },
    };
    const open = request(at.url + at.path, { method: 'PATCH', headers }).on('error', () => undefined);
    open.write(bytes.subarray(offset, offset + 2 * MB));
    await expect.poll(async () => (await own.state(id)).json.payload.offset).toBeGreaterThan(offset);
  }

  test('[WID84] an upload whose server is killed in the middle of a request goes on at the other, with the same bytes', async () => {
    const [killed, left] = nodes as [Product, Product];
    const script = await signIn({ ...NADIA, base_url: killed.url });
    const thread = await publicThread(script);
    const [at_killed, at_left] = [killed, left].map(({ url }) =>
      uploader(createClient(url, script.cookie), NADIA.event, thread),
    ) as [Uploader, Uploader];
    const bytes = Buffer.concat([webm(), randomBytes(6 * MB)]);
    const id = idOf(await at_killed.begin(bytes.length, 'pier.webm'));
    expect((await at_killed.send(id, 0, bytes.subarray(0, 2 * MB))).status).toBe(204);
    const path = `/${NADIA.event}/json/uploads/${id}`;
    await sendWithoutEnd(at_killed, { url: killed.url, path, cookie: script.cookie }, id, bytes, 2 * MB);
    await killed.kill();

    const offset = Number((await at_left.head(id)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(2 * MB);
    expect((await at_left.send(id, offset, bytes.subarray(offset))).status).toBe(204);
    const client = createClient(left.url, script.cookie);
    const sent = await client.post(`/${NADIA.event}/json/chat/messages/send`, {
      chat_thread: thread,
      message: '',
      upload: id,
    });
    const answer = await fetch(left.url + sent.json.payload.chat_message.file.url, {
      headers: { cookie: script.cookie },
    });
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0);
  });
});
