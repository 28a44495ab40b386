import { didYouMean } from '../suggestion.ts';
import type { Report } from '../problem.ts';
import { isText, type Translations } from './texts.ts';

/** The languages of an event's texts. */
export interface TextLanguages {
  /** Its own; null: it has said none, and all its texts are in one. */
  readonly own: string | null;
  readonly further: readonly string[];
}

type Group = Readonly<Record<string, unknown>>;
type Path = readonly PropertyKey[];

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A text in the event's own language, and in further ones. */
interface Split {
  readonly own: unknown;
  readonly others: Group;
}

/** The languages that a document names for its event. */
export function languagesOf(document: unknown): TextLanguages {
  const event: unknown = isGroup(document) ? document['event'] : undefined;
  const settings = isGroup(event) && isGroup(event['settings']) ? event['settings'] : {};
  const { language, languages } = settings;
  const further = Array.isArray(languages) ? languages.filter((one) => typeof one === 'string') : [];
  return { own: typeof language === 'string' ? language : null, further };
}

/**
 * Takes the texts of a bundle apart (TXT2): a field keeps its text in the event's own language, and those in further languages become
 * `translations` of its group. An empty translation is none.
 */
export function splitTexts(document: unknown, report: Report): unknown {
  const languages = languagesOf(document);
  const walk = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((part, at) => walk(part, [...path, at]));
    return isGroup(value) ? splitGroup(value, path) : value;
  };
  const splitGroup = (group: Group, path: Path): Group => {
    // A language may have any name here, `__proto__` too.
    const found = new Map<string, Record<string, unknown>>();
    const parts = Object.entries(group).map(([field, value]) => {
      const at = [...path, field];
      if (!isText(at)) return [field, walk(value, at)];
      const { own, others } = Array.isArray(value) ? splitList(value, at) : splitOne(value, at);
      for (const [language, text] of Object.entries(others))
        found.set(language, { ...found.get(language), [field]: text });
      return [field, own];
    });
    const split = Object.fromEntries(parts) as Group;
    if ('translations' in split) report([...path, 'translations'], 'there is no such field here: translations');
    return found.size > 0 ? { ...split, translations: Object.fromEntries(found) } : split;
  };
  const splitOne = (value: unknown, path: Path): Split => {
    if (!isGroup(value)) return { own: value, others: {} };
    const wrong = problemOf(value, languages);
    if (wrong) report(wrong.language === null ? path : [...path, wrong.language], wrong.reason);
    const others = Object.entries(value).filter(([language, text]) => language !== languages.own && !isEmpty(text));
    return { own: value[languages.own ?? ''] ?? '', others: Object.fromEntries(others) };
  };
  const splitList = (list: readonly unknown[], path: Path): Split => {
    const split = list.map((value, at) => splitOne(value, [...path, at]));
    const named = new Set(split.flatMap(({ others }) => Object.keys(others)));
    const others = [...named].map((language) => [language, split.map((one) => one.others[language] ?? '')]);
    return { own: split.map(({ own }) => own), others: Object.fromEntries(others) as Group };
  };
  return walk(document, []);
}

const isEmpty = (text: unknown): boolean => text === null || (typeof text === 'string' && text.trim() === '');

/** The fault of texts by language, and which of them has it; null: none. */
function problemOf(
  texts: Group,
  { own, further }: TextLanguages,
): { readonly language: string | null; readonly reason: string } | null {
  if (own === null)
    return { language: null, reason: 'has texts in several languages; say the own one in event.settings.language' };
  const known = [own, ...further];
  const language = Object.keys(texts).find((one) => !known.includes(one));
  if (language !== undefined)
    return {
      language,
      reason: `is in none of the languages of this event (${known.join(', ')}), which event.settings.languages names${didYouMean(language, known)}`,
    };
  return isEmpty(texts[own] ?? null)
    ? { language: null, reason: `needs its text in ${own}, the event's own language` }
    : null;
}

