import { textFor, withText } from '@plenary/domain/language/bundle-texts';
import type { Language } from '@plenary/domain/language/language';
import { languageName } from '@plenary/texts/language-names';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Grid, Row } from '../../../ui/layout/Layout.tsx';
import { tabPanel, Tabs } from '../../../ui/tabs/Tabs.tsx';
import styles from './LanguageFields.module.css';
import { useField, type DrawField, type FieldProps } from './use-field.ts';
import { withValue, type Entry } from './values.ts';

interface LanguageFieldsProps extends FieldProps {
  readonly own: Language;
  readonly further: readonly Language[];
  /** Draws the field of one language. */
  readonly draw: DrawField;
}

/** A text in each language of the event (TXT5): side by side, and with tabs where there is no room. */
export function LanguageFields({ own, further, draw, ...props }: LanguageFieldsProps) {
  const { t } = useTexts();
  const { form, field, entry } = props;
  const { id, at, value, label } = useField(props);
  const languages = [own, ...further];
  const errorsIn = (language: Language) => [
    ...form.errors([...at, language], 'within'),
    ...(language === own ? form.errors(at) : []),
  ];
  const [chosen, setChosen] = useState<Language | null>(null);
  const open = chosen ?? languages.find((language) => errorsIn(language).length > 0) ?? own;
  // A text that is copied is another one in its field.
  const [copies, setCopies] = useState(0);
  const has = (language: Language): boolean => !isEmpty(textFor(value, language, own));
  const lacks = (language: Language): boolean => language !== own && has(own) && !has(language);
  const write = (language: Language, text: unknown) => form.set(at, withText(value, { language, own, text }));
  const copy = (language: Language) => {
    write(language, textFor(value, own, own));
    setCopies(copies + 1);
  };
  const within = (language: Language): FieldProps => ({
    ...{ path: props.path, entry: withValue(entry, field.at, textsIn(value, languages, own)) as Entry },
    field: { ...field, at: [...field.at, language], language, ...(language !== own && { required: undefined }) },
    form: { ...form, set: (_path, text) => write(language, text), errors: () => errorsIn(language) },
  });
  return (
    <div className={styles.field} data-compact="true">
      <Tabs
        name={id}
        label={t('studio.section.languages', { field: label })}
        selected={open}
        choose={setChosen}
        className={styles.tabs}
        tabs={languages.map((language) => ({
          id: language,
          label: lacks(language)
            ? t('studio.section.missing_in', { language: languageName(language) })
            : languageName(language),
        }))}
      />
      <div className={styles.languages}>
        {languages.map((language) => (
          <Grid
            key={`${language}-${copies}`}
            oneColumn
            gap={4}
            pack="start"
            className={language === open ? undefined : styles.other}
            lang={language}
            {...tabPanel(id, language)}
          >
            {draw(within(language))}
            {lacks(language) && (
              <Row gap={8} align="center" wrap>
                <Box as="span" className={styles.missing}>
                  {t('studio.section.untranslated', { language: languageName(own) })}
                </Box>
                <Button onClick={() => copy(language)}>
                  {t('studio.section.copy_text', { language: languageName(own) })}
                </Button>
              </Row>
            )}
          </Grid>
        ))}
      </div>
    </div>
  );
}

const textsIn = (value: unknown, languages: readonly Language[], own: Language): Entry =>
  Object.fromEntries(languages.map((language) => [language, textFor(value, language, own)]));

const isEmpty = (text: unknown): boolean =>
  Array.isArray(text) ? text.every(isEmpty) : typeof text !== 'string' || text.replaceAll(/<[^>]*>/g, '').trim() === '';
