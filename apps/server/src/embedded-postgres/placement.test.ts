import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privateFolder } from './placement.ts';

let base: string;
beforeAll(async () => void (base = await mkdtemp(join(tmpdir(), 'plenary-placement-'))));
afterAll(() => rm(base, { recursive: true, force: true }));

/** The user of these tests; as root another one, whom a folder would be given to. */
const root = process.getuid?.() === 0;
const user = { uid: root ? 65_534 : process.getuid!(), gid: root ? 65_534 : process.getgid!(), switched: root };

describe("[RUN5] the folder of the database's socket", () => {
  it('is made for its user alone, and found again', async () => {
    const folder = join(base, 'own');
    for (let start = 0; start < 2; start += 1) {
      await privateFolder(folder, user);
      const { uid, mode } = await stat(folder);
      expect([uid, mode & 0o777]).toEqual([user.uid, 0o700]);
    }
  });

  it.each([
    ['a link to a folder', async (path: string) => symlink(await made('target', 0o700), path)],
    ['a link to nothing', (path: string) => symlink(join(base, 'nothing'), path)],
    ['a file', (path: string) => writeFile(path, '')],
    ['a folder that others enter', (path: string) => mkdir(path).then(() => chmod(path, 0o777))],
  ])('is refused where %s stands, and that is left as it was', async (name, plant) => {
    const path = join(base, name.replaceAll(' ', '-'));
    await plant(path);
    const before = await stat(path).catch(() => null);
    await expect(privateFolder(path, user)).rejects.toThrow('is not a folder of this server alone');
    const after = await stat(path).catch(() => null);
    expect([after?.uid, after?.mode]).toEqual([before?.uid, before?.mode]);
  });

  async function made(name: string, mode: number): Promise<string> {
    await mkdir(join(base, name), { mode });
    return join(base, name);
  }
});
