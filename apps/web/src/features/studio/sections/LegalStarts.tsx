import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { htmlOfLines } from './lines.ts';
import { fresh, type Entry } from './values.ts';
import type { SectionForm } from './use-section.ts';

const LEGAL = ['imprint', 'privacy'] as const;

/** Pages that the law may ask for and that are not there yet: each begins with a text to fill in. */
export function LegalStarts({ form }: { readonly form: SectionForm }) {
  const { t } = useTexts();
  const pages = (form.get(['pages']) ?? []) as readonly Entry[];
  const missing = LEGAL.filter((slug) => pages.every((page) => page['slug'] !== slug));
  if (missing.length === 0) return null;
  const begin = (slug: (typeof LEGAL)[number]) => {
    const html = htmlOfLines(t(`studio.section.start.${slug}`));
    form.set(['pages'], [...pages, fresh({ slug, title: t(`studio.section.legal.${slug}`), html, public: true })]);
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
