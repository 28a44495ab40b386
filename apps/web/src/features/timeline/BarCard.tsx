import type { ListedSession } from '@plenary/contract/timeline/operations';
import { Lock } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { SessionBadge } from '../../page/SessionBadge.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Line } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { localTime } from '@plenary/domain/timeline/zones';
import {
  type BarCard as Card,
  type CardSplit,
  cardSplits,
  stateOf,
  timesOf,
  type TimelineSight,
  type Way,
  wayOf,
} from './timeline-view.ts';
import type { Bar } from './use-bar.ts';
import styles from './BarCard.module.css';

/** Px from which the words of a card go along with the bar: a narrower card has no room for them to move. */
const WIDE_PX = 224;
/** Px before the edge of the bar at which words are made ready to go along: what a browser scrolls before it says so. */
const EDGE_PX = 160;

/** Whether the words of a card go along with the bar: those of a wide one that begins about where the bar does, or before. */
const wordsGoAlong = ({ at, minutes }: Card, px: number, offset: number): boolean =>
  minutes * px > WIDE_PX && at * px < offset + EDGE_PX && (at + minutes) * px > offset;

interface BarCardProps {
  readonly card: Card;
  /** Px that a minute takes. */
  readonly px: number;
  /** Where it stands among how many. */
  readonly index: number;
  readonly count: number;
  /** Whether the Tab key leads to it. */
  readonly current: boolean;
  readonly sight: TimelineSight;
  /** Where the bar is. */
  readonly seen: Bar['seen'];
  /** Markers that are shown and split it. */
  readonly markers: readonly ListedSession[] | undefined;
  readonly onFocus: (id: string) => void;
}

/** A session on the bar: pressed anywhere it is entered, where it can be. Drawn again only when something of it changes. */
export const BarCard = memo(function BarCard(props: BarCardProps) {
  const { card, px, index, count, current, sight, seen, markers, onFocus } = props;
  const { session, lane, at, minutes } = card;
  const way = wayOf(session, null, sight);
  const splits = markers ? cardSplits(session, markers, sight) : [];
  const where = { '--lane-index': lane, insetInlineStart: at * px, inlineSize: minutes * px } as React.CSSProperties;
  const focus = useKeptFocus(way.kind === 'open');
  const along = useStore(seen, ({ offset }) => wordsGoAlong(card, px, offset));
  const inside = {
    ...focus,
    className: styles.card,
    tabIndex: current ? 0 : -1,
    onFocus: () => {
      focus.onFocus();
      onFocus(session.id);
    },
    'data-when': stateOf(session, sight).when,
    'data-along': along,
  };
  return (
    <li className={styles.place} style={where} aria-setsize={count} aria-posinset={index + 1}>
      {way.kind === 'open' ? (
        <PageLink href={way.href} {...inside}>
          <Content session={session} sight={sight} way={way} splits={splits} />
        </PageLink>
      ) : (
        <div role="link" aria-disabled="true" {...inside}>
          <Content session={session} sight={sight} way={way} splits={splits} />
        </div>
      )}
    </li>
  );
});

/** Keeps the focus on what becomes a link, or is one no longer, while a person is at it. */
function useKeptFocus(link: boolean) {
  const ref = useRef<HTMLElement & HTMLAnchorElement & HTMLDivElement>(null);
  const focused = useRef(false);
  useLayoutEffect(() => {
    if (focused.current && document.activeElement !== ref.current) focusOn(ref, 'stay');
  }, [link]);
  return { ref, onFocus: () => void (focused.current = true), onBlur: () => void (focused.current = false) };
}

interface ContentProps extends Pick<BarCardProps, 'sight'> {
  readonly splits: readonly CardSplit[];
  readonly session: Card['session'];
  readonly way: Way;
}

/** Its words stay in view while any of the card is. */
function Content({ session, sight, way, splits }: ContentProps) {
  const { t } = useTexts();
  const { badge, when } = stateOf(session, sight);
  const { start, end } = timesOf(session, sight);
  return (
    <>
      <Text as="span" block className={styles.words}>
        <Line as="span" gap={8} size={12} tone="quiet" nowrap className={styles.line}>
          {badge.kind === 'past' && <VisuallyHidden>{t('frame.badge.past')} </VisuallyHidden>}
          {(when === 'now' || badge.kind === 'starting' || badge.kind === 'cancelled') && (
            <SessionBadge badge={badge} quiet />
          )}
          <Text as="span" weight={600} tabular>
            {start}
            {end !== null && <VisuallyHidden> – {end}</VisuallyHidden>}
          </Text>
          <Closed way={way} sight={sight} />
          {session.location !== null && (
            <Text as="span" shrink className={styles.location} dir="auto">
              {session.location}
            </Text>
          )}
        </Line>
        <Text as="span" leading={125} size={14} weight={600} breaks className={styles.title} dir="auto">
          {session.title}
        </Text>
      </Text>
      {splits.length > 0 && (
        <span className={styles.splits} aria-hidden="true">
          {splits.map(({ session: part, from, share }) => (
            <span
              key={part.id}
              className={styles.split}
              data-when={stateOf(part, sight).when}
              style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${share * 100}%` }}
              title={part.title}
            />
          ))}
        </span>
      )}
    </>
  );
}

/** A lock, and when it opens; nothing on a card without one. */
function Closed({ way, sight }: { readonly way: Way; readonly sight: TimelineSight }) {
  const { t } = useTexts();
  if (way.kind !== 'locked') return null;
  return (
    <>
      <Icon of={Lock} size={14} className={styles.lock} />
      <VisuallyHidden>
        {' '}
        {way.opens === null ? t('timeline.locked') : t('timeline.opens', { time: localTime(way.opens, sight.zone) })}
      </VisuallyHidden>
    </>
  );
}
