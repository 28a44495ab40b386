import type { FieldProblem, FieldProblems } from '../field-problem.ts';
import { descriptionHtml, descriptionText } from '../timeline/edit/description.ts';
import type { Translations } from './texts.ts';

/** Texts in further languages as a form has them, by language and field: plain text; null: it has formatting, and stays as it is. */
export type TypedTexts = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** The fields of a form that are texts: the most characters of each, and whether it is stored as HTML. */
export type TextRules = Readonly<Record<string, { readonly max: number; readonly html?: true }>>;

/** Translations as their form shows them. */
export function typedTexts(translations: Translations, rules: TextRules): TypedTexts {
  const texts = Object.entries(translations).map(([language, stored]) => {
    const fields = Object.entries(rules).flatMap(([field, { html }]) => {
      const text = stored[field];
      return typeof text === 'string' ? [[field, html ? descriptionText(text) : text] as const] : [];
    });
    return [language, Object.fromEntries(fields)] as const;
  });
  return Object.fromEntries(texts.filter(([, fields]) => Object.keys(fields).length > 0));
}

/** The problems of typed texts, by `translations.{language}.{field}`. @param languages the further ones of their event */
export function textProblems(typed: TypedTexts, rules: TextRules, languages: readonly string[]): FieldProblems {
  const problems = Object.entries(typed).flatMap(([language, fields]): [string, FieldProblem[]][] => {
    if (!languages.includes(language)) return [[`translations.${language}`, [{ code: 'invalid' }]]];
    return Object.entries(fields).flatMap(([field, text]): [string, FieldProblem[]][] => {
      const max = Object.hasOwn(rules, field) ? rules[field]?.max : undefined;
      const at = `translations.${language}.${field}`;
      if (max === undefined) return [[at, [{ code: 'invalid' }]]];
      return text !== null && text.length > max ? [[at, [{ code: 'too_long', max }]]] : [];
    });
  });
  return Object.fromEntries(problems);
}

/** Translations with the texts that were typed (TXT2): an empty one is none, and one that was left alone stays as it is stored. */
export function withTypedTexts(stored: Translations, typed: TypedTexts, rules: TextRules): Translations {
  const languages = Object.entries(typed).map(([language, fields]) => {
    const before = stored[language] ?? {};
    const texts = Object.entries(rules).flatMap(([field, { html }]) => {
      const [text, known] = [fields[field], before[field]];
      return text === undefined ? [] : [[field, textOf(text, typeof known === 'string' ? known : '', html)] as const];
    });
    const all = Object.entries({ ...before, ...Object.fromEntries(texts) }).filter(([, text]) => text !== '');
    return [language, Object.fromEntries(all)] as const;
  });
  const all = Object.entries({ ...stored, ...Object.fromEntries(languages) });
  return Object.fromEntries(all.filter(([, texts]) => Object.keys(texts).length > 0));
}

function textOf(typed: string | null, stored: string, html: true | undefined): string {
  if (typed === null) return stored;
  if (!html) return typed.trim();
  const known = descriptionText(stored);
  return known === null || known === typed.trim() ? stored : descriptionHtml(typed);
}
