import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildPages, packArchive } from './archive.ts';
import { notesOf } from './notes.ts';
import { RECORD, releasesIn, withRelease } from './record.ts';
import { setVersion } from './versions.ts';

/** One sentence that says why there is no release; nothing was changed. */
export class Refused extends Error {}

export interface Cut {
  /** The clone. */
  readonly root: string;
  readonly version: string;
  /** Only checks, and says what would be done. */
  readonly dry: boolean;
  /** The folder of the archive. */
  readonly to: string;
  /** The remote that gets the branch and the tag; null: nothing leaves this machine. */
  readonly push: string | null;
  /** ISO day. */
  readonly today: string;
  readonly say: (line: string) => void;
  readonly build?: typeof buildPages;
}

/**
 * Releases what is committed: sets the version, packs sources and pages, tags the commit with the notes of the changelog, and
 * records it. @throws Refused before anything is changed
 */
export function cutRelease(cut: Cut): void {
  const { root, version, dry, to, push, today, say } = cut;
  const notes = checked(cut);
  const tag = `v${version}`;
  if (dry) {
    say(
      `Would set the version ${version}, write ${resolve(to, `plenary-${version}.tar.gz`)} and its checksum, tag ${tag},`,
    );
    say(
      `record it in ${RECORD}${push === null ? ', and push nothing' : `, and push to ${push}`}. Its notes:\n\n${notes}`,
    );
    return;
  }
  const changed = setVersion(root, version);
  if (changed.length > 0) commit(root, changed, `release: Set the version to ${version}.`);
  const sources = git(root, 'rev-parse', 'HEAD');
  const packing = { root, commit: sources, name: `plenary-${version}`, to: resolve(to) };
  for (const path of packArchive(packing, cut.build ?? buildPages)) say(`Wrote ${path}`);
  const message = `Plenary ${version}\n\n${notes}\n`;
  execFileSync('git', ['tag', '-a', tag, '-F', '-', '--cleanup=verbatim', sources], { cwd: root, input: message });
  const record = join(root, RECORD);
  writeFileSync(record, withRelease(readFileSync(record, 'utf8'), { version, date: today, commit: sources }));
  commit(root, [RECORD], `release: Record ${version}.`);
  say(`Tagged ${tag} at ${sources.slice(0, 8)}, and recorded it in ${RECORD}`);
  if (push === null) say('Nothing was pushed: git push --follow-tags, when you are ready');
  else git(root, 'push', '--quiet', push, 'HEAD', tag);
}

/** @returns the notes of a version that can be released */
function checked({ root, version, push }: Cut): string {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Refused(`"${version}" is not a version: give three numbers, for example 0.2.0.`);
  if (spawnSync('git', ['rev-parse', '--verify', 'HEAD'], { cwd: root }).status !== 0)
    throw new Refused('This is not a git clone: a release is made of a commit.');
  if (git(root, 'status', '--porcelain') !== '')
    throw new Refused('The tree has changes that are not committed: commit them, or put them away.');
  refuseOld(root, version);
  if (push !== null && !git(root, 'remote').split('\n').includes(push))
    throw new Refused(`There is no remote "${push}": git remote -v lists them.`);
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (notes === '') throw new Refused(`CHANGELOG.md has no notes under "## ${version}": write them first.`);
  return notes;
}

function refuseOld(root: string, version: string): void {
  const released = releasesIn(readFileSync(join(root, RECORD), 'utf8')).filter(({ date }) => date !== null);
  if (git(root, 'tag', '--list', `v${version}`) !== '' || released.some((one) => one.version === version))
    throw new Refused(`${version} is released already: give the next number.`);
  const [newest] = released;
  if (newest !== undefined && isOlder(version, newest.version))
    throw new Refused(`${version} is older than ${newest.version}, which is released: give a higher number.`);
}

function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}

function commit(root: string, files: readonly string[], subject: string): void {
  git(root, 'add', ...files);
  git(root, 'commit', '--quiet', '--message', subject);
}

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
