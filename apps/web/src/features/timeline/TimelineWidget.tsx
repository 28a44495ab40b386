import { barForm, pxPerMinute, scaleFactor } from '@plenary/domain/timeline/bar/scale';
import { localDay } from '@plenary/domain/timeline/zones';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useEvent } from '../../page/boot.tsx';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { useServices } from '../../page/services.tsx';
import { useTimelineNow } from '../../page/timeline/timeline.ts';
import { useWholeTimeline, type WholeTimeline } from '../../page/timeline/whole-timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DayList } from './DayList.tsx';
import { TimelineBar } from './TimelineBar.tsx';
import type { TimelineSight } from './timeline-view.ts';
import styles from './TimelineWidget.module.css';
import { useRoom } from '../../page/use-room.ts';
import { onEscapeWithin } from '../../ui/overlay/escape.ts';
import { discloses } from '../../ui/overlay/disclosure.ts';

const LIST_ID = 'timeline-days';

interface TimelineWidgetProps {
  /** Stands in until there is something to see. */
  readonly waiting: ReactNode;
}

/**
 * The timeline (TML1): a bar, where the window has room for one, and a list by day that opens and closes. The bar is
 * drawn when every session has been read, so that nothing on it moves, or with those near now when they cannot be.
 */
export function TimelineWidget({ waiting }: TimelineWidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const near = useTimelineNow();
  const [whole, setWhole] = useState<WholeTimeline | null>(null);
  const { sessions, rules, now } = whole ?? near;
  const sight = useSight(rules, now);
  const [day, setDay] = useState<string | null>(null);
  // The list is drawn in pieces; it closes at once.
  const listed = useDeferredValue(day);
  const close = (): void => {
    setDay(null);
    focusOn(box.current?.querySelector(`[aria-controls=${LIST_ID}]`));
  };
  const toggle = (
    <ListButton open={day !== null} onClick={() => setDay(day === null ? localDay(now, sight.zone) : null)} />
  );
  const form = room && barForm(room);
  const drawn = form === 'list' || (room && whole && whole.state !== 'loading');
  return (
    <div ref={box}>
      {!drawn && waiting}
      {drawn && room && form !== 'list' && (
        <TimelineBar
          sessions={sessions}
          sight={sight}
          width={room.bar}
          px={pxPerMinute(room.bar, scaleFactor(room))}
          carousel={form === 'carousel'}
          openDay={setDay}
          tools={toggle}
        />
      )}
      {form === 'list' && toggle}
      {whole && day !== null && <Reading {...whole} />}
      <div id={LIST_ID} onKeyDown={(event) => onEscapeWithin(close)(event)}>
        {day !== null && listed !== null && <DayList key={listed} sessions={sessions} sight={sight} first={listed} />}
      </div>
      <Whole onRead={setWhole} />
    </div>
  );
}

function useSight(rules: TimelineSight['rules'], now: number): TimelineSight {
  const { zone } = useDisplayZone();
  const { slug } = useEvent();
  const activeStream = useServices().storage.get('active_stream');
  return useMemo(() => ({ rules, now, zone, slug, activeStream }), [rules, now, zone, slug, activeStream]);
}

function ListButton({ open, onClick }: { readonly open: boolean; readonly onClick: () => void }) {
  const { t } = useTexts();
  return (
    <Button className={styles.toggle} {...discloses(open, onClick, LIST_ID)}>
      {t('timeline.by_day')}
      <Icon of={ChevronDown} size={18} className={styles.chevron} />
    </Button>
  );
}

/** Reads every session from the moment at which it is drawn. */
function Whole({ onRead }: { readonly onRead: (whole: WholeTimeline) => void }) {
  const { sessions, halls, rules, now, state, retry } = useWholeTimeline();
  // Thousands of sessions are drawn in pieces: the page answers meanwhile.
  useEffect(
    () => startTransition(() => onRead({ sessions, halls, rules, now, state, retry })),
    [onRead, sessions, halls, rules, now, state, retry],
  );
  return null;
}

/** That the others are on their way, or did not come. */
function Reading({ state, retry }: Pick<WholeTimeline, 'state' | 'retry'>) {
  const { t } = useTexts();
  return (
    <div role="status" className={styles.reading}>
      {state === 'loading' && t('timeline.loading')}
      {state === 'failed' && (
        <>
          {t('timeline.failed')} <Button onClick={retry}>{t('timeline.retry')}</Button>
        </>
      )}
    </div>
  );
}