/** Puts the texts of a bundle together: the opposite of `splitTexts`, with the languages that the event has. */
export function joinTexts(document: unknown, { own, further }: TextLanguages): unknown {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    return isGroup(value) ? joinGroup(value) : value;
  };
  const joinGroup = ({ translations = {}, ...group }: Group & { readonly translations?: Translations }): Group => {
    const joined = Object.entries(group).map(([field, value]) => {
      const others = further.flatMap((language) => {
        const text = translations[language]?.[field];
        return own === null || text === undefined ? [] : [[language, text] as const];
      });
      return [field, own === null || others.length === 0 ? walk(value) : joinOne(own, value, others)];
    });
    return Object.fromEntries(joined) as Group;
  };
  return walk(document);
}

function joinOne(own: string, value: unknown, others: readonly (readonly [string, string | readonly string[]])[]) {
  if (!Array.isArray(value)) return { [own]: value, ...Object.fromEntries(others) };
  return value.map((text: unknown, at) => {
    const there = others.flatMap(([language, texts]) => (texts[at] ? [[language, texts[at]]] : []));
    return there.length > 0 ? { [own]: text, ...(Object.fromEntries(there) as object) } : text;
  });
}

/** A text of a bundle in one language, of a list each of its texts; undefined: there is none. */
export function textFor(value: unknown, language: string, own: string): unknown {
  if (Array.isArray(value)) return value.map((one) => textFor(one, language, own) ?? '');
  if (isGroup(value)) return value[language];
  return language === own ? value : undefined;
}

/** A text of a bundle with another text in one language: by language where there are several. */
export function withText(value: unknown, { language, own, text }: NewText): unknown {
  if (Array.isArray(text)) {
    const list: unknown[] = Array.isArray(value) ? value : [];
    const entries = language === own ? text : list;
    return entries.map((_, at) => withText(list[at], { language, own, text: (text as unknown[])[at] ?? '' }));
  }
  const before = isGroup(value) ? value : { [own]: value ?? '' };
  const { [own]: own_text, ...others } = { ...before, [language]: text };
  const there = Object.entries(others).filter(([, one]) => !isEmpty(one));
  return there.length === 0 ? own_text : { [own]: own_text, ...(Object.fromEntries(there) as Group) };
}

interface NewText {
  readonly language: string;
  /** The event's own language. */
  readonly own: string;
  readonly text: unknown;
}

/** A part of a bundle with the event's own language first among those of each text: as it is kept, they stand by their names. */
export function ownFirst<T>(document: T, own: string | null): T {
  const walk = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((part, at) => walk(part, [...path, at]));
    if (!isGroup(value)) return value;
    if (own !== null && isText(path) && Object.hasOwn(value, own)) return { [own]: value[own], ...value };
    return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, walk(part, [...path, field])]));
  };
  return walk(document, []) as T;
}

/** A part of a bundle with its texts in the languages that the event has by now, its own first: it was kept when there were others (TXT3). */
export function knownTexts<T>(document: T, { own, further }: TextLanguages): T {
  if (own === null) return document;
  const known = [own, ...further];
  const walk = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((part, at) => walk(part, [...path, at]));
    if (!isGroup(value)) return value;
    if (!isText(path) || !Object.hasOwn(value, own))
      return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, walk(part, [...path, field])]));
    const there = known.filter((language) => Object.hasOwn(value, language));
    return there.length > 1 ? Object.fromEntries(there.map((language) => [language, value[language]])) : value[own];
  };
  return walk(document, []) as T;
}

/** The path of a text in a bundle, of a problem at its translation: `['translations', 'de', 'title']` is `['title', 'de']`. */
export function textPath(path: Path): Path {
  const at = path.indexOf('translations');
  const language = path[at + 1];
  if (at < 0 || language === undefined) return path;
  return [...path.slice(0, at), ...path.slice(at + 2), language];
}
