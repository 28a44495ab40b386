import { HAS_S3, LEFT_OUT, startS3, type S3Store } from '@plenary/testkit/programs/s3';
import { startSilentProxy, type SilentProxy } from '@plenary/testkit/faults/silent-proxy';
import { startServer, type TestServer } from '@plenary/testkit/server';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinChat } from '../../features/chat/chat.fixture.ts';
import { picture, uploader, webm, type Uploader } from '../../features/uploads/uploads.fixture.ts';
import { StartFailure } from '../../failures/failure.ts';
import { tryFiles } from '../../start/try-files.ts';
import { createLocalStorage } from './local-storage.ts';
import { openStorage } from './open-storage.ts';

describe.skipIf(!HAS_S3)(`a server whose files lie in an S3 store${LEFT_OUT}`, () => {
  let store: S3Store;
  let way: SilentProxy;
  let server: TestServer;
  let own: Uploader;
  let slug: string;
  const said: string[] = [];
  beforeAll(async () => {
    store = await startS3();
    const log = pino({ level: 'info' }, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) });
    const settings = store.settings();
    way = await startSilentProxy(settings.endpoint ?? '');
    server = await startServer({ config: { s3: { ...settings, endpoint: way.url }, files_in: 's3' }, log });
  });
  beforeEach(async () => {
    const event = await server.createEvent();
    slug = event.slug;
    own = uploader((await joinChat(server, event)).client, slug, event.thread_id);
  });
  afterAll(async () => {
    await server.stop();
    await way.close();
    await store.stop();
  });

  test('[FIL7] [WID33] an upload comes in pieces and ends in the store, and nothing of it stays in the folder', async () => {
    const bytes = await picture();
    const { id } = await own.upload(bytes);
    const state = await own.state(id);
    expect(state.json.payload).toMatchObject({ finished: true });
    const { rows } = await server.ctx.db.$client.query<{ content_hash: string }>(
      'SELECT content_hash FROM uploads WHERE id = $1',
      [id],
    );
    const [key = ''] = rows.map(({ content_hash }) => content_hash);
    expect(await server.ctx.storage.size(key)).toBeGreaterThan(0);
    const folder = createLocalStorage(`${server.ctx.config.data_dir}/files`);
    expect(await folder.size(key)).toBeNull();
    expect(await server.ctx.partial_files.list()).toEqual([]);
  });

  test('[FIL7] a store that goes away refuses with 503, acknowledges no byte, and the upload goes on once it is back', async () => {
    said.length = 0;
    way.cut();
    const film = webm();
    const { id, answer } = await own.upload(film, 'a.webm');
    expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
    expect(server.ctx.helpers.all().get('file_store')).toBe(false);
    way.speak();
    expect((await own.head(id)).headers.get('upload-offset')).toBe('0');
    expect((await own.send(id, 0, film)).status).toBe(204);
    expect((await own.state(id)).json.payload).toMatchObject({ finished: true, offset: film.length });
    expect(server.ctx.helpers.all().get('file_store')).toBe(true);
    expect(said.filter((line) => /store (of files|at)/.test(line))).toEqual([
      expect.stringMatching(/^the S3 store at http.* bucket files, does not answer: .*503 until it works again$/),
      'the store of files works again',
    ]);
  });

  test('[FIL7] a store that does not know the key does not let the server start, and is named', async () => {
    const config = server.ctx.config;
    await tryFiles(server.ctx);
    const storage = await openStorage({ ...config, s3: { ...store.settings(), access_key_id: 'nobody' } });
    await expect(tryFiles({ storage })).rejects.toThrow(StartFailure);
  });
});
