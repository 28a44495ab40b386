import { delimiter, join, resolve } from 'node:path';

/** The clone. */
export const ROOT = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
export const MODULES = join(ROOT, 'node_modules');
export const BIN = join(MODULES, '.bin');

/**
 * The environment of everything we run: programs of node_modules first, among them the pinned Node, which keeps what it compiled, so
 * that a later start need not do it again.
 */
export function environment(extra = {}) {
  const { PATH = '', NODE_COMPILE_CACHE = join(MODULES, '.cache/compiled') } = process.env;
  return { ...process.env, PATH: `${BIN}${delimiter}${PATH}`, NODE_COMPILE_CACHE, ...extra };
}
