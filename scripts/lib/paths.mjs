import { delimiter, join, resolve } from 'node:path';

/** The clone. */
export const ROOT = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
export const MODULES = join(ROOT, 'node_modules');
export const BIN = join(MODULES, '.bin');

/** The environment of everything we run: programs of node_modules first, among them the pinned Node. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}
