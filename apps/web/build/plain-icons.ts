import type { Plugin } from 'vite';

const ID = 'virtual:plain-icons';

/**
 * Draws the icons of lucide-react by a few lines of our own. Its own maker knows contexts, aliases and attributes that no
 * page uses (`ui/Icon.tsx` gives all that is drawn), and is 0.9 kB of the first load.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plenary:plain-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, from) => (id === '../createLucideIcon.mjs' && from?.includes('/lucide-react/') ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? MAKER : null),
  };
}

const MAKER = `
import { createElement } from 'react';
const FRAME = {
  viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round',
};
export default ({ node }) => ({ size, ...drawn }) =>
  createElement('svg', { ...FRAME, width: size, height: size, ...drawn }, node.map(([tag, shape]) => createElement(tag, shape)));
`;
