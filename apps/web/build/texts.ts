import { LANGUAGES } from '@plenary/domain/language/language';
import { compileCatalogue, compileNamespace, namespaces } from '@plenary/texts/catalogue';
import { ORGANISER_NAMESPACES, SERVER_NAMESPACES } from '@plenary/texts/page-namespaces';
import type { Plugin } from 'vite';

const ID = 'virtual:texts';

/** The module with the loaders of what organisers alone read, in the place of a namespace. */
const ORGANISERS = 'organisers';

/** Namespaces that are drawn together, by the one that names their chunk: a chat draws all of these. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  chat: ['chat', 'chat-files', 'finding', 'polls', 'writing'],
};
const CHUNKS = new Map(Object.entries(TOGETHER).flatMap(([chunk, names]) => names.map((name) => [name, chunk])));

/**
 * The texts as modules. `virtual:texts` has a loader for each language; a language is a chunk that holds what every page
 * needs (`frame`) and a loader for each other namespace that pages draw; it is a chunk as well, alone or with those that are drawn
 * together with it. The loaders of those for organisers alone are a chunk too. A page so fetches one language, and of it only what it draws. The renderer gets all of them, as `virtual:texts/all`.
 */
export function texts(): Plugin {
  return {
    name: 'plenary:texts',
    resolveId: (id) => (id.startsWith(ID) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${ID}`) ? sourceOf(id.slice(ID.length + 2)) : null),
  };
}

/** @param path `''`, `all`, a language, or a language and a namespace */
function sourceOf(path: string): string {
  if (path === 'all') return exportOf(Object.fromEntries(LANGUAGES.map((name) => [name, compileCatalogue(name)])));
  const [tag, namespace] = path.split('/');
  const language = LANGUAGES.find((name) => name === tag);
  if (!language) return loaders(LANGUAGES);
  if (namespace === ORGANISERS) return loaders(ORGANISER_NAMESPACES, `${language}/`);
  if (namespace !== undefined) {
    const together = TOGETHER[namespace];
    if (!together) return exportOf(compileNamespace(language, namespace));
    return exportOf(Object.fromEntries(together.map((name) => [name, compileNamespace(language, name)])));
  }
  const elsewhere = new Set<string>(['frame', ...SERVER_NAMESPACES, ...ORGANISER_NAMESPACES]);
  const more = namespaces().filter((name) => !elsewhere.has(name));
  return `import frame from '${ID}/${language}/frame';
export { frame };
export const organisers = () => import('${ID}/${language}/${ORGANISERS}');
${loaders(more, `${language}/`)}`;
}

const exportOf = (value: unknown): string => `export default ${JSON.stringify(value)};`;

function loaders(names: readonly string[], below = ''): string {
  const loader = (name: string): string => {
    const chunk = CHUNKS.get(name);
    const load = `import('${ID}/${below}${chunk ?? name}')`;
    return chunk ? `${load}.then((all) => ({ default: all.default[${JSON.stringify(name)}] }))` : load;
  };
  return `export default {${names.map((name) => `${JSON.stringify(name)}: () => ${loader(name)}`).join(',')}};`;
}
