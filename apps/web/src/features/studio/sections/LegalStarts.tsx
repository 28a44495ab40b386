import { useEffect, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { htmlOfLines } from './lines.ts';
import { fresh, numberOf, type Entry } from './values.ts';
import type { SectionForm } from './use-section.ts';

const LEGAL = ['imprint', 'privacy'] as const;

/** Pages that the law may ask for and that are not there yet: each begins with a text to fill in. */
export function LegalStarts({ form }: { readonly form: SectionForm }) {
  const { t } = useTexts();
  const [begun, setBegun] = useState<Entry | null>(null);
  // The button goes with its page.
  useEffect(() => {
    if (begun !== null) focusOn(document.getElementById(`entry-${numberOf(begun)}`));
  }, [begun]);
  const pages = (form.get(['pages']) ?? []) as readonly Entry[];
  const missing = LEGAL.filter((slug) => pages.every((page) => page['slug'] !== slug));
  if (missing.length === 0) return null;
  const begin = (slug: (typeof LEGAL)[number]) => {
    const html = htmlOfLines(t(`studio.section.start.${slug}`));
    const page = fresh({ slug, title: t(`studio.section.legal.${slug}`), html, public: true });
    form.set(['pages'], [...pages, page]);
    setBegun(page);
  };
  return (
    <Grid oneColumn gap={8}>
      <Hint>{t('studio.section.legal_hint')}</Hint>
      <Row gap={8} wrap>
        {missing.map((slug) => (
          <Button key={slug} onClick={() => begin(slug)}>
            {t(`studio.section.begin.${slug}`)}
          </Button>
        ))}
      </Row>
    </Grid>
  );
}
