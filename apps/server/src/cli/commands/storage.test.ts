import { randomBytes } from 'node:crypto';
import { testDatabase } from '@plenary/testkit/database';
import { HAS_S3, LEFT_OUT, startS3, type S3Store } from '@plenary/testkit/programs/s3';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPlaces } from '../../adapters/storage/open-storage.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { files } from '../../db/schema/index.ts';
import { insertFiles } from '../../features/files/index.ts';
import { lockFiles } from '../../db/files-lock.ts';
import { newId } from '../../ids.ts';
import { notePlace, refuseOtherPlace } from '../../start/files-place.ts';
import { runLine } from '../cli.fixture.ts';
import { moveFiles } from '../move-files.ts';

describe.skipIf(!HAS_S3)(`./plenary storage move${LEFT_OUT}`, () => {
  let s3: S3Store;
  let server: TestServer;
  let event_id: string;
  let folder: Storage;
  let store: Storage;
  beforeAll(async () => {
    s3 = await startS3();
    server = await startServer({ config: { s3: s3.settings(), files_in: 's3' } });
    const { storage, older } = await openPlaces(server.ctx.config);
    [store, folder] = [storage, older ?? storage];
    event_id = (await server.createEvent()).id;
  });
  beforeEach(async () => {
    await server.ctx.db.delete(files);
    await notePlace(server.ctx);
  });
  afterAll(async () => {
    await server.stop();
    await s3.stop();
  });

  /** A file of the event whose bytes lie in one place, or nowhere. */
  async function fileIn(place: Storage | null, bytes = randomBytes(2_000)): Promise<string> {
    const now = server.clock.now();
    const content_hash = place === null ? 'a'.repeat(64) : await place.put(bytes);
    const row = { id: newId(now), event_id, owner: null, audience: 'member', filename: 'a.bin' } as const;
    const rest = { content_type: 'text/plain', byte_size: bytes.length, created_at: new Date(now) };
    await server.ctx.db.transaction((tx) => insertFiles(tx, [{ ...row, ...rest, content_hash }]));
    return content_hash;
  }

  const at = (config: Partial<Config>): Pick<Context, 'db' | 'config'> => ({
    db: server.ctx.db,
    config: { ...server.ctx.config, ...config },
  });

  test('[FIL8] brings the files that the store does not have, and again nothing; the folder keeps its own', async () => {
    const [old, newer] = [await fileIn(folder), await fileIn(store)];
    const first = await runLine(server, '.', 'storage move --json');
    expect(first.json).toMatchObject({ ok: true, copied: 1, copied_bytes: 2_000, there: 1, removed: 0, missing: [] });
    for (const key of [old, newer]) expect(await store.size(key)).toBe(2_000);
    expect(await folder.size(old)).toBe(2_000);
    const second = await runLine(server, '.', 'storage move');
    expect(second.out).toMatch(/^Brought 0 files \(0\.0 MB\) to the bucket files of http.*; 2 lay there already\.\n$/);
  });

  test('[FIL8] takes them away from the folder where it is asked to, once they lie in the store', async () => {
    const key = await fileIn(folder);
    const moved = await runLine(server, '.', 'storage move --remove --json');
    expect(moved.json).toMatchObject({ copied: 1, removed: 1 });
    expect([await folder.size(key), await store.size(key)]).toEqual([null, 2_000]);
    expect(await server.ctx.storage.readBytes(key)).toHaveLength(2_000);
  });

  test('[FIL8] a file that nobody has is named, and the others are brought all the same', async () => {
    const [missing, key] = [await fileIn(null), await fileIn(folder)];
    const moved = await runLine(server, '.', 'storage move');
    expect(moved).toMatchObject({ code: 1, err: `plenary: ${missing}: neither place has this file\n` });
    expect(await store.size(key)).toBe(2_000);
  });

  test('[FIL8] a file whose last row goes while it is brought lies nowhere afterwards', async () => {
    const key = await fileIn(folder);
    const read: Storage['read'] = async (of) => {
      await server.ctx.db.delete(files).where(eq(files.content_hash, of));
      return folder.read(of);
    };
    const options = { remove: false, progress: () => undefined };
    const moved = await moveFiles(server.ctx, { storage: store, older: { ...folder, read } }, options);
    expect(moved.missing).toEqual([]);
    expect([await folder.size(key), await store.size(key)]).toEqual([null, null]);
  });

  test('[FIL8] nothing is taken away from where a server that runs still writes', async () => {
    await notePlace(at({ files_in: 'folder' }));
    const key = await fileIn(folder);
    const refused = await runLine(server, '.', 'storage move --remove');
    expect(refused.err).toContain('--remove: the server keeps files in the data folder until it is started again');
    expect(await folder.size(key)).toBe(2_000);
    expect((await runLine(server, '.', 'storage move --json')).json).toMatchObject({ copied: 1 });
  });

  test('[FIL8] without a store there is nothing to move', async () => {
    const ctx = { ...server.ctx, config: { ...server.ctx.config, s3: null, files_in: 'folder' as const } };
    const refused = await runLine({ ...server, ctx }, '.', 'storage move');
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('S3_BUCKET: the settings name no S3 store'),
    });
  });

  test('[FIL8] a server does not start beside others that keep files elsewhere', async () => {
    const connection = { connectionString: await testDatabase() };
    const own = await lockFiles(connection, { shared: true });
    const another = await lockFiles(connection, { shared: true });
    const starting = at({ files_in: 'folder', files_shared: true });
    await expect(notePlace(starting)).rejects.toThrow(/^Other servers on this database keep files in the bucket files/);
    await another();
    await notePlace(starting);
    await own();
  });

  test('[FIL8] a command does not write files where servers that share them do not look', async () => {
    await refuseOtherPlace(server.ctx);
    await refuseOtherPlace(at({ files_in: 'folder' }));
    await expect(refuseOtherPlace(at({ files_in: 'folder', files_shared: true }))).rejects.toThrow(
      /^The server keeps files in the bucket files of http.* and the settings say the data folder: start it again first\.$/,
    );
  });
});
