import { join } from 'node:path';
import { compileNamespace, placeOf } from '../src/catalogue.ts';
import { needsOf } from '../src/compile.ts';
import type { Written } from './po-files.ts';

const SOURCE = join(import.meta.dirname, '../src');

/** The types of all keys with their values: a file for each namespace, and one that joins them. */
export function keyTypes(namespaces: readonly string[]): Written[] {
  return [...namespaces.map(ofNamespace), joined(namespaces)];
}

function ofNamespace(namespace: string): Written {
  const lines = Object.entries(compileNamespace('en', namespace)).map(([name, message]) => {
    const values = [...needsOf(message)].map(([value, type]) => `readonly ${value}: ${type}`);
    return `  '${namespace}.${name}': ${values.length === 0 ? 'null' : `{ ${values.join('; ')} }`};`;
  });
  const text = `/** Written by \`npm run texts\` from locales/en/${placeOf(namespace)}.po: what each text needs. */
export interface ${typeName(namespace)} {
${lines.join('\n')}
}
`;
  return { path: join(SOURCE, 'keys', `${placeOf(namespace)}.ts`), text };
}

function joined(namespaces: readonly string[]): Written {
  const imports = namespaces.map((name) => `import type { ${typeName(name)} } from './keys/${placeOf(name)}.ts';`);
  const text = `${imports.join('\n')}

/** Written by \`npm run texts\`: what each text needs, by its key; null where it needs nothing. */
export type TextValues = ${namespaces.map(typeName).join(' & ')};
export type Namespace = ${namespaces.map((name) => `'${name}'`).join(' | ')};
`;
  return { path: join(SOURCE, 'keys.ts'), text };
}

/** `EventClosedTexts` for `event-closed`. */
function typeName(namespace: string): string {
  return `${namespace.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Texts`;
}
