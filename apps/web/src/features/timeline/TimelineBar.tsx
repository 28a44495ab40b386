import { minuteAt } from '@plenary/domain/timeline/bar/axis';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayTitle } from '@plenary/texts/formats';
import { type ReactNode, useMemo } from 'react';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { type Lanes, lanesOf, type Waiting, waitingOf } from '@plenary/domain/timeline/bar/lanes';
import { hourEnd } from '@plenary/domain/timeline/bar/span';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { useEventNow } from '../../page/clock/clock.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { BarCards } from './BarCards.tsx';
import { barView, type BarView, ticksOf, type TimelineSight } from './timeline-view.ts';
import { type Bar, useBar } from './use-bar.ts';
import { useInView } from './use-drawn.ts';
import styles from './TimelineBar.module.css';

interface TimelineBarProps {
  readonly sessions: readonly ListedSession[];
  readonly sight: TimelineSight;
  /** Width of the bar in px, and px that a minute takes on it. */
  readonly width: number;
  readonly px: number;
  readonly carousel: boolean;
  /** Opens the list by day at a day, `YYYY-MM-DD`. */
  readonly openDay: (day: string) => void;
  /** Stands beside the buttons that move the bar. */
  readonly tools: ReactNode;
}

/**
 * The bar: hours, the line that marks now, and the sessions in lanes. Only what is in view, or near it, is drawn. Placing
 * thousands is cut into three parts of about equal length, between which the page answers.
 */
export function TimelineBar(props: TimelineBarProps) {
  const { sessions, sight } = props;
  const hour = hourEnd(sight.now);
  const waiting = useMemo(() => waitingOf(sessions, hour, sight.rules), [sessions, hour, sight.rules]);
  return <LanedBar {...props} waiting={waiting} />;
}

function LanedBar({ waiting, ...props }: TimelineBarProps & { readonly waiting: readonly Waiting<ListedSession>[] }) {
  const lanes = useMemo(() => lanesOf(waiting), [waiting]);
  return <PlacedBar {...props} lanes={lanes} />;
}

interface PlacedBarProps extends TimelineBarProps {
  readonly lanes: Lanes<ListedSession>;
}

function PlacedBar({ sessions, lanes, sight, width, px, carousel, openDay, tools }: PlacedBarProps) {
  const { t } = useTexts();
  const minute = useEventNow('minute');
  const view = useMemo(() => barView(lanes), [lanes]);
  const starts = useMemo(() => [...new Set(view.cards.map(({ at }) => at))], [view]);
  const { attach, gestures, ...bar } = useBar({ axis: view.axis, starts, px, width, carousel, now: minute });
  const at = minuteAt(view.axis, minute);
  const rows = { '--lanes': view.lanes, '--more': Number(view.more.length > 0) } as React.CSSProperties;
  return (
    <>
      <Steps bar={bar}>{tools}</Steps>
      <div role="group" aria-label={t('timeline.bar')}>
        <div
          ref={attach}
          className={styles.box}
          data-more={!bar.edges.end}
          onDragStart={(event) => event.preventDefault()}
          {...gestures}
        >
          <div className={styles.track} style={{ ...rows, inlineSize: view.axis.minutes * px }}>
            <Ruler view={view} bar={bar} width={width} px={px} zone={sight.zone} now={at} />
            <BarCards sessions={sessions} view={view} bar={bar} width={width} px={px} sight={sight} />
            <More view={view} bar={bar} width={width} px={px} zone={sight.zone} openDay={openDay} />
            <div className={styles.now} style={{ insetInlineStart: at * px }} aria-hidden="true">
              <Text as="span" padX={4} sheet="bg" size={12} tone="live" weight={700} block>
                {t('timeline.now')}
              </Text>
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

/** Earlier, now, later: for a mouse, and for fingers that do not drag. */
function Steps({ bar, children }: { readonly bar: Movable; readonly children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className={styles.steps}>
      {!bar.following && (
        <Button look="quiet" onClick={bar.toNow}>
          {t('timeline.to_now')}
        </Button>
      )}
      <IconButton label={t('timeline.earlier')} aria-disabled={bar.edges.start} onClick={() => bar.step(-1)}>
        <Icon of={ChevronLeft} turns />
      </IconButton>
      <IconButton label={t('timeline.later')} aria-disabled={bar.edges.end} onClick={() => bar.step(1)}>
        <Icon of={ChevronRight} turns />
      </IconButton>
      {children}
    </div>
  );
}

/** The bar without its box. */
type Movable = Omit<Bar, 'attach' | 'gestures'>;

interface PartProps {
  readonly view: BarView;
  readonly bar: Movable;
  /** Width of the bar in px, and px that a minute takes on it. */
  readonly width: number;
  readonly px: number;
}

interface RulerProps extends PartProps {
  readonly zone: string;
  /** Minute on the axis at which now is. */
  readonly now: number;
}

/** Px that the name of an hour, or of now, takes. */
const NAME_PX = 44;

/** Days, each with its name in sight, and hours. Screen readers read the times with the sessions. */
function Ruler({ view: { axis }, bar, width, px, zone, now }: RulerProps) {
  const { language } = useTexts();
  const { from, to } = useInView(bar, { width, px });
  const ticks = ticksOf(axis, zone, from, to);
  const days = [...Map.groupBy(ticks, ({ day }) => day)].map(([day, hours]) => ({ day, at: hours[0]?.at ?? 0 }));
  return (
    <div aria-hidden="true">
      {days.map(({ day, at }, index) => {
        const start = index === 0 ? Math.max(0, from) : at;
        const end = days[index + 1]?.at ?? Math.min(axis.minutes, to);
        return (
          <div
            key={day}
            className={styles.day}
            style={{ insetInlineStart: start * px, inlineSize: (end - start) * px }}
          >
            <span className={styles.dayName}>{dayTitle(language, day)}</span>
          </div>
        );
      })}
      {ticks.map(({ at, time, day }) => (
        <div key={`${day} ${time} ${at}`} className={styles.hour} style={{ insetInlineStart: at * px }}>
          {Math.abs(at - now) * px > NAME_PX && time}
        </div>
      ))}
    </div>
  );
}

interface MoreProps extends PartProps {
  readonly zone: string;
  readonly openDay: (day: string) => void;
}

/** How many sessions have no lane, at their hours: each leads to the list, whose own button is the way by keys. */
function More({ view: { more }, bar, width, px, zone, openDay }: MoreProps) {
  const { t } = useTexts();
  const { from, to } = useInView(bar, { width, px });
  return more
    .filter(({ at }) => at < to && at > from)
    .map(({ moment, at, count }) => (
      <button
        key={moment}
        type="button"
        tabIndex={-1}
        className={styles.more}
        style={{ insetInlineStart: at * px }}
        aria-label={t('timeline.more_at', { count, time: localTime(moment, zone) })}
        onClick={() => openDay(localDay(moment, zone))}
      >
        {t('timeline.more', { count })}
      </button>
    ));
}
