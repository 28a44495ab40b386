import { liveStreamChoices } from '@plenary/domain/timeline/highlights';
import { useDisplayZone, zoneLabel } from '../../page/display-zone.ts';
import { useTimelineNow } from '../../page/timeline.ts';
import { ContentModal } from '../../ui/modal/ContentModal.tsx';
import { EmptyState } from '../../ui/Waiting.tsx';
import { StreamCarousel } from './StreamCarousel.tsx';
import { streamCard } from './stream-card.ts';
import { STREAM_TEXTS } from './texts.ts';
import styles from './StreamCarousel.module.css';

export interface LiveStreamsModalProps {
  /** Called when it has faded out: take it out of the tree then. */
  readonly onClosed: () => void;
}

/** The live streams to choose from (doc 2 §2, D2). Keeps itself up to date while it is open. */
export function LiveStreamsModal({ onClosed }: LiveStreamsModalProps) {
  const { sessions, rules, now } = useTimelineNow();
  const { zone } = useDisplayZone();
  const choices = liveStreamChoices(sessions, now, rules);
  const path = window.location.pathname;
  const cards = choices.map((session) => streamCard(session, { now, rules, zone, path }));
  return (
    <ContentModal title={STREAM_TEXTS.modal_title} onClosed={onClosed}>
      {(close) =>
        cards.length === 0 ? (
          <EmptyState title={STREAM_TEXTS.all_ended} />
        ) : (
          <div className={styles.layout}>
            <StreamCarousel cards={cards} onVisit={close} />
            <p className={styles.zone}>{STREAM_TEXTS.zone(zoneLabel(zone, now))}</p>
          </div>
        )
      }
    </ContentModal>
  );
}
