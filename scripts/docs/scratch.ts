import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A place of its own for commands: a copy of the clone, a home, ports. Nothing else of the machine is touched. */
export interface Scratch {
  readonly folder: string;
  /** The copy of the clone. */
  readonly clone: string;
  readonly home: string;
  remove(): void;
}

/** The results of installing and building, which a copy may take along. */
const PREPARED = ['node_modules', 'apps/web/dist'];

/**
 * Copies the clone as it stands, changes that are not committed included.
 * @param bare leave out what is installed and built, so that the first command makes it again
 */
export function makeScratch(root: string, { bare }: { readonly bare: boolean }): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'plenary-docs-'));
  // Under root the database runs as another person, who must be able to pass through.
  chmodSync(folder, 0o711);
  const [clone, home] = [join(folder, 'plenary'), join(folder, 'home')];
  mkdirSync(home);
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(root, file), join(clone, file), { verbatimSymlinks: true });
  }
  if (!bare) for (const path of PREPARED) link(join(root, path), join(clone, path));
  const remove = (): void => {
    endDatabases(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, clone, home, remove };
}

/** A server that had to be killed leaves its database running. */
function endDatabases(folder: string): void {
  for (const note of globSync(join(folder, '{state,home/*,plenary/data}/pg*/postmaster.pid'))) {
    const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
    if (pid > 1) process.kill(pid, 'SIGQUIT');
  }
}

/** Hard links, which cost no room; npm and the build replace files and never write into them. */
function link(from: string, to: string): void {
  if (!existsSync(from)) return;
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}
