import { minuteAt } from '@plenary/domain/timeline/bar/axis';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayTitle } from '@plenary/texts/formats';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedSession } from '@plenary/contract/timeline';
import { featuredSession } from '@plenary/domain/timeline/highlights';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { useEventNow } from '../../page/clock.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arrowStep, hasModifier, isRtl } from '../../ui/keys.ts';
import { BarCard } from './BarCard.tsx';
import { barView, type BarView, shownMarkers, ticksOf, type TimelineSight } from './timeline-view.ts';
import { type Bar, useBar } from './use-bar.ts';
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

/** The bar: hours, the line that marks now, and the sessions in lanes. Only what is in view, or near it, is drawn. */
export function TimelineBar({ sessions, sight, width, px, carousel, openDay, tools }: TimelineBarProps) {
  const { t } = useTexts();
  const minute = useEventNow('minute');
  const { now, rules } = sight;
  const view = useMemo(() => barView(sessions, now, rules), [sessions, now, rules]);
  const starts = useMemo(() => [...new Set(view.cards.map(({ at }) => at))].sort((a, b) => a - b), [view]);
  const { attach, gestures, ...bar } = useBar({ axis: view.axis, starts, px, width, carousel, now: minute });
  const at = minuteAt(view.axis, minute);
  const rows = { '--lanes': view.lanes, '--more': Number(view.more.length > 0) } as React.CSSProperties;
  return (
    <>
      <Steps bar={bar}>{tools}</Steps>
      <div className={styles.bar} role="group" aria-label={t('timeline.bar')}>
        <div
          ref={attach}
          className={styles.box}
          data-more={!bar.edges.end}
          onDragStart={(event) => event.preventDefault()}
          {...gestures}
        >
          <div className={styles.track} style={{ ...rows, inlineSize: view.axis.minutes * px }}>
            <Ruler view={view} bar={bar} px={px} zone={sight.zone} now={at} />
            <Cards sessions={sessions} view={view} bar={bar} px={px} sight={sight} />
            <More view={view} bar={bar} px={px} zone={sight.zone} openDay={openDay} />
            <div className={styles.now} style={{ insetInlineStart: at * px }} aria-hidden="true">
              <span className={styles.nowLabel}>{t('timeline.now')}</span>
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
        <Icon of={ChevronLeft} className={styles.arrow} />
      </IconButton>
      <IconButton label={t('timeline.later')} aria-disabled={bar.edges.end} onClick={() => bar.step(1)}>
        <Icon of={ChevronRight} className={styles.arrow} />
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
  readonly px: number;
}

interface RulerProps extends PartProps {
  readonly zone: string;
  /** Minute on the axis at which now is. */
  readonly now: number;
}

/** Px that the name of an hour, or of now, takes. */
const NAME_PX = 44;

/** Days, each with its name in sight, and hours. Screen readers hear the times of the sessions. */
function Ruler({ view: { axis }, bar, px, zone, now }: RulerProps) {
  const { language } = useTexts();
  const { from, to } = bar.drawn;
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

interface CardsProps extends PartProps {
  readonly sessions: readonly ListedSession[];
  readonly sight: TimelineSight;
}

/** The sessions: one stop of the Tab key, in which arrow keys, Home and End lead along. */
function Cards({ sessions, view: { cards }, bar, px, sight }: CardsProps) {
  const [chosen, choose] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef(false);
  const current = useMemo(() => currentOf(cards, chosen, sight), [cards, chosen, sight]);
  const markers = useMemo(() => shownMarkers(sessions, sight), [sessions, sight]);
  useEffect(() => {
    if (!asked.current) return;
    asked.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = hasModifier(event) ? null : indexAfter(event.key, isRtl(event.currentTarget), current, cards.length);
    const card = next === null ? undefined : cards[next];
    if (!card) return;
    event.preventDefault();
    asked.current = true;
    choose(card.session.id);
    bar.goTo(card.at);
  };
  const { from, to } = bar.drawn;
  return (
    <ul ref={list} onKeyDown={onKeyDown}>
      {cards.map((card, index) =>
        index === current || (card.at < to && card.at + card.minutes > from) ? (
          <BarCard
            key={card.session.id}
            card={card}
            px={px}
            index={index}
            count={cards.length}
            current={index === current}
            sight={sight}
            markers={markers.get(card.session.id)}
            onFocus={choose}
          />
        ) : null,
      )}
    </ul>
  );
}

/** Index of the card that the Tab key leads to: the one it was left at, else the featured one (SES6). */
function currentOf(cards: BarView['cards'], chosen: string | null, { now, rules }: TimelineSight): number {
  const known = cards.findIndex(({ session }) => session.id === chosen);
  if (known >= 0) return known;
  const sessions = cards.map(({ session }) => session);
  const featured = featuredSession(sessions, now, rules);
  return Math.max(0, featured ? sessions.indexOf(featured) : 0);
}

/** Index of the card to which a key leads; null: the key means nothing here. */
function indexAfter(key: string, rtl: boolean, current: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const by = arrowStep(key, rtl);
  return by === 0 ? null : Math.min(Math.max(0, current + by), count - 1);
}

interface MoreProps extends PartProps {
  readonly zone: string;
  readonly openDay: (day: string) => void;
}

/** How many sessions have no lane, at their hours: each leads to the list, whose own button is the way by keys. */
function More({ view: { more }, bar, px, zone, openDay }: MoreProps) {
  const { t } = useTexts();
  return more
    .filter(({ at }) => at < bar.drawn.to && at > bar.drawn.from)
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
