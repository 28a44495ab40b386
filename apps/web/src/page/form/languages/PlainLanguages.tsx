import type { Language } from '@plenary/domain/language/language';
import type { TypedTexts } from '@plenary/domain/language/typed-texts';
import { languageName } from '@plenary/texts/language-names';
import type { ReactNode } from 'react';
import { useEvent } from '../../boot.tsx';
import type { DrawnText } from '../drawn-text.ts';
import { useTexts } from '../../use-texts.ts';
import { TextLanguages } from './TextLanguages.tsx';

interface PlainLanguagesProps {
  readonly id: string;
  readonly label: string;
  /** The text in the event's own language; null: it has formatting, which a field would lose. */
  readonly value: string | null;
  readonly change: (text: string) => void;
  readonly errors: readonly string[];
  /** Its field among the translations of its thing. */
  readonly name: string;
  readonly translations: TypedTexts;
  readonly translate: (translations: TypedTexts) => void;
  /** The problems of a language. */
  readonly errorsIn?: (language: string) => readonly string[];
  readonly draw: (text: DrawnText) => ReactNode;
  /** Stands in place of a text with formatting. */
  readonly formatted: ReactNode;
}

/** A field in each language of the event, where that has several (TXT5); else the field alone. */
export function PlainLanguages(props: PlainLanguagesProps) {
  const { t } = useTexts();
  const { language: own, languages: further } = useEvent().settings;
  const { id, label, value, change, errors, name, translations, translate, draw, formatted } = props;
  const ofOwn = (of: string) =>
    value === null ? formatted : draw({ id, label: of, value, errors, change, own: true });
  if (own === null || further.length === 0) return ofOwn(label);
  const labelIn = (language: Language) =>
    t('text-languages.in_language', { field: label, language: languageName(language) });
  const textIn = (language: Language) => (language === own ? value : (translations[language]?.[name] ?? ''));
  const errorsIn = (language: Language) => (language === own ? errors : (props.errorsIn?.(language) ?? []));
  const write = (language: Language, text: string) =>
    translate({ ...translations, [language]: { ...translations[language], [name]: text } });
  const drawn = (language: Language) => {
    if (language === own) return ofOwn(labelIn(own));
    if (translations[language]?.[name] === null) return formatted;
    const at = { id: `${id}-${language}`, label: labelIn(language), errors: errorsIn(language), own: false };
    return draw({ ...at, value: textIn(language) ?? '', change: (text) => write(language, text) });
  };
  return (
    <TextLanguages
      {...{ id, label, own, further }}
      has={(language) => translations[language]?.[name] === null || textIn(language) !== ''}
      wrong={(language) => errorsIn(language).length > 0}
      copy={value === null ? null : (language) => write(language, value)}
      draw={drawn}
    />
  );
}
