import { LANES_MAX } from '@plenary/domain/timeline/bar/span';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFlags } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useTimeline } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import styles from './TimelineSlot.module.css';

const TimelineWidget = lazyPart(['timeline'], () => import('./TimelineWidget.tsx').then((m) => m.TimelineWidget));

/**
 * The place of the timeline below a stage, as large as it will be. Its code is fetched when a person scrolls to it.
 * Nothing while the flag timeline_enabled is off, or the event has no sessions.
 */
export function TimelineSlot() {
  const { t } = useTexts();
  const { timeline_enabled = false } = useFlags();
  const box = useRef<HTMLDivElement>(null);
  const { session_count = 0, overlapping = 0 } = useTimeline() ?? {};
  const shown = timeline_enabled && session_count > 0;
  const reached = useReached(box, shown);
  if (!shown) return null;
  return (
    <section
      className={styles.slot}
      style={roomFor(overlapping) as React.CSSProperties}
      data-stage=""
      aria-labelledby="timeline-title"
    >
      <h2 id="timeline-title" className={styles.title}>
        {t('frame.timeline')}
      </h2>
      <div ref={box} className={styles.content}>
        {reached ? (
          <LazyPart waiting={waiting}>
            <TimelineWidget waiting={waiting} />
          </LazyPart>
        ) : (
          waiting
        )}
      </div>
    </section>
  );
}

/** Stands where the timeline will be, and takes as much room. */
const waiting = <div className={styles.waiting} data-waiting="" />;

/** The lanes that the timeline will have, and whether it says below them how many sessions have none. */
const roomFor = (overlapping: number) => ({
  '--lanes': Math.min(overlapping, LANES_MAX),
  '--more': Number(overlapping > LANES_MAX),
});

/** Whether an element has been in view. */
function useReached(box: RefObject<HTMLElement | null>, shown: boolean): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    if (reached || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.intersectionRatio > 0) && setReached(true),
      // Not at 0: that counts what only touches the edge of the window, as this does below a stage.
      { threshold: 0.01 },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, reached, shown]);
  return reached;
}
