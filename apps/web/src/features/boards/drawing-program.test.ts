import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FALLBACK } from '../../../build/board-fonts.ts';
import { REPAIRS, WINDOW } from './use-named-controls.ts';

const require = createRequire(import.meta.url);
const FOLDER = join(dirname(require.resolve('@excalidraw/excalidraw')), '../..');
/** As the build takes it; tests resolve the one for developers. */
const PROGRAM = join(FOLDER, 'dist/prod');
const ROOT = join(import.meta.dirname, '../../../../..');

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const readPackage = async (path: string): Promise<PackageFile> =>
  JSON.parse(await readFile(path, 'utf8')) as PackageFile;

/** Decision 0091 says why each is left out; nothing of them may be in what the program loads by itself. */
const LEFT_OUT = ['@excalidraw/mermaid-to-excalidraw', 'cross-env', 'pwacompat', 'sass'];
const STAND_IN = 'open-color';

let files: readonly { readonly name: string; readonly text: string }[];
beforeAll(async () => {
  const names = (await readdir(PROGRAM)).filter((name) => /\.(js|css)$/.test(name));
  files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(PROGRAM, name), 'utf8') })));
});

describe('[WBD34] the packages that the drawing program is not given', () => {
  test('are those that our package file overrides, and the program still names each', async () => {
    const ours = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      overrides: { '@excalidraw/excalidraw': Record<string, string> };
    };
    const { dependencies } = await readPackage(join(FOLDER, 'package.json'));
    const { react, 'react-dom': dom, ...left_out } = ours.overrides['@excalidraw/excalidraw'];
    expect([react, dom]).toEqual([
      (await readPackage(require.resolve('react/package.json'))).version,
      (await readPackage(require.resolve('react-dom/package.json'))).version,
    ]);
    const stand_in = `npm:${STAND_IN}@${dependencies[STAND_IN]}`;
    expect(left_out).toEqual(Object.fromEntries(LEFT_OUT.map((name) => [name, stand_in])));
    expect(LEFT_OUT.filter((name) => !dependencies[name])).toEqual([]);
  });

  test('are installed as another one', async () => {
    const from = createRequire(join(PROGRAM, 'index.js'));
    for (const name of LEFT_OUT) expect((await readPackage(from.resolve(`${name}/package.json`))).name).toBe(STAND_IN);
  });

  test('are not loaded by it, but for diagrams, which wait for a person to ask for one', () => {
    const loads = (name: string, text: string): RegExpMatchArray[] => [
      ...text.matchAll(new RegExp(`(import|from|require)\\s*(\\()?\\s*["']${name}(?=["'/])`, 'g')),
    ];
    const found = LEFT_OUT.flatMap((name) =>
      files.flatMap(({ text }) => loads(name, text).map(([, how, call]) => `${how}${call ?? ''} ${name}`)),
    );
    expect([...new Set(found)]).toEqual(['import( @excalidraw/mermaid-to-excalidraw']);
  });
});

describe('[WBD34] the names by which we reach into the drawing program', () => {
  /** Classes, ids and test ids of a selector; attributes of ARIA and elements are everybody's. */
  const namesOf = (selector: string): string[] =>
    [...selector.matchAll(/\.([A-Za-z][\w-]*)|="([\w-]+)"|='([\w-]+)'|\[(data-radix[\w-]*)\]/g)]
      .map((found) => found.slice(1).find((name) => name !== undefined)!)
      .filter((name) => !['dialog', 'contentinfo'].includes(name));

  const expectKnown = (selectors: readonly string[]): void => {
    const names = [...new Set(selectors.flatMap(namesOf))];
    expect(names.length).toBeGreaterThanOrEqual(selectors.length / 2);
    const known = (name: string): boolean => {
      const whole = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
      return (
        name.startsWith('data-radix') || files.some(({ text, name: file }) => file.endsWith('.js') && whole.test(text))
      );
    };
    expect(names.filter((name) => !known(name))).toEqual([]);
  };

  test('of the controls that are repaired for those who listen', () => {
    expectKnown([WINDOW, ...REPAIRS.map(({ selector }) => selector)]);
  });

  test('of what our style sheet changes', async () => {
    const css = await readFile(join(import.meta.dirname, 'Boards.module.css'), 'utf8');
    const selectors = [...css.matchAll(/:global\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, selector]) => selector!);
    expect(selectors.length).toBeGreaterThan(5);
    expectKnown(selectors);
  });

  test('of the host of others, which the build takes out', () => {
    expect(files.filter(({ text }) => FALLBACK.test(text))).toHaveLength(1);
  });
});
