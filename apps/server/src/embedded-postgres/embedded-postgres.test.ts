import { eventually } from '@plenary/testkit/eventually';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartFailure } from '../failures/failure.ts';
import {
  ask,
  postgresIn,
  postgresProcess,
  kill,
  pidFile,
  ROOT,
  startedAt,
  testFolder,
  whatStopsAnotherUser,
} from './embedded-postgres.fixture.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
let data: string;
let pgDir: string;

beforeEach(async () => {
  folder = await testFolder();
  data = join(folder.path, 'data');
  pgDir = join(data, 'pg18');
});
afterEach(() => folder.remove());

describe('[RUN1] [RUN2] the embedded database', () => {
  it('[RUN5] keeps what was stored, stops whole, and listens to no network', async () => {
    const first = await postgresIn(data);
    await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect(await ask(first, 'SHOW listen_addresses')).toBe('');
    expect(await ask(first, 'SHOW fsync')).toBe('on');
    expect(await ask(first, 'SHOW server_encoding')).toBe('UTF8');
    await first.stop();
    expect(await pidFile(pgDir)).toBeNull();
    const second = await postgresIn(data);
    expect(await ask(second, 'SELECT answer FROM kept')).toBe(42);
    await second.stop();
  });

  it('[RUN5] can be entered by its own user only', async () => {
    const postgres = await postgresIn(data);
    expect(await ask(postgres, 'SHOW unix_socket_permissions')).toBe('0700');
    for (const path of [pgDir, join(data, 'engine'), postgres.connection.host ?? '']) {
      const { mode, uid } = await stat(path);
      expect([path, mode & 0o777, uid === 0]).toEqual([path, 0o700, false]);
      if (ROOT) expect([path, await whatStopsAnotherUser(path)]).toEqual([path, 'Permission denied']);
    }
    await postgres.stop();
  });

  it('[RUN30] is used by the application without rights over the machine, also where an older release made it', async () => {
    const first = await postgresIn(data);
    const whoami = 'SELECT current_user || current_setting($$is_superuser$$)';
    expect([await ask(first, whoami), await ask(first, whoami, 'connection')]).toEqual(['plenaryon', 'plenary_appoff']);
    await ask(first, 'DROP ROLE plenary_app');
    await first.stop();
    const second = await postgresIn(data);
    expect(await ask(second, whoami, 'connection')).toBe('plenary_appoff');
    await expect(ask(second, "COPY (SELECT 1) TO PROGRAM 'true'", 'connection')).rejects.toThrow(/permission denied/);
    await expect(ask(second, 'CREATE ROLE intruder', 'connection')).rejects.toThrow(/permission denied/);
    await second.stop();
  });

  it('serves one server at a time: a second is refused in one sentence and the first goes on', async () => {
    const first = await postgresIn(data);
    const began = await startedAt(first);
    await expect(postgresIn(data)).rejects.toThrow(
      `Another Plenary server is using the data folder ${data}: stop it first, or name another folder in PLENARY_DATA.`,
    );
    expect(await startedAt(first)).toBe(began);
    await first.stop();
  });

  it('is shared with a command, whose end leaves it running', async () => {
    const server = await postgresIn(data);
    const command = await postgresIn(data, { whenInUse: 'share' });
    expect(await startedAt(command)).toBe(await startedAt(server));
    await command.stop();
    expect(await ask(server, 'SELECT 1')).toBe(1);
    await server.stop();
  });

  it('that a killed server left running is taken over, and stopped at the end', async () => {
    const killed = await postgresProcess(data);
    const pid = await pidFile(pgDir);
    await kill(killed);
    const lines: string[] = [];
    const postgres = await postgresIn(data, { lines });
    expect(await pidFile(pgDir)).toBe(pid);
    expect(lines).toContain('found the database running and took it over');
    await postgres.stop();
    expect(await pidFile(pgDir)).toBeNull();
  });

  it('recovers when everything was killed and its process number went to somebody else', async () => {
    const killed = await postgresProcess(data);
    const pid = await pidFile(pgDir);
    await kill(killed);
    process.kill(pid ?? 0, 'SIGKILL');
    const file = join(pgDir, 'postmaster.pid');
    const content = await readFile(file, 'utf8');
    await writeFile(file, content.replace(/^\d+/, String(process.pid)));
    const postgres = await postgresIn(data);
    expect(await ask(postgres, 'SELECT 1')).toBe(1);
    await postgres.stop();
  });

  it('is brought back when it is killed under a running server', async () => {
    const postgres = await postgresIn(data);
    const before = await pidFile(pgDir);
    process.kill(before ?? 0, 'SIGKILL');
    await eventually(async () => expect(await ask(postgres, 'SELECT 1')).toBe(1));
    expect(await pidFile(pgDir)).not.toBe(before);
    // It may be the one that takes the lock, while the first looks for it.
    const other = await eventually(() => postgresIn(data, { whenInUse: 'share' }));
    await Promise.all([postgres.stop(), other.stop()]);
    expect(await pidFile(pgDir)).toBeNull();
  });

  it('is made once when two servers start at the same moment', async () => {
    const starts = await Promise.allSettled([postgresIn(data), postgresIn(data)]);
    const [won, lost] = starts.toSorted((a, b) => a.status.localeCompare(b.status));
    if (won?.status !== 'fulfilled' || lost?.status !== 'rejected')
      throw new Error('both or neither came up', { cause: lost });
    expect(lost.reason).toBeInstanceOf(StartFailure);
    expect(String(lost.reason)).toContain('Another Plenary server is using');
    expect(await ask(won.value, 'SELECT 1')).toBe(1);
    await won.value.stop();
  });
});

describe('[RUN4] a folder that cannot hold a database', () => {
  it('is named with the reason when it cannot be written', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const below = join(folder.path, 'file/data');
    await expect(postgresIn(below)).rejects.toThrow(
      `The data folder ${below} cannot be used: a part of the path is a file. Mend that, or name another folder in PLENARY_DATA.`,
    );
  });

  it('is named with the reason when it is a file, or lies where no folder can be made', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    await expect(postgresIn(file)).rejects.toThrow(`The data folder ${file} cannot be used: it is a file.`);
    await expect(postgresIn('/proc/plenary/data')).rejects.toThrow(
      'The data folder /proc/plenary/data cannot be used: it cannot be made there.',
    );
  });

  it('is refused when it holds another major version', async () => {
    await mkdir(join(data, 'pg17'), { recursive: true });
    await expect(postgresIn(data)).rejects.toThrow(/another PostgreSQL version \(pg17\)/);
  });
});

describe.runIf(ROOT)('[RUN1] under root, where the database’s user cannot reach the data folder', () => {
  it('lives below /var/lib, says so, and is found again', async () => {
    const home = await testFolder(0o700);
    const lines: string[] = [];
    const first = await postgresIn(join(home.path, 'data'), { lines });
    expect(lines).toContain('the database lives outside the data folder, where its user can reach it');
    const base = (await readFile(join(home.path, 'data/database-folder'), 'utf8')).trim();
    expect(base).toMatch(/^\/var\/lib\/plenary\/[0-9a-f]{16}$/);
    await ask(first, 'CREATE TABLE kept AS SELECT 7 AS answer');
    await first.stop();
    const second = await postgresIn(join(home.path, 'data'));
    expect(await ask(second, 'SELECT answer FROM kept')).toBe(7);
    await second.stop();
    await rm(base, { recursive: true });
    await expect(postgresIn(join(home.path, 'data'))).rejects.toThrow(/was kept in .*, which is gone/);
    await home.remove();
  });
});
