import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE, type Language } from '@plenary/domain/language/language';
import PO from 'pofile';
import { compileMessage } from './compile.ts';
import type { Message } from './message.ts';
import { pseudoMessage } from './pseudo.ts';
import { createTexts, type Catalogue, type Texts } from './texts.ts';

/** `<language>/<room>/<namespace>.po`; keys are the message ids, English is written like any other language. */
const LOCALES_FOLDER = join(import.meta.dirname, '../locales');

/** The place of each namespace below the folder of its language: `chat/private` of `private`. */
const PLACES: ReadonlyMap<string, string> = new Map(
  readdirSync(join(LOCALES_FOLDER, SOURCE_LANGUAGE), { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.po'))
    .map((path) => [basename(path, '.po'), path.slice(0, -'.po'.length)]),
);

/** Every namespace, in alphabetical order. */
export function namespaces(): string[] {
  return [...PLACES.keys()].sort();
}

/** The file of a namespace below the folder of a language, without its ending. */
export function placeOf(namespace: string): string {
  return PLACES.get(namespace) ?? namespace;
}

/** Where the file of a namespace stands. */
export function poPath(language: Language, namespace: string): string {
  return join(LOCALES_FOLDER, language, `${placeOf(namespace)}.po`);
}

/** A namespace as its file has it; null where a language has none. */
export function readPo(language: Language, namespace: string): PO | null {
  try {
    return PO.parse(readFileSync(poPath(language, namespace), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The messages of a namespace, by their keys without it. A text that a language does not have yet is English.
 * @throws with the key when a message is not well-formed
 */
export function compileNamespace(language: Language, namespace: string): Record<string, Message> {
  const english = compileFile(SOURCE_LANGUAGE, namespace);
  if (language !== PSEUDO_LANGUAGE) return { ...english, ...compileFile(language, namespace) };
  return Object.fromEntries(Object.entries(english).map(([name, message]) => [name, pseudoMessage(message)]));
}

function compileFile(language: Language, namespace: string): Record<string, Message> {
  const items = readPo(language, namespace)?.items ?? [];
  const texts = items.map(({ msgid, msgstr }) => [msgid, msgstr.join('')] as const).filter(([, text]) => text !== '');
  return Object.fromEntries(
    texts.map(([key, text]) => {
      try {
        return [key.slice(namespace.length + 1), compileMessage(text)];
      } catch (error) {
        throw new Error(`${language}/${namespace}.po, ${key}: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}

/** Every text of a language. */
export function compileCatalogue(language: Language): Catalogue {
  return Object.fromEntries(namespaces().map((namespace) => [namespace, compileNamespace(language, namespace)]));
}

const known = new Map<Language, Texts>();

/** The texts of a language, for Node: each namespace is read from its file when a text of it is first asked for. */
export function textsOf(language: Language): Texts {
  let texts = known.get(language);
  if (!texts) known.set(language, (texts = createTexts(language, lateCatalogue(language))));
  return texts;
}

/** A catalogue whose namespaces are compiled when they are read: all of them take as long as the rest of a start. */
function lateCatalogue(language: Language): Catalogue {
  const compiled = new Map<string, Record<string, Message>>();
  const messagesOf = (namespace: string) => {
    const messages = compiled.get(namespace) ?? compileNamespace(language, namespace);
    compiled.set(namespace, messages);
    return messages;
  };
  const getters = namespaces().map((namespace) => [namespace, { get: () => messagesOf(namespace), enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap);
}
