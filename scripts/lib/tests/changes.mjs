import { spawnSync } from 'node:child_process';
import { ROOT } from '../paths.mjs';

/** Branches with which a change is compared: the first that there is. */
const BASES = ['origin/main', 'main', 'HEAD'];

/**
 * The files that differ from where a branch began: commits since then, what is not committed, and new files.
 * @param {string | null} base a branch or commit; null: `origin/main`, else `main`
 * @returns {{ problem: string } | { files: string[], since: string }}
 */
export function changedFiles(base, folder = ROOT) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    return status === 0 ? stdout : null;
  };
  if (git('rev-parse', 'HEAD') === null) return { problem: '--changed needs a clone with a commit, and git' };
  const since = (base === null ? BASES : [base]).find((one) =>
    git('rev-parse', '--verify', '--quiet', `${one}^{commit}`),
  );
  if (since === undefined) return { problem: `there is no branch or commit ${base} to compare with` };
  const start = git('merge-base', since, 'HEAD')?.trim();
  if (!start) return { problem: `HEAD and ${since} have no commit in common` };
  const lists = [
    git('diff', '--name-only', '-z', '--no-renames', start),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const files = lists.flatMap((list) => (list ?? '').split('\0')).filter((file) => file !== '');
  return { files: [...new Set(files)].sort(), since };
}
