import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutRelease, Refused, type Cut } from './release/cut.ts';
import { releasesIn } from './release/record.ts';

let folder: string;
let root: string;
const lines: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plenary-cut-'));
  root = join(folder, 'clone');
  mkdirSync(root);
  lines.splice(0);
  write('package.json', json({ name: 'plenary', version: '0.1.0', workspaces: ['packages/*'] }));
  write('packages/one/package.json', json({ name: '@plenary/one', version: '0.1.0' }));
  const two = { name: '@plenary/two', version: '0.1.0', dependencies: { '@plenary/one': '0.1.0', zod: '0.1.0' } };
  write('packages/two/package.json', json(two));
  const { name, ...locked } = two;
  const packages = {
    '': { version: '0.1.0' },
    'packages/two': { name, ...locked },
    'node_modules/zod': { version: '0.1.0' },
  };
  write('package-lock.json', json({ name: 'plenary', version: '0.1.0', packages }));
  write(
    'CHANGELOG.md',
    '# Changelog\n\n## 0.2.0\n\n- Polls.\n\n### Streams\n\n- Captions.\n\n## 0.1.0\n\n- The first.\n',
  );
  write(
    'docs/releases.md',
    `| version | date | commit |\n|---|---|---|\n| 0.1.0 | not released | \`${'a'.repeat(40)}\` |\n`,
  );
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Maintainer');
  git('config', 'user.email', 'maintainer@example.org');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const json = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const releases = () => releasesIn(read('docs/releases.md'));

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

function commit(): void {
  git('add', '.');
  git('commit', '--quiet', '--message', 'A change.');
}

function cut(version: string, more: Partial<Cut> = {}): void {
  const build = (sources: string): void => writeFileSync(join(sources, 'built'), 'pages');
  const to = join(folder, 'out');
  const say = (line: string): number => lines.push(line);
  cutRelease({ root, version, dry: false, to, push: null, today: '2027-01-31', say, build, ...more });
}

/** The clone, to see that nothing was changed. */
const stateOf = () => [git('log', '--format=%H'), git('tag'), git('status', '--porcelain'), readdirSync(folder)];

describe('[UPG8] a release', () => {
  it('has its version in every file of ours, its notes in a tag, and a row with its commit', () => {
    cut('0.2.0');
    const versions = ['package.json', 'packages/one/package.json', 'packages/two/package.json', 'package-lock.json'];
    expect(versions.map((file) => (JSON.parse(read(file)) as { version: string }).version)).toEqual(
      versions.map(() => '0.2.0'),
    );
    const dependencies = { '@plenary/one': '0.2.0', zod: '0.1.0' };
    expect(JSON.parse(read('packages/two/package.json'))).toMatchObject({ dependencies });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      packages: { 'packages/two': { version: '0.2.0', dependencies }, 'node_modules/zod': { version: '0.1.0' } },
    });
    expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toBe(
      'Plenary 0.2.0\n\n- Polls.\n\n### Streams\n\n- Captions.',
    );
    const [first, second] = releases();
    expect(first).toEqual({ version: '0.2.0', date: '2027-01-31', commit: git('rev-parse', 'v0.2.0^{commit}') });
    expect(second).toMatchObject({ version: '0.1.0', date: null });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('takes the place of the row that said that it is to come', () => {
    cut('0.1.0');
    expect(releases()).toEqual([{ version: '0.1.0', date: '2027-01-31', commit: git('rev-parse', 'v0.1.0^{commit}') }]);
  });

  it('is an archive of sources and pages with its checksum, and the same bytes each time', () => {
    cut('0.1.0');
    const archive = join(folder, 'out/plenary-0.1.0.tar.gz');
    const entries = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n');
    expect(entries).toEqual(expect.arrayContaining(['plenary-0.1.0/package.json', 'plenary-0.1.0/built']));
    expect(entries.filter((entry) => /node_modules|\.git\//.test(entry))).toEqual([]);
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sum}  plenary-0.1.0.tar.gz\n`);
    git('reset', '--quiet', '--hard', 'v0.1.0');
    git('tag', '--delete', 'v0.1.0');
    cut('0.1.0');
    expect(createHash('sha256').update(readFileSync(archive)).digest('hex')).toBe(sum);
  });

  it('goes to a remote that is named, and to none otherwise', () => {
    const remote = join(folder, 'remote');
    execFileSync('git', ['init', '--quiet', '--bare', remote]);
    git('remote', 'add', 'origin', remote);
    const tags = () => execFileSync('git', ['tag'], { cwd: remote, encoding: 'utf8' }).trim();
    cut('0.1.0');
    expect(tags()).toBe('');
    cut('0.2.0', { push: 'origin' });
    expect(tags()).toBe('v0.2.0');
  });

  it('changes nothing in a dry run, and says what it would do', () => {
    const before = stateOf();
    cut('0.2.0', { dry: true });
    expect(stateOf()).toEqual(before);
    expect(lines.join('\n')).toMatch(/^Would set the version 0\.2\.0, [^]*push nothing[^]*- Captions\.$/);
  });

  it.each<[string, string, () => void, Partial<Cut>, string]>([
    [
      'another form of version',
      'v2',
      () => undefined,
      {},
      '"v2" is not a version: give three numbers, for example 0.2.0.',
    ],
    [
      'changes that are not committed',
      '0.2.0',
      () => write('new.txt', ''),
      {},
      'The tree has changes that are not committed: commit them, or put them away.',
    ],
    ['a version that is there', '0.1.0', () => cut('0.1.0'), {}, '0.1.0 is released already: give the next number.'],
    [
      'a version before the newest',
      '0.1.0',
      () => cut('0.2.0'),
      {},
      '0.1.0 is older than 0.2.0, which is released: give a higher number.',
    ],
    ['no notes', '0.3.0', () => undefined, {}, 'CHANGELOG.md has no notes under "## 0.3.0": write them first.'],
    ['an unknown remote', '0.2.0', () => undefined, { push: 'x' }, 'There is no remote "x": git remote -v lists them.'],
  ])('is refused in one sentence for %s, and nothing is changed', (_what, version, prepare, more, sentence) => {
    prepare();
    const before = stateOf();
    expect(() => cut(version, more)).toThrow(new Refused(sentence));
    expect(stateOf()).toEqual(before);
  });

  it('is recorded in docs/releases.md, whose rows name commits', () => {
    const document = readFileSync(join(import.meta.dirname, '../docs/releases.md'), 'utf8');
    const rows = document.split('\n').filter((line) => /^\| \d/.test(line));
    expect(rows.length).toBeGreaterThan(0);
    expect(releasesIn(document)).toHaveLength(rows.length);
  });
});
