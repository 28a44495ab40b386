import type { AudienceHistory, AudienceSpan } from '@plenary/contract/audience/operations';
import { useTexts } from '../../page/use-texts.ts';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { actFigures, type ActFigure, linePoints } from './audience-model.ts';
import styles from './Acts.module.css';

const HEIGHT = 24;

interface ActsProps {
  readonly history: AudienceHistory;
  readonly hours: AudienceSpan;
}

/** How often people did what in the hours that are shown, and when (AUN7). */
export function Acts({ history, hours }: ActsProps) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="audience-acts">
      <Heading id="audience-acts" below={12} size={22}>
        {t('audience.acts')} <span className={styles.span}>{t('audience.hours', { count: Number(hours) })}</span>
      </Heading>
      <Grid as="dl" gap={16} gapX={24} className={styles.figures}>
        {actFigures(history).map((figure) => (
          <Figure key={figure.act} figure={figure} />
        ))}
      </Grid>
    </section>
  );
}

function Figure({ figure: { act, total, counts } }: { readonly figure: ActFigure }) {
  const { t } = useTexts();
  return (
    <Grid padTop={8} gap={4} border="above" className={styles.figure} data-empty={total === 0}>
      <Hint as="dt">{t('audience.act', { act })}</Hint>
      <Text as="dd" font="display" size={28} weight={600} tabular leading={115} className={styles.total}>
        {t('audience.act_count', { count: total })}
      </Text>
      <Text as="dd" aria-hidden="true">
        {total > 0 && (
          <svg viewBox={`0 0 ${counts.length - 1} ${HEIGHT}`} preserveAspectRatio="none" className={styles.svg}>
            <polyline points={linePoints(counts, Math.max(...counts), HEIGHT)} className={styles.line} />
          </svg>
        )}
      </Text>
    </Grid>
  );
}
