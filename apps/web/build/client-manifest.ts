import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:client-manifest';

/**
 * Gives the renderer the file names of the browser build as `virtual:client-manifest`.
 * Fails with one sentence when the browser build is not there yet.
 */
export function clientManifest(path: string): Plugin {
  let root = '';
  return {
    name: 'plenary:client-manifest',
    configResolved: (config) => void (root = config.root),
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      try {
        return `export default ${readFileSync(resolve(root, path), 'utf8')}`;
      } catch {
        return this.error(`${path} is not there: run "vite build" before "vite build --ssr".`);
      }
    },
  };
}
