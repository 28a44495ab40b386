import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The build needs them beside the sources, and nobody else does. */
const MODULES = 'node_modules';
const BUILD = `const { buildWeb } = await import('./scripts/lib/prepare.mjs');
const { code, output } = await buildWeb();
process.stderr.write(output);
process.exitCode = code;`;

/** Builds the pages in an unpacked copy of the sources, which then knows that they need not be built again. */
export function buildPages(folder: string, root: string): void {
  const modules = join(folder, MODULES);
  symlinkSync(join(root, MODULES), modules);
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', BUILD], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  unlinkSync(modules);
  if (status !== 0) throw new Error('the pages could not be built; the reason is above');
}

/**
 * Packs a commit and its built pages, always into the same bytes, with a checksum beside it.
 * @returns the paths of both
 */
export function packArchive(
  { root, commit, name, to }: { root: string; commit: string; name: string; to: string },
  build: typeof buildPages,
): readonly string[] {
  const scratch = mkdtempSync(join(tmpdir(), 'plenary-release-'));
  try {
    const sources = execFileSync('git', ['archive', `--prefix=${name}/`, commit], { cwd: root, maxBuffer: 1024 ** 3 });
    execFileSync('tar', ['-x', '-C', scratch], { input: sources });
    build(join(scratch, name), root);
    mkdirSync(to, { recursive: true });
    const archive = join(to, `${name}.tar.gz`);
    writeFileSync(archive, packed(scratch, name, timeOf(root, commit)));
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
    return [archive, `${archive}.sha256`];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** In order of names, of nobody, at the time of the commit. */
function packed(folder: string, name: string, time: string): Buffer {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w', `--mtime=@${time}`];
  const tar = execFileSync('tar', [...same, '-c', name], { cwd: folder, maxBuffer: 1024 ** 3 });
  return execFileSync('gzip', ['-n'], { input: tar, maxBuffer: 1024 ** 3 });
}

const timeOf = (root: string, commit: string): string =>
  execFileSync('git', ['show', '--no-patch', '--format=%ct', commit], { cwd: root, encoding: 'utf8' }).trim();
