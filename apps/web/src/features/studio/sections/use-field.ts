import { pathText } from '@plenary/domain/problem';
import { languageName } from '@plenary/texts/language-names';
import type { ReactNode } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import type { FieldForm } from './forms.ts';
import type { SectionForm } from './use-section.ts';
import { textOf, valueAt, type Entry, type Path } from './values.ts';

export interface FieldProps {
  readonly form: SectionForm;
  readonly field: FieldForm;
  /** Where the entry stands that it belongs to. */
  readonly path: Path;
  readonly entry: Entry;
}

/** A field, with what it needs to be drawn. */
export function useField({ form, field, path, entry }: FieldProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const at = [...path, ...field.at];
  const id = pathText(at);
  const value = valueAt(entry, field.at);
  const hint = field.hint
    ? t(`studio.section.hint.${field.label}` as 'studio.section.hint.url', { address: `/${slug}/` })
    : undefined;
  const errors = form.errors(at, 'within');
  const set = (next: unknown) => form.set(at, next);
  const name = t(`studio.section.field.${field.label}`);
  const { language } = field;
  const label = language ? t('text-languages.in_language', { field: name, language: languageName(language) }) : name;
  return { id, at, value, text: textOf(value), label, hint, errors, set };
}

/** Draws a field that lies within another. */
export type DrawField = (props: FieldProps) => ReactNode;
