import type { Language } from '@plenary/domain/language/language';
import type { PageTexts, SitePage } from '@plenary/domain/site/installation';
import { languageName } from '@plenary/texts/language-names';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/input/Chip.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { HtmlField } from '../sections/HtmlField.tsx';
import { htmlOfLines } from '../sections/lines.ts';

interface SiteTextProps {
  readonly page: SitePage;
  readonly languages: readonly Language[];
  readonly texts: PageTexts;
  readonly change: (texts: PageTexts) => void;
}

/** A page of the installation in each language that is offered; in the reader's own an empty one can begin with a text to fill in. */
export function SiteText({ page, languages, texts, change }: SiteTextProps) {
  const { t, language: own } = useTexts();
  const [chosen, setChosen] = useState<Language | null>(null);
  // A text that was begun is another one in its field.
  const [begun, setBegun] = useState(0);
  const language = languages.find((one) => one === chosen) ?? languages.find((one) => one === own) ?? languages[0];
  if (language === undefined) return null;
  const id = `page-${page}`;
  const label = t(`installation.page.${page}`);
  const write = (html: string): void => change({ ...texts, [language]: html });
  const begin = (): void => {
    write(htmlOfLines(t(`installation.start.${page}`)));
    setBegun(begun + 1);
  };
  return (
    <>
      {languages.length > 1 && (
        <Row gap={8} wrap role="group" aria-label={t('text-languages.languages', { field: label })}>
          {languages.map((one) => (
            <Chip key={one} look="brand" chosen={one === language} choose={() => setChosen(one)}>
              {languageName(one)}
            </Chip>
          ))}
        </Row>
      )}
      <Grid oneColumn gap={8}>
        <HtmlField
          key={`${language}-${begun}`}
          id={`${id}-text`}
          label={label}
          value={texts[language] ?? ''}
          errors={[]}
          change={write}
        />
      </Grid>
      {isEmpty(texts[language]) && (
        <Row gap={8} wrap align="center">
          {language === own && <Button onClick={begin}>{t('installation.begin')}</Button>}
          <Hint>{t(`installation.without.${page}`)}</Hint>
        </Row>
      )}
    </>
  );
}

const isEmpty = (html = ''): boolean => html.replaceAll(/<[^>]*>/g, '').trim() === '';
