import type { Language } from '@plenary/domain/language/language';
import { readPo } from '../src/catalogue.ts';
import { choicesOf, compileMessage, needsOf } from '../src/compile.ts';
import { localeOf } from '../src/formats.ts';
import type { Message } from '../src/message.ts';

/** The problems of a translation, in sentences: texts that are missing, that need other values, that lack a plural. */
export function translationFaults(language: Language, namespace: string, complete: boolean): string[] {
  const english = readPo('en', namespace)?.items ?? [];
  const texts = new Map(readPo(language, namespace)?.items.map(({ msgid, msgstr }) => [msgid, msgstr.join('')]));
  return english.flatMap(({ msgid, msgstr }) => {
    const text = texts.get(msgid) ?? '';
    if (text === '') return complete ? [`${msgid}: there is no text in ${language}`] : [];
    return faultsOf(language, compileMessage(msgstr.join('')), text).map((fault) => `${msgid}, ${language}: ${fault}`);
  });
}

/** A capital within a sentence: a person is meant, and not people or things spoken of. */
const FORMAL = /[\p{Ll},] (?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b/u;

/** The problems of one text, given the English message. */
export function faultsOf(language: Language, english: Message, text: string): string[] {
  let message: Message;
  try {
    message = compileMessage(text);
  } catch (error) {
    return [(error as Error).message];
  }
  const [wanted, found] = [listed(english), listed(message)];
  return [
    ...(language === 'de' && FORMAL.test(text) ? ['it says Sie where all others say du'] : []),
    ...(wanted === found ? [] : [`its values are ${found || 'none'}, those of the English text ${wanted || 'none'}`]),
    ...missingPlurals(message, localeOf(language)).map((name) => `its plural has no case "${name}"`),
  ];
}

/** `count: number, name: string`, in alphabetical order. */
function listed(message: Message): string {
  return [...needsOf(message)]
    .map(([name, type]) => `${name}: ${type}`)
    .sort()
    .join(', ');
}

/** Cases that the language needs and a plural of the message does not have. */
export function missingPlurals(message: Message, locale: string): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const cases = choicesOf(part);
    const rules = part[0] === 'p' ? 'cardinal' : part[0] === 'o' ? 'ordinal' : null;
    const needed = rules ? new Intl.PluralRules(locale, { type: rules }).resolvedOptions().pluralCategories : [];
    return [
      ...needed.filter((name) => !(name in cases)),
      ...Object.values(cases).flatMap((inner) => missingPlurals(inner, locale)),
    ];
  });
}
