import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of package-lock.json or a package.json, as far as it is changed here. */
interface PackageFile {
  readonly name?: string;
  version?: string;
  readonly dependencies?: Record<string, string>;
}
type Lock = PackageFile & { readonly packages: Readonly<Record<string, PackageFile>> };

const OURS = /^@plenary\//;

/** Writes a version into each package.json of ours, into the lockfile and into the chart. @returns the files that it changed */
export function setVersion(root: string, version: string): readonly string[] {
  const { workspaces = [] } = read<{ workspaces?: string[] }>(join(root, 'package.json'));
  const folders = globSync(workspaces, { cwd: root });
  const files = ['package.json', ...folders.map((folder) => `${folder}/package.json`)];
  const changed = files.filter((file) => rewrite(join(root, file), (one: PackageFile) => setIn(one, version)));
  const lock = rewrite(join(root, 'package-lock.json'), (one: Lock) => {
    setIn(one, version);
    for (const [path, entry] of Object.entries(one.packages)) if (isOurs(path)) setIn(entry, version);
  });
  return [...changed, ...(lock ? ['package-lock.json'] : []), ...setChart(root, version)];
}

/** Writes a version into the chart of Helm, which has it twice. @returns the file, if it changed */
function setChart(root: string, version: string): readonly string[] {
  return globSync('deploy/helm/Chart.yaml', { cwd: root }).filter((file) => {
    const before = readFileSync(join(root, file), 'utf8');
    const after = before.replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`);
    writeFileSync(join(root, file), after);
    return after !== before;
  });
}

const isOurs = (path: string): boolean => !path.includes('node_modules');

function setIn(file: PackageFile, version: string): void {
  file.version = version;
  for (const name of Object.keys(file.dependencies ?? {})) if (OURS.test(name)) file.dependencies![name] = version;
}

/** @returns whether the file is another one now */
function rewrite<T>(path: string, change: (content: T) => void): boolean {
  const before = readFileSync(path, 'utf8');
  const content = JSON.parse(before) as T;
  change(content);
  const after = `${JSON.stringify(content, null, 2)}\n`;
  if (after === before) return false;
  writeFileSync(path, after);
  return true;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
