import { closest } from '@plenary/domain/suggestion';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { SECRET_NAMES, VARIABLE_NAMES } from './variables.ts';
import { codeOf } from '../failures/failure.ts';

/** The name of the file beside the program, which is read unless PLENARY_CONFIG names another. */
const FILE_NAME = 'plenary.env';

/** The settings that a file holds, and the sentences about it. */
export interface ConfigFile {
  /** null: there is none. */
  readonly path: string | null;
  readonly values: Readonly<Record<string, string>>;
  /** Why it must not be used, one sentence each. */
  readonly problems: readonly string[];
  /** Sentences for an operator, who may go on. */
  readonly warnings: readonly string[];
}

/** Folders, which are relative to the file. */
const FOLDERS = ['PLENARY_DATA', 'BACKUP_FOLDER'] as const;

const NO_FILE: ConfigFile = { path: null, values: {}, problems: [], warnings: [] };

/**
 * Reads the configuration file.
 * @param named the value of PLENARY_CONFIG: a path, relative to `cwd`; `none`; or nothing for `plenary.env` in `home`,
 *   which may be missing
 */
export function readConfigFile(named: string | undefined, cwd: string, home: string): ConfigFile {
  if (named === 'none') return NO_FILE;
  const path = named ? resolve(cwd, named) : join(home, FILE_NAME);
  try {
    const text = readFileSync(path, 'utf8');
    return checked(path, text, statSync(path).mode);
  } catch (error) {
    const missing = codeOf(error) === 'ENOENT';
    if (missing && !named) return NO_FILE;
    const reason = missing ? 'is not there' : `cannot be read (${codeOf(error) ?? String(error)})`;
    return { ...NO_FILE, problems: [`The configuration file ${path} ${reason}.`] };
  }
}

function checked(path: string, text: string, mode: number): ConfigFile {
  const values = parseEnv(text) as Record<string, string>;
  for (const name of FOLDERS) {
    const folder = values[name]?.trim();
    if (folder) values[name] = resolve(dirname(path), folder);
  }
  const unknown = Object.keys(values).filter((name) => !VARIABLE_NAMES.includes(name));
  const problems = [
    ...unknown.map((name) => `${path}: ${unknownVariable(name)}`),
    ...unreadLines(text).map((line) => `${path}: "${line}" is not understood; a line is NAME=value.`),
  ];
  const holdsSecrets = [...SECRET_NAMES].some((name) => values[name]?.trim());
  const isOpen = (mode & 0o004) !== 0 && holdsSecrets;
  const warnings = isOpen
    ? [`${path} holds secrets, and everybody on this machine can read it: chmod 600 ${path}`]
    : [];
  return { path, values, problems, warnings };
}

/** A sentence that says a variable is none of ours, with the one that was probably meant. */
export function unknownVariable(name: string): string {
  const meant = closest(name, VARIABLE_NAMES);
  return `${name} is not a setting of Plenary${meant === null ? '.' : `; did you mean ${meant}?`}`;
}

/** The beginnings of lines that `parseEnv` passes over without a word, such as `PORT: 3000`. */
function unreadLines(text: string): string[] {
  const quoted = /=\s*(["'`])[^]*?\1/g;
  const lines = text
    .replaceAll(/^\s*#.*$/gm, '')
    .replaceAll(quoted, '=')
    .split('\n');
  const isRead = (line: string): boolean => line.trim() === '' || /^\s*(?:export\s+)?[\w.-]+\s*=/.test(line);
  // Only the name: what follows may be a secret.
  return lines.filter((line) => !isRead(line)).map((line) => line.trim().split(/[\s:=]/, 1)[0] ?? '');
}
