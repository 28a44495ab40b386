import type { Plugin } from 'vite';

const ID = 'virtual:no-schemas';
const IMPORT = /^import \* as z from 'zod\/mini';$/m;

/**
 * Leaves the contract's schemas out of the browser's build. The page uses an operation's method, path and envelope;
 * what it sends and gets is typed by the schemas and checked by the server, so zod would be 8 kB for nothing.
 * Asking one of them to parse is an error, not a silent yes.
 */
export function noSchemas(): Plugin {
  return {
    name: 'plenary:no-schemas',
    apply: 'build',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? STAND_IN : null),
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/, code: IMPORT },
      handler: (code) => ({ code: code.replace(IMPORT, `import { z } from '${ID}';`), map: null }),
    },
  };
}

const STAND_IN = `
const parse = () => { throw new Error('The contract\\'s schemas are not part of the browser build.'); };
const PARSERS = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
export const z = new Proxy(() => z, { get: (_, name) => (PARSERS.has(name) ? parse : z), apply: () => z });
`;
