import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of others that an installation has for its pages or its server. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly licence: string;
  /** Of its source; empty: it names none. */
  readonly address: string;
  /** Lines of its licence that say whose it is. */
  readonly holders: readonly string[];
  /** The text of its licence; null: it brings none. */
  readonly text: string | null;
  /** Is it in the pages of the browser? */
  readonly pages: boolean;
}

/** An entry of package-lock.json, as far as it is read here. */
interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly license?: string;
  readonly optional?: boolean;
  readonly dependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
type Names = Readonly<Record<string, string>>;
type Lock = Readonly<Record<string, Locked>>;

/** The packages that the pages and the server need, by name and version. Packages of one platform alone are left to the paragraphs. */
export function shippedPackages(root: string): readonly Package[] {
  const { packages } = readJson<{ packages: Lock }>(join(root, 'package-lock.json'));
  const pages = closure(packages, 'apps/web');
  const found = new Map<string, Package>();
  for (const path of [...pages, ...closure(packages, 'apps/server')]) {
    const one = packageAt(root, path, packages[path] ?? {}, pages.has(path));
    const key = `${one.name} ${one.version}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The paths of all packages of others that a workspace needs in the end. */
function closure(lock: Lock, workspace: string): ReadonlySet<string> {
  const reached = new Set<string>([workspace]);
  for (const path of reached)
    for (const name of needsOf(lock[path] ?? {})) {
      const found = resolved(lock, path, name);
      if (found !== null) reached.add(found);
    }
  const others = [...reached].filter((path) => path.includes('node_modules/') && !path.includes('/@types/'));
  return new Set(others);
}

function needsOf({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Locked): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...peers];
}

/** The path at which a package finds another one, as Node does; null: on some platforms alone, or not at all. */
function resolved(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = lock[path];
    if (entry?.optional === true) return null;
    if (entry) return entry.link ? (entry.resolved ?? null) : path;
    if (folder === '') return null;
  }
}

interface PackageFile {
  readonly name: string;
  readonly author?: string | { readonly name?: string };
  readonly licenses?: readonly { readonly type: string }[];
  readonly repository?: string | { readonly url?: string };
}

function packageAt(root: string, path: string, locked: Locked, pages: boolean): Package {
  const folder = join(root, path);
  const file = readJson<PackageFile>(join(folder, 'package.json'));
  const text = licenceText(folder);
  const licence = locked.license ?? file.licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown';
  const holders = holdersIn(text ?? '');
  const author = typeof file.author === 'string' ? file.author : file.author?.name;
  return {
    ...{ name: file.name, version: locked.version ?? '', licence, text, pages },
    address: addressOf(file.repository),
    holders: holders.length > 0 || author === undefined ? holders : [`by ${author.replace(/\s*[<(].*$/, '')}`],
  };
}

function licenceText(folder: string): string | null {
  const [file] = readdirSync(folder)
    .filter((name) => /^(licen[sc]e|copying)/i.test(name))
    .sort();
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8');
}

/** Of the licence's text; the words of licences themselves speak of copyright too. */
export const HOLDER = /^[\s*/#]*((?:copyright (?:\(c\)|©|\d{4})|\(c\) \d{4}).*?)[\s*/#]*$/i;

function holdersIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => HOLDER.exec(line)?.[1] ?? '');
  return [...new Set(lines)].filter((line) => line !== '' && !/[[{]y+[\]}]/.test(line));
}

function addressOf(repository: PackageFile['repository'] = ''): string {
  const url = typeof repository === 'string' ? repository : (repository.url ?? '');
  const plain = url.replace(/^git\+/, '').replace(/\.git$/, '');
  if (/^[\w-]+\/[\w.-]+$/.test(plain)) return `https://github.com/${plain}`;
  return plain
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/^(github:|git@github\.com:)/, 'https://github.com/');
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
