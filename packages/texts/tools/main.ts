// `npm run texts` writes what follows from the English texts: the types of their keys, and the comments of every
// translation. With --check it writes nothing and fails where something is stale, unused, missing or not loaded.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { LANGUAGES, PSEUDO_LANGUAGE, SHIPPED_LANGUAGES, type Language } from '@plenary/domain/language/language';
import { compileNamespace, namespaces, poPath, readPo } from '../src/catalogue.ts';
import { localeOf } from '../src/formats.ts';
import { keyTypes } from './key-types.ts';
import { loadedNamespaces } from './loaded-texts.ts';
import { alignedPo, isWritten, write, type Written } from './po-files.ts';
import { missingPlurals, translationFaults } from './translations.ts';
import { usedKeys, type Source } from './usage.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const WEB = join(ROOT, 'apps/web/src');
/** The namespaces that every page of the browser loads. */
const FIRST_LOAD = ['frame'];
/** Namespaces that Arabic does without: the bar with which developers turn the clock. */
const NOT_ARABIC = ['dev-clock'];

const all = namespaces();
const keys = all.flatMap((namespace) =>
  Object.keys(compileNamespace('en', namespace)).map((key) => `${namespace}.${key}`),
);

function writtenFiles(): Written[] {
  const translations = LANGUAGES.filter((language) => language !== 'en' && language !== PSEUDO_LANGUAGE);
  const files = translations.flatMap((language) =>
    all
      .filter((name) => isComplete(language, name) || readPo(language, name))
      .map((namespace) => {
        const english = readPo('en', namespace)!;
        return { path: poPath(language, namespace), text: alignedPo(language, namespace, english) };
      }),
  );
  return [...keyTypes(all), ...files];
}

function isComplete(language: Language, namespace: string): boolean {
  if (language === 'ar') return !NOT_ARABIC.includes(namespace);
  return SHIPPED_LANGUAGES.some((shipped) => shipped === language);
}

function faults(): string[] {
  const sources = sourcesBelow(join(ROOT, 'apps'));
  return [
    ...writtenFiles()
      .filter((file) => !isWritten(file))
      .map(({ path }) => `${relative(ROOT, path)} is stale: run \`npm run texts\``),
    ...misplaced(),
    ...unused(sources),
    ...notLoaded(sources.filter(({ path }) => path.startsWith(WEB))),
    ...LANGUAGES.filter((language) => language !== 'en' && language !== PSEUDO_LANGUAGE).flatMap((language) =>
      all.flatMap((namespace) => translationFaults(language, namespace, isComplete(language, namespace))),
    ),
  ];
}

/** Keys that do not begin with the name of their file or stand there twice, and English plurals without a case. */
function misplaced(): string[] {
  return all.flatMap((namespace) => {
    const ids = readPo('en', namespace)!.items.map(({ msgid }) => msgid);
    const messages = Object.entries(compileNamespace('en', namespace));
    return [
      ...ids.filter((id) => !id.startsWith(`${namespace}.`)).map((id) => `${id} does not belong into ${namespace}.po`),
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands twice in ${namespace}.po`),
      ...messages.flatMap(([name, message]) =>
        missingPlurals(message, localeOf('en')).map((one) => `${namespace}.${name}: its plural has no case "${one}"`),
      ),
    ];
  });
}

function unused(sources: readonly Source[]): string[] {
  const used = new Set(sources.flatMap(({ code }) => usedKeys(code, keys)));
  return keys.filter((key) => !used.has(key)).map((key) => `${key} is used nowhere`);
}

/** Modules of the web app that may run before the texts that they use are loaded. */
function notLoaded(sources: readonly Source[]): string[] {
  const loaded = loadedNamespaces(sources, join(WEB, 'main.tsx'), FIRST_LOAD);
  return sources.flatMap(({ path, code }) => {
    const here = loaded.get(path);
    if (!here) return [];
    const wanted = new Set(usedKeys(code, keys).map((key) => key.slice(0, key.indexOf('.'))));
    return [...wanted]
      .filter((namespace) => !here.has(namespace))
      .map((name) => `${relative(ROOT, path)} uses texts of "${name}": name it where its chunk is imported`);
  });
}

/** The product's own code: no tests, nothing built. */
function sourcesBelow(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|suite|fixture)\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(node_modules|dist)\//.test(path))
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }));
}

if (process.argv.includes('--check')) {
  const found = faults();
  process.stdout.write(found.map((fault) => `texts: ${fault}\n`).join(''));
  process.stdout.write(`texts: ${keys.length} in ${all.length} namespaces, ${found.length} faults\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
} else {
  writtenFiles()
    .filter((file) => !isWritten(file))
    .forEach((file) => {
      write(file);
      process.stdout.write(`${relative(ROOT, file.path)}\n`);
    });
}
