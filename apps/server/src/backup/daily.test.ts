import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKUP_RETRY_MS } from '@plenary/domain/backups/daily';
import { FakeClock } from '@plenary/testkit/clock';
import { emptyDatabase } from '@plenary/testkit/database';
import { eventually } from '@plenary/testkit/eventually';
import { useServer } from '@plenary/testkit/use-server';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocalStorage } from '../adapters/storage/local-storage.ts';
import type { Context } from '../context.ts';
import { files } from '../db/schema/index.ts';
import { readMigrations } from '../db/upgrade/migrations.ts';
import { joinChat } from '../features/chat/chat.fixture.ts';
import { newId } from '../ids.ts';
import { bytesOf, fileAt, readArchive } from './archive.ts';
import { keepBackups, type Surroundings } from './daily.ts';
import { checkBackup, restoreBackup } from './index.ts';

const server = useServer();
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const PICTURE = Buffer.from('a picture of the harbour');
const ROOMY: Surroundings = { time_zone: 'UTC', room: () => Promise.resolve(1e12) };
const WRITTEN = 'the daily backup was written and read back';
let folder: string;
let stops: (() => Promise<void>)[];
/** Of the backups alone, so that its timers are theirs. */
let clock: FakeClock;

beforeAll(async () => {
  const event = await server.createEvent({ slug: 'harbour' });
  const ada = await joinChat(server, event);
  await ada.say('see you at the quay');
  const created_at = new Date(server.clock.now());
  const stored = { content_hash: await server.ctx.storage.put(PICTURE), byte_size: PICTURE.byteLength };
  const about = { id: newId(server.clock.now()), event_id: event.id, audience: 'public', created_at } as const;
  await server.ctx.db.insert(files).values({ ...about, ...stored, content_type: 'image/png', filename: 'a.png' });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-daily-'));
  stops = [];
  clock = new FakeClock();
  await server.ctx.db.$client.query(`DELETE FROM instance_facts WHERE name LIKE 'backup\\_%'`);
});
afterEach(async () => {
  for (const stop of stops) await stop();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Keeps two backups of 03:00, as one more server does where it is called again. */
function keep(surroundings = ROOMY): Context {
  const backups = { at: { hour: 3, minute: 0 }, keep: 2, to: 'folder' as const, folder: join(folder, 'kept') };
  const config = { ...server.ctx.config, backups, settings_file: join(folder, 'plenary.env') };
  const ctx = { ...server.ctx, clock, metrics: new Registry(), config };
  stops.push(keepBackups(ctx, surroundings));
  return ctx;
}

/** The files of the folder, oldest first; without the name of the installation. */
async function kept(): Promise<string[]> {
  const names = await readdir(join(folder, 'kept')).catch(() => []);
  return names.map((name) => name.replace(/^plenary-[0-9a-f]{8}-/, '')).sort();
}
const today = (): string => new Date(clock.now()).toISOString().slice(0, 10);
const named = (...days: string[]): string[] => days.map((day) => `${day}.backup.tar`);

/** The backup of today is there; with `later`, first time goes on by a day. */
async function made(later?: 'later'): Promise<string> {
  if (later) await clock.leap(DAY_MS);
  await settled();
  expect(await kept()).toContain(named(today())[0]);
  return today();
}
/** Until every server waits for its next round. */
const settled = () => eventually(() => expect(clock.timers).toBe(stops.length));

const measured = async ({ metrics }: Context, of: string): Promise<number> => {
  const text = await metrics.metrics();
  return Number(new RegExp(`^plenary_backup_timestamp_seconds\\{of="${of}"\\} (\\S+)$`, 'm').exec(text)?.[1]);
};

test('[BAK4] [BAK2] the backup that a server makes by itself is restored in another database', async () => {
  await writeFile(join(folder, 'plenary.env'), 'BACKUP_AT=03:00\n');
  keep();
  await made();
  const [name = ''] = await readdir(join(folder, 'kept'));
  const path = join(folder, 'kept', name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const migrations = await readMigrations();
  const known = migrations.map(({ written_at }) => written_at);
  const checked = await checkBackup(fileAt(path), known);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const connection = { connectionString: await emptyDatabase() };
  const storage = createLocalStorage(join(folder, 'restored'));
  await restoreBackup(fileAt(path), checked.value, { connection, storage, migrations, progress: () => undefined });
  const there = new pg.Client(connection);
  await there.connect();
  const said = 'SELECT id, message, created_at FROM chat_messages ORDER BY id';
  expect((await there.query(said)).rows).toEqual((await server.ctx.db.$client.query(said)).rows);
  // The restored one is another installation: it leaves the files of this one alone.
  expect((await there.query(`SELECT name FROM instance_facts WHERE name LIKE 'backup%'`)).rows).toEqual([]);
  await there.end();
  const picture = await server.ctx.storage.put(PICTURE);
  expect(await storage.readBytes(picture)).toEqual(PICTURE);
  const texts: Record<string, string> = {};
  for await (const entry of readArchive(fileAt(path))) texts[entry.name] = (await bytesOf(entry)).toString();
  expect(texts['settings/plenary.env']).toBe('BACKUP_AT=03:00\n');
});

test('[BAK4] of several servers one makes it, and again the next day', async () => {
  await writeFile(join(folder, 'plenary.env'), '');
  const info = vi.spyOn(server.ctx.log, 'info');
  const count = () => info.mock.calls.filter(([, sentence]) => sentence === WRITTEN).length;
  keep();
  keep();
  keep();
  const first = await made();
  await clock.leap(MINUTE_MS);
  await settled();
  expect(count()).toBe(1);
  const second = await made('later');
  expect(await kept()).toEqual(named(first, second));
  expect(count()).toBe(2);
});

describe('[BAK5] daily backups', () => {
  beforeEach(() => writeFile(join(folder, 'plenary.env'), ''));

  test('of the last two days stay, and every file of others', async () => {
    keep();
    await made();
    const other = 'my-own.backup.tar';
    await writeFile(join(folder, 'kept', other), 'mine');
    const newest = [await made('later'), await made('later')];
    expect(await kept()).toEqual([...named(...newest), other]);
  });

  test('[BAK6] stay as they are while new ones fail, which is said and tried again', async () => {
    const error = vi.spyOn(server.ctx.log, 'error');
    const ctx = keep();
    const before = [await made(), await made('later')];
    const good = await measured(ctx, 'good');
    const read = vi.spyOn(server.ctx.storage, 'read');
    read.mockRejectedValue(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }));
    await clock.leap(DAY_MS);
    await settled();
    expect(await measured(ctx, 'failed')).toBe(clock.now() / 1000);
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ reason: 'ENOSPC: no space left on device, write', day: today() }), expect.any(String)],
    ]);
    expect(await kept()).toEqual(named(...before));
    expect(await measured(ctx, 'good')).toBe(good);
    read.mockRestore();
    await clock.leap(BACKUP_RETRY_MS);
    const retried = await made();
    expect(await kept()).toEqual(named(before[1] ?? '', retried));
  });

  test('are not begun where the disk has no room for one more', async () => {
    const error = vi.spyOn(server.ctx.log, 'error');
    let bytes = 1e12;
    keep({ ...ROOMY, room: () => Promise.resolve(bytes) });
    const before = await made();
    bytes = 1;
    const read = vi.spyOn(server.ctx.storage, 'read');
    await clock.leap(DAY_MS);
    await settled();
    const reason = expect.stringMatching(/^there is no room for 1 MB/) as string;
    expect(error.mock.calls).toEqual([[expect.objectContaining({ reason }), expect.any(String)]]);
    expect(read).not.toHaveBeenCalled();
    expect(await kept()).toEqual(named(before));
  });

  test('that a stop broke off, or a kill, are no backups: the next start makes them', async () => {
    const error = vi.spyOn(server.ctx.log, 'error');
    const { promise: reached, resolve: reach } = Promise.withResolvers<null>();
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    const read = vi.spyOn(server.ctx.storage, 'read').mockImplementationOnce((key) => {
      reach(null);
      return released.then(() => server.ctx.storage.read(key));
    });
    keep();
    await reached;
    const stopping = stops.splice(0).map((stop) => stop());
    expect(await kept()).toEqual([expect.stringMatching(/unchecked\.unfinished/)]);
    release(null);
    await Promise.all(stopping);
    read.mockRestore();
    expect(await kept()).toEqual([]);
    expect(error).not.toHaveBeenCalled();

    keep();
    const first = await made();
    const [name = ''] = await readdir(join(folder, 'kept'));
    const killed = name.replace(first, '2026-01-01').concat('.unchecked.unfinished-0a1b2c3d');
    await writeFile(join(folder, 'kept', killed), 'half');
    const second = await made('later');
    expect(await kept()).toEqual(named(first, second));
  });
});
