import type { Language } from '@plenary/domain/language/language';
import { languageName } from '@plenary/texts/language-names';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Grid, Row } from '../../../ui/layout/Layout.tsx';
import { tabPanel, Tabs } from '../../../ui/tabs/Tabs.tsx';
import styles from './TextLanguages.module.css';

interface TextLanguagesProps {
  readonly id: string;
  readonly label: string;
  readonly own: Language;
  readonly further: readonly Language[];
  readonly has: (language: Language) => boolean;
  /** Whether something is wrong in a language, which opens it. */
  readonly wrong: (language: Language) => boolean;
  /** Writes the own text into another language; null: it cannot be. */
  readonly copy: ((language: Language) => void) | null;
  readonly draw: (language: Language) => ReactNode;
}

/** A text in each language of the event (TXT5): side by side, and with tabs where there is no room. */
export function TextLanguages({ id, label, own, further, has, wrong, copy, draw }: TextLanguagesProps) {
  const { t } = useTexts();
  const languages = [own, ...further];
  const [chosen, setChosen] = useState<Language | null>(null);
  const open = chosen ?? languages.find(wrong) ?? own;
  // A text that is copied is another one in its field.
  const [copies, setCopies] = useState(0);
  const lacks = (language: Language): boolean => language !== own && has(own) && !has(language);
  return (
    <div className={styles.field} data-compact="true">
      <Tabs
        name={id}
        label={t('text-languages.languages', { field: label })}
        selected={open}
        choose={setChosen}
        className={styles.tabs}
        tabs={languages.map((language) => ({
          id: language,
          label: lacks(language)
            ? t('text-languages.missing_in', { language: languageName(language) })
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
            {draw(language)}
            {lacks(language) && (
              <Row gap={8} align="center" wrap>
                <Box as="span" className={styles.missing}>
                  {t('text-languages.untranslated', { language: languageName(own) })}
                </Box>
                {copy && (
                  <Button
                    onClick={() => {
                      copy(language);
                      setCopies(copies + 1);
                    }}
                  >
                    {t('text-languages.copy_text', { language: languageName(own) })}
                  </Button>
                )}
              </Row>
            )}
          </Grid>
        ))}
      </div>
    </div>
  );
}
