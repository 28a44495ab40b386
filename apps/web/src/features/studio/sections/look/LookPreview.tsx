import { brandReadings } from '@plenary/domain/theme/brand';
import type { CSSProperties } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { cx } from '../../../../ui/cx.ts';
import { Box, Grid, Line } from '../../../../ui/layout/Layout.tsx';
import { Details } from '../../../../ui/overlay/Details.tsx';
import { Heading, Hint, Text } from '../../../../ui/text/Text.tsx';
import styles from '../Sections.module.css';
import type { SectionForm } from '../use-section.ts';
import { colourOf, logoIn, lookText, type Scheme as SchemeName } from './frame-look.ts';
import { LookFrames } from './LookFrames.tsx';

const SCHEMES: readonly SchemeName[] = ['light', 'dark'];

/** How the event looks in both schemes with what is typed, and what becomes of its colour (SEC7). */
export function LookPreview({ form }: { readonly form: SectionForm }) {
  const { t } = useTexts();
  return (
    <Grid as="section" oneColumn gap={16} pack="start" className={styles.preview} aria-labelledby="look-preview">
      <Heading id="look-preview" size={22}>
        {t('studio.section.preview')}
      </Heading>
      {SCHEMES.map((scheme) => (
        <Scheme key={scheme} form={form} scheme={scheme} />
      ))}
      <Details label={t('studio-frame.look.title')} fresh>
        <LookFrames form={form} />
      </Details>
    </Grid>
  );
}

interface SchemeProps {
  readonly form: SectionForm;
  readonly scheme: SchemeName;
}

function Scheme({ form, scheme }: SchemeProps) {
  const { t } = useTexts();
  const { name } = useEvent();
  const colour = colourOf(lookText(form, 'settings', 'brand_color'));
  const { brand, on_brand, contrast, kept } = brandReadings(colour)[scheme];
  const colours = { '--brand': brand, '--on-brand': on_brand } as CSSProperties;
  return (
    <Grid oneColumn gap={8}>
      <Grid
        oneColumn
        gap={12}
        pad={16}
        border="line"
        radius={12}
        data-theme={scheme}
        className={styles.scheme}
        style={colours}
      >
        <Line gap={12}>
          <Logo form={form} scheme={scheme} />
          <Text as="span" weight={600} grow shrink breaks dir="auto">
            {name}
          </Text>
        </Line>
        <Ground form={form} />
        <Text size={22} font="display" weight={650} breaks dir="auto">
          {lookText(form, 'settings', 'coming_soon_heading') || name}
        </Text>
        <Text tone="brand">{t('studio.section.sample_link')}</Text>
        <Box as="span" className={styles.sample}>
          {t('studio.section.sample_button')}
        </Box>
      </Grid>
      <Hint>
        {t(scheme === 'light' ? 'studio.section.in_light' : 'studio.section.in_dark')}{' '}
        {t(kept ? 'studio.section.colour_kept' : 'studio.section.colour_moved', {
          colour: brand,
          contrast: contrast.toFixed(1),
        })}
      </Hint>
    </Grid>
  );
}

function Logo({ form, scheme }: SchemeProps) {
  const { url, lent } = logoIn(form, scheme);
  if (url === undefined) return null;
  const className = cx(styles.logo, lent && styles.paper);
  return <img className={className} src={url} alt={lookText(form, 'media', 'logo', 'alt')} />;
}

function Ground({ form }: Pick<SchemeProps, 'form'>) {
  const url = form.file(lookText(form, 'media', 'pending_background'))?.url;
  return url === undefined ? null : <img className={styles.ground} src={url} alt="" />;
}
