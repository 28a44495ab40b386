import { Radio } from 'lucide-react';
import { liveStreamChoices } from '@plenary/domain/timeline/highlights';
import { useDisplayZone, useZoneOfTimes } from '../../page/clock/display-zone.ts';
import { useWholeTimeline } from '../../page/timeline/whole-timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { StreamCarousel } from './StreamCarousel.tsx';
import { streamCard } from './stream-card.ts';
import styles from './StreamCarousel.module.css';

export interface LiveStreamsModalProps {
  /** Called when it has faded out: take it out of the tree then. */
  readonly onClosed: () => void;
}

/** The live streams to choose from (STR1, D2). Keeps itself up to date while it is open. */
export function LiveStreamsModal({ onClosed }: LiveStreamsModalProps) {
  const { t } = useTexts();
  const { state, sessions, rules, now, retry } = useWholeTimeline();
  const { zone } = useDisplayZone();
  const zoneText = useZoneOfTimes(zone, now);
  const choices = liveStreamChoices(sessions, now, rules);
  const path = window.location.pathname;
  const cards = choices.map((session) => streamCard(t, session, { now, rules, zone, path }));
  return (
    <ContentModal title={t('streams.title')} onClosed={onClosed}>
      {(close) =>
        cards.length === 0 && state === 'loading' ? (
          <Spinner label={t('frame.loading')} />
        ) : cards.length === 0 && state === 'failed' ? (
          <EmptyState title={t('frame.page_error.title')} picture={Radio}>
            <Button onClick={retry}>{t('frame.page_error.retry')}</Button>
          </EmptyState>
        ) : cards.length === 0 ? (
          <EmptyState title={t('streams.all_ended')} picture={Radio} hint={t('streams.all_ended_hint')} />
        ) : (
          <Grid gap={16} pad={24} className={styles.layout}>
            <StreamCarousel cards={cards} onVisit={close} />
            <Hint text="center">{t('streams.zone', { zone: zoneText })}</Hint>
          </Grid>
        )
      }
    </ContentModal>
  );
}
