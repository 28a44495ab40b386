/** A file of the product, as the checks read it. `path` is absolute. */
export interface Source {
  readonly path: string;
  readonly code: string;
}

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const LITERAL = /'([a-z][\w-]*\.[\w.-]+)'/g;
/** A key that is put together: `errors.${code}`. */
const TEMPLATE = /`([a-z][\w-]*\.[^`\s]*\$\{[^`\s]*)`/g;

/** The keys that a piece of code uses, written out or put together from a part that is known. */
export function usedKeys(source: string, keys: readonly string[]): string[] {
  const code = source.replace(COMMENT, '');
  const literals = new Set([...code.matchAll(LITERAL)].map(([, key]) => key));
  const patterns = [...code.matchAll(TEMPLATE)].map(([, template = '']) => patternOf(template));
  return keys.filter((key) => literals.has(key) || patterns.some((pattern) => pattern.test(key)));
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
}
