import { textFor, withText } from '@plenary/domain/language/bundle-texts';
import type { Language } from '@plenary/domain/language/language';
import { TextLanguages } from '../../../../page/form/languages/TextLanguages.tsx';
import { useField, type DrawField, type FieldProps } from '../use-field.ts';
import { withValue, type Entry } from '../values.ts';

interface LanguageFieldsProps extends FieldProps {
  readonly own: Language;
  readonly further: readonly Language[];
  /** Draws the field of one language. */
  readonly draw: DrawField;
}

/** A text of a section in each language of the event (TXT5). */
export function LanguageFields({ own, further, draw, ...props }: LanguageFieldsProps) {
  const { form, field, entry } = props;
  const { id, at, value, label } = useField(props);
  const errorsIn = (language: Language) => [
    ...form.errors([...at, language], 'within'),
    ...(language === own ? form.errors(at) : []),
  ];
  const write = (language: Language, text: unknown) => form.set(at, withText(value, { language, own, text }));
  const within = (language: Language): FieldProps => ({
    ...{ path: props.path, entry: withValue(entry, field.at, textsIn(value, [own, ...further], own)) as Entry },
    field: { ...field, at: [...field.at, language], language, ...(language !== own && { required: undefined }) },
    form: { ...form, set: (_path, text) => write(language, text), errors: () => errorsIn(language) },
  });
  return (
    <TextLanguages
      {...{ id, label, own, further }}
      has={(language) => !isEmpty(textFor(value, language, own))}
      wrong={(language) => errorsIn(language).length > 0}
      copy={(language) => write(language, textFor(value, own, own))}
      draw={(language) => draw(within(language))}
    />
  );
}

const textsIn = (value: unknown, languages: readonly Language[], own: Language): Entry =>
  Object.fromEntries(languages.map((language) => [language, textFor(value, language, own)]));

const isEmpty = (text: unknown): boolean =>
  Array.isArray(text) ? text.every(isEmpty) : typeof text !== 'string' || text.replaceAll(/<[^>]*>/g, '').trim() === '';
