import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const paths = (pattern: string): string[] => globSync(pattern, { cwd: SRC }).map((path) => join(SRC, path));

/** The names of classes of modules that files of the app use, by the path of the module; null: names are computed. */
function namesInUse(): Map<string, Set<string> | null> {
  const used = new Map<string, Set<string> | null>();
  for (const path of paths('**/*.tsx')) {
    const text = readFileSync(path, 'utf8');
    for (const [, local, from] of text.matchAll(/^import (\w+) from '(\..*\.module\.css)';$/gm)) {
      const module = resolve(path, '..', from!);
      const known = used.get(module);
      if (known === null || text.includes(`${local}[`)) used.set(module, null);
      else {
        const names = [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name]) => name!);
        used.set(module, new Set([...(known ?? []), ...names]));
      }
    }
  }
  return used;
}

/** The names of a module's classes, as its importers write them. */
function classesOf(module: string): string[] {
  const css = readFileSync(module, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|:global\((?:[^()]|\([^()]*\))*\)/g, '');
  const selectors = css.match(/[^{};]+(?=\{)/g) ?? [];
  const names = selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!));
  return [...new Set(names)].map((name) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
}

test('[LOK4] each class of a style sheet is drawn by a component', () => {
  const used = namesInUse();
  const unused = paths('**/*.module.css').flatMap((module) => {
    const names = used.get(module);
    if (names === null) return [];
    return classesOf(module).flatMap((name) => (names?.has(name) ? [] : [`${relative(SRC, module)} .${name}`]));
  });
  expect(unused).toEqual([]);
});

test('[LOK4] each class that a component names stands in its style sheet', () => {
  const missing = [...namesInUse()].flatMap(([module, names]) => {
    const known = new Set(classesOf(module));
    return [...(names ?? [])].flatMap((name) => (known.has(name) ? [] : [`${relative(SRC, module)} .${name}`]));
  });
  expect(missing).toEqual([]);
});
