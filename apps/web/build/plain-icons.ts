import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ID = 'virtual:plain-icons';

/** An element of an icon: its name and its attributes. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * Draws the icons of lucide-react by a few lines of our own. Its own maker knows contexts, aliases and attributes that no
 * page uses (`ui/Icon.tsx` gives all that is drawn), and its icons carry names, keys and aliases that nothing reads: 1.7 kB
 * of the first load.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plenary:plain-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? MAKER : null),
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: 'const __iconData' },
      async handler(_, id) {
        const { __iconData: icon } = (await import(pathToFileURL(id).href)) as {
          __iconData: { node: readonly Shape[] };
        };
        const code = `import icon from '${ID}';\nexport default /* @__PURE__ */ icon(${JSON.stringify(icon.node.map(plain))});`;
        return { code, map: null };
      },
    },
  };
}

/** A path is its line alone. */
function plain([tag, { key: _, ...attributes }]: Shape): string | readonly unknown[] {
  const { d, ...others } = attributes;
  return tag === 'path' && d !== undefined && Object.keys(others).length === 0 ? d : [tag, attributes];
}

const MAKER = `
import { createElement } from 'react';
const FRAME = {
  viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round',
};
const draw = (shape) => typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape);
export default (shapes) => ({ size, ...drawn }) =>
  createElement('svg', { ...FRAME, width: size, height: size, ...drawn }, ...shapes.map(draw));
`;
