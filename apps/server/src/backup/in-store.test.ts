import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BACKUP_RETRY_MS } from '@plenary/domain/backups/daily';
import { FakeClock } from '@plenary/testkit/clock';
import { emptyDatabase } from '@plenary/testkit/database';
import { eventually } from '@plenary/testkit/eventually';
import { PROCESS_ENV } from '@plenary/testkit/process-env';
import { HAS_S3, LEFT_OUT, startS3, type S3Store } from '@plenary/testkit/programs/s3';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Objects } from '../adapters/storage/objects.ts';
import { openObjects } from '../adapters/storage/open-storage.ts';
import { createLocalStorage } from '../adapters/storage/local-storage.ts';
import { createS3Storage } from '../adapters/storage/s3-storage.ts';
import { restoreEvent } from '../cli/restore-event.ts';
import { runLine } from '../cli/cli.fixture.ts';
import type { S3Settings } from '../config/files.ts';
import type { Context } from '../context.ts';
import { files } from '../db/schema/index.ts';
import { readMigrations } from '../db/upgrade/migrations.ts';
import { joinChat } from '../features/chat/chat.fixture.ts';
import { newId } from '../ids.ts';
import { keepBackups } from './daily.ts';
import { findInStore } from './in-store.ts';
import { checkBackup } from './index.ts';

const DAY_MS = 24 * 3_600_000;
const PICTURE = Buffer.from('a picture of the harbour');

