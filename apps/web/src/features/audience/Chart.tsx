import {
  AUDIENCE_SPANS,
  type AudienceHistory,
  type AudienceNow,
  type AudienceSpan,
} from '@plenary/contract/audience/operations';
import { localTime } from '@plenary/domain/timeline/zones';
import { useId } from 'react';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Box, Grid, Row } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { linePoints, peakOf, topOf, upToNow } from './audience-model.ts';
import { Chip } from '../../ui/input/Chip.tsx';
import styles from './Chart.module.css';

interface ChartProps {
  readonly now: AudienceNow;
  readonly history: AudienceHistory;
  readonly hours: AudienceSpan;
  readonly choose: (hours: AudienceSpan) => void;
}

const HEIGHT = 100;

/** How many people are here, large, with their number over the last hours. */
export function Chart({ now, history, hours, choose }: ChartProps) {
  const { t } = useTexts();
  return (
    <Grid as="section" oneColumn gap={12} pad={24} card className={styles.now}>
      <div>
        <p className={styles.here}>{t('audience.here', { count: now.here })}</p>
        {now.invisible > 0 && (
          <Text above={4} tone="quiet">
            {t('audience.invisible', { count: now.invisible })}
          </Text>
        )}
        {now.simulated > 0 && (
          <Text above={4} tone="quiet">
            {t('audience.simulated', { count: now.simulated })}
          </Text>
        )}
      </div>
      <Row gap={8} wrap role="group" aria-label={t('audience.span')}>
        {AUDIENCE_SPANS.map((span) => (
          <Chip key={span} chosen={span === hours} choose={() => choose(span)}>
            {t('audience.hours', { count: Number(span) })}
          </Chip>
        ))}
      </Row>
      <Curve history={{ ...history, everywhere: [...upToNow(history.everywhere, now.here)] }} />
    </Grid>
  );
}

function Curve({ history }: { readonly history: AudienceHistory }) {
  const { t } = useTexts();
  const title = useId();
  const { zone } = useDisplayZone();
  const { from, step_ms, everywhere } = history;
  const peak = peakOf(history);
  const top = topOf(peak?.people ?? 0);
  const last = everywhere.length - 1;
  const line = linePoints(everywhere, top, HEIGHT);
  const begin = Date.parse(from);
  return (
    <Box as="figure" aria-labelledby={title}>
      <Hint id={title} as="figcaption" below={8} className={styles.caption}>
        <strong>{t('audience.chart_title')}</strong>{' '}
        {peak ? t('audience.most', { count: peak.people, time: localTime(peak.at, zone) }) : t('audience.never')}
      </Hint>
      <Box anchor className={styles.chart} aria-hidden="true">
        <span className={styles.top}>{top}</span>
        <svg viewBox={`0 0 ${last} ${HEIGHT}`} preserveAspectRatio="none" className={styles.svg}>
          <polygon points={`0,${HEIGHT} ${line} ${last},${HEIGHT}`} className={styles.area} />
          <polyline points={line} className={styles.line} />
        </svg>
      </Box>
      <Row as="p" justify="between" above={4} tone="quiet" size={12} tabular className={styles.axis} aria-hidden="true">
        <span>{localTime(begin, zone)}</span>
        <span>{localTime(begin + (last / 2) * step_ms, zone)}</span>
        <span>{t('audience.now')}</span>
      </Row>
    </Box>
  );
}
