import type { Plugin } from 'vite';

const ID = 'virtual:no-schemas';
const ZOD = /node_modules\/zod\//;
const IMPORT = /^import \* as z from 'zod\/mini';$/m;

/**
 * Leaves the contract's schemas out of the browser's build. The page uses an operation's method, path and envelope;
 * what it sends and gets is typed by the schemas and checked by the server, so zod would be 10 kB of each page for nothing.
 * Asking one of them to parse is an error, not a silent yes. It comes before the types are taken out, which changes the imports.
 */
export function noSchemas(): Plugin {
  return {
    name: 'plenary:no-schemas',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? STAND_IN : null),
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/, code: IMPORT },
      handler: (code) => ({ code: code.replace(IMPORT, `import { z } from '${ID}';`), map: null }),
    },
    generateBundle() {
      const left = [...this.getModuleIds()].find((id) => ZOD.test(id));
      if (left)
        this.error(`${left} is part of the build: a module of the contract does not import * as z from 'zod/mini'`);
    },
  };
}

const STAND_IN = `
const parse = () => { throw new Error('The contract\\'s schemas are not part of the browser build.'); };
const PARSERS = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
export const z = new Proxy(() => z, { get: (_, name) => (PARSERS.has(name) ? parse : z), apply: () => z });
`;