describe.skipIf(!HAS_S3)(`[BAK7] backups in the S3 store${LEFT_OUT}`, () => {
  let store: S3Store;
  let settings: S3Settings;
  let objects: Objects;
  let server: TestServer;
  let folder: string;
  let event_id: string;
  let stops: (() => Promise<void>)[];
  /** Of the backups alone, so that its timers are theirs. */
  let clock: FakeClock;

  beforeAll(async () => {
    store = await startS3();
    server = await startServer({ config: { s3: store.settings(), files_in: 's3' } });
    const event = await server.createEvent({ slug: 'harbour' });
    event_id = event.id;
    await (await joinChat(server, event)).say('see you at the quay');
    await keepFile(PICTURE);
  });
  beforeEach(async () => {
    // A store and an installation of its own for each test, which has the files of the server.
    settings = store.settings();
    objects = (await openObjects({ s3: settings })) as Objects;
    await createS3Storage(settings).put(PICTURE);
    folder = await mkdtemp(join(tmpdir(), 'plenary-in-store-'));
    stops = [];
    clock = new FakeClock();
    server.ctx.kept.clear();
    await server.ctx.db.$client.query(`DELETE FROM instance_facts WHERE name LIKE 'backup\\_%'`);
  });
  afterEach(async () => {
    for (const stop of stops) await stop();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await server.stop();
    await store.stop();
  });

  /** A file of the event; returns its row's id. */
  async function keepFile(bytes: Buffer): Promise<string> {
    const [id, created_at] = [newId(server.clock.now()), new Date(server.clock.now())];
    const stored = { content_hash: await server.ctx.storage.put(bytes), byte_size: bytes.byteLength };
    const about = { id, event_id, audience: 'public', created_at } as const;
    await server.ctx.db.insert(files).values({ ...about, ...stored, content_type: 'image/png', filename: 'a.png' });
    return id;
  }

  /** Keeps two backups of 03:00 in the store, as one more server does where it is called again. */
  function keep(s3 = settings): Context {
    const backups = { at: { hour: 3, minute: 0 }, keep: 2, to: 's3' as const, folder: join(folder, 'kept') };
    const config = { ...server.ctx.config, s3, backups };
    const ctx = { ...server.ctx, clock, metrics: new Registry(), config };
    stops.push(keepBackups(ctx, { time_zone: 'UTC', room: () => Promise.resolve(0) }));
    return ctx;
  }
  /** Until every server waits for its next round. */
  const settled = () => eventually(() => expect(clock.timers).toBe(stops.length));
  const later = async (ms: number) => {
    await clock.leap(ms);
    await settled();
  };

  /** The names below `backups/`, without the name of the installation. */
  async function stored(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of objects.list('backups/')) names.push(name.replace(/-[0-9a-f]{8}(?=[-/])/, ''));
    return names.map((name) => name.slice('backups/'.length));
  }
  const archives = async () => (await stored()).filter((name) => name.startsWith('plenary-'));
  const whole = (...days: string[]) =>
    days.flatMap((day) => [`plenary-${day}.backup.tar`, `plenary-${day}.backup.tar.manifest`]);
  const keysStored = async () => (await stored()).flatMap((name) => /^files\/..\/(.*)$/.exec(name)?.[1] ?? []);
  const today = () => new Date(clock.now()).toISOString().slice(0, 10);

  async function onlyName(): Promise<string> {
    const { json } = await runLine(
      { ...server, ctx: { ...server.ctx, config: config() } },
      folder,
      'backup list --json',
    );
    const [found] = json!['store'] as { name: string }[];
    return found?.name ?? '';
  }
  const config = () => ({ ...server.ctx.config, s3: settings });
  const sentence = async (name: string) => {
    const found = await findInStore(settings, name);
    if (found === null) return 'there is none';
    const checked = await checkBackup(
      found,
      (await readMigrations()).map(({ written_at }) => written_at),
    );
    return checked.ok ? 'taken' : checked.problems.map(({ reason }) => reason).join('; ');
  };

  /** Runs a command as an operator does on another machine, who knows the settings of the store alone. */
  async function elsewhere(args: readonly string[], env: Record<string, string>) {
    const s3 = {
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_PREFIX: settings.prefix,
      S3_ACCESS_KEY_ID: settings.access_key_id,
      S3_SECRET_ACCESS_KEY: settings.secret_access_key,
    };
    const main = join(import.meta.dirname, '../cli/main.ts');
    const child = spawn(process.execPath, [main, ...args, '--json'], {
      env: { ...PROCESS_ENV, PLENARY_CONFIG: 'none', ...s3, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (!out.startsWith('{')) throw new Error(`plenary ${args.join(' ')} said ${out} ${err}`);
    return JSON.parse(out) as Record<string, unknown>;
  }

  test('a backup of two servers without a common folder is restored where only the store is known', async () => {
    const read = vi.spyOn(server.ctx.storage, 'read');
    keep();
    keep();
    await settled();
    expect(await archives()).toEqual(whole(today()));
    // The file lay in the store: it was copied within it.
    expect(read).not.toHaveBeenCalled();
    const [key = ''] = await keysStored();
    const name = await onlyName();
    await createS3Storage(settings).remove(key);

    const there = {
      DATABASE_URL: await emptyDatabase(),
      PLENARY_DATA: join(folder, 'data'),
      PLENARY_FILES: 'folder',
    };
    expect(await elsewhere(['backup', 'list'], there)).toMatchObject({ store: [{ name }] });
    expect(await elsewhere(['restore', name, '--store'], there)).toMatchObject({ ok: true, files: 1, missing: [] });
    const client = new pg.Client({ connectionString: there.DATABASE_URL });
    await client.connect();
    const said = 'SELECT id, message FROM chat_messages ORDER BY id';
    expect((await client.query(said)).rows).toEqual((await server.ctx.db.$client.query(said)).rows);
    await client.end();
    const restored = await createLocalStorage(join(folder, 'data/files')).readBytes(key);
    expect(Buffer.from(restored ?? [])).toEqual(PICTURE);
  });

  test('[BAK8] one event comes back out of it, with its files', async () => {
    keep();
    await settled();
    const backup = await findInStore(settings, await onlyName());
    if (backup === null) throw new Error('there is none');
    const [key = ''] = await keysStored();
    await server.ctx.storage.remove(key);
    const { connectionString } = server.ctx.db.$client.options as { connectionString: string };
    const owner = new URL(process.env.TEST_DATABASE_URL ?? '');
    owner.pathname = new URL(connectionString).pathname;
    const wish = { slug: 'harbour', as: 'harbour-again', replace: false, dry_run: false, progress: () => undefined };
    const ctx = { ...server.ctx, connection: { connectionString } };
    const back = await restoreEvent(ctx, { connectionString: owner.href }, backup, wish);
    expect(back).toMatchObject({ ok: true, value: { event: { messages: 1, files: 1 }, missing: [] } });
    expect(Buffer.from((await server.ctx.storage.readBytes(key)) ?? [])).toEqual(PICTURE);
  });

  test('[BAK5] of the last two days stay, with the files that they name and no others; one that was asked for stays', async () => {
    keep();
    await settled();
    const asked = await runLine({ ...server, ctx: { ...server.ctx, config: config() } }, folder, 'backup --store');
    expect(asked).toMatchObject({ code: 0, out: expect.stringMatching(/^Backed up to plenary-[0-9a-f]{8}-/) });
    const id = await keepFile(Buffer.from('for two days'));
    await later(DAY_MS);
    const days = [today()];
    expect(await keysStored()).toHaveLength(2);
    await server.ctx.db.delete(files).where(eq(files.id, id));
    await later(DAY_MS);
    days.push(today());
    expect(await keysStored()).toHaveLength(2);
    await later(DAY_MS);
    days.push(today());
    const daily = (await archives()).filter((name) => name.startsWith('plenary-2026-'));
    expect(daily).toEqual(whole(...days.slice(1)));
    expect(await archives()).toHaveLength(daily.length + 2);
    expect(await keysStored()).toHaveLength(1);
  });

  test('what a kill left behind is no backup, and goes before the next', async () => {
    keep();
    await settled();
    const name = await onlyName();
    const cut_off = name.replace(today(), '2026-01-01');
    await objects.put(`backups/${cut_off}`, Buffer.from('half'));
    expect(await sentence(cut_off)).toBe('there is none');
    expect(await onlyName()).toBe(name);
    await later(DAY_MS);
    expect(await archives()).not.toContain('plenary-2026-01-01.backup.tar');
  });

  test('[BAK3] a damaged archive, an absent file and a copy without its files are refused in one sentence', async () => {
    keep();
    await settled();
    const name = await onlyName();
    expect(await sentence(name)).toBe('taken');
    const [key = ''] = await keysStored();
    const scope = /^plenary-([0-9a-f]{8})/.exec(name)?.[1];
    await objects.remove(`backups/files-${scope}/${key.slice(0, 2)}/${key}`);
    expect(await sentence(name)).toBe('1 files of this backup are not in the store any more: nothing was restored');
    const found = await findInStore(settings, name);
    if (found === null) throw new Error('there is none');
    const alone = await checkBackup(
      { ...found, beside: null },
      (await readMigrations()).map((one) => one.written_at),
    );
    expect(alone).toMatchObject({ problems: [{ reason: expect.stringContaining('restore it from there') }] });
    await objects.put(`backups/${name}`, Buffer.from('another text\n'.repeat(1_000)));
    expect(await sentence(name)).toMatch(/damaged/);
  });

  test('[BAK6] a store that is away, full or damages bytes is said once, and tried again half an hour later', async () => {
    const error = vi.spyOn(server.ctx.log, 'error');
    let answer: readonly [number, string] = [503, 'SlowDown'];
    const ill = createServer((request, response) => {
      request.resume();
      response.writeHead(answer[0], { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${answer[1]}</Code></Error>`);
    });
    await new Promise<void>((ready) => ill.listen(0, '127.0.0.1', ready));
    const endpoint = `http://127.0.0.1:${(ill.address() as AddressInfo).port}`;
    const ctx = keep({ ...settings, endpoint });
    const reasons = () => error.mock.calls.map(([about]) => (about as { reason: string }).reason);
    await settled();
    answer = [507, 'XMinioStorageFull'];
    await later(BACKUP_RETRY_MS);
    answer = [400, 'BadDigest'];
    await later(BACKUP_RETRY_MS);
    expect(reasons()).toEqual([
      expect.stringContaining('bucket files, answered 503: SlowDown'),
      expect.stringContaining('bucket files, is full'),
      expect.stringContaining('bucket files, answered 400: BadDigest'),
    ]);
    expect(await ctx.metrics.metrics()).toMatch(/of="failed"\} [1-9]/);
    expect(await ctx.metrics.metrics()).toMatch(/of="good"\} 0/);
    closeAll(ill);
  });
});

function closeAll(server: Server): void {
  server.closeAllConnections();
  server.close();
}
