import type { Plugin } from 'vite';

/**
 * Puts the style sheets of features and of the shell into their layer (styles/tokens.css), so that they win over the kit and
 * none can stand outside it by mistake.
 */
export function featureLayer(): Plugin {
  return {
    name: 'plenary:feature-layer',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(?:features|shell)\/.*\.module\.css$/ },
      // Lines stay where they are, so maps of sources stay true.
      handler: (code) => ({ code: `@layer feature {${code}}`, map: null }),
    },
  };
}
