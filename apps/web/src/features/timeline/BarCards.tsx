import type { ListedSession } from '@plenary/contract/timeline/operations';
import { cardIndex, cardsIn } from '@plenary/domain/timeline/bar/drawing';
import { featuredSession } from '@plenary/domain/timeline/highlights';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { arrowStep, hasModifier, isRtl } from '../../ui/keys.ts';
import { BarCard } from './BarCard.tsx';
import { type BarView, shownMarkers, type TimelineSight } from './timeline-view.ts';
import type { Bar } from './use-bar.ts';
import { useDrawn } from './use-drawn.ts';

interface BarCardsProps {
  readonly sessions: readonly ListedSession[];
  readonly view: BarView;
  readonly bar: Pick<Bar, 'seen' | 'goTo'>;
  /** Width of the bar in px, and px that a minute takes on it. */
  readonly width: number;
  readonly px: number;
  readonly sight: TimelineSight;
}

/** The sessions: one stop of the Tab key, in which arrow keys, Home and End lead along. */
export function BarCards({ sessions, view: { cards }, bar, width, px, sight }: BarCardsProps) {
  const [chosen, choose] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef(false);
  const current = useMemo(() => currentOf(cards, chosen, sight), [cards, chosen, sight]);
  const markers = useMemo(() => shownMarkers(sessions, sight), [sessions, sight]);
  useEffect(() => {
    if (!asked.current) return;
    asked.current = false;
    focusOn(list.current?.querySelector('[tabindex="0"]'), 'stay');
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
  const index = useMemo(() => cardIndex(cards), [cards]);
  const drawn = cardsIn(index, useDrawn(bar, index, { width, px }));
  // The card of the Tab key is there wherever the bar is.
  const shown = drawn.includes(current) ? drawn : [...drawn, current].sort((a, b) => a - b);
  return (
    <ul ref={list} onKeyDown={onKeyDown}>
      {shown.map((nth) => {
        const card = cards[nth];
        return (
          card && (
            <BarCard
              key={card.session.id}
              card={card}
              px={px}
              index={nth}
              count={cards.length}
              current={nth === current}
              sight={sight}
              seen={bar.seen}
              markers={markers.get(card.session.id)}
              onFocus={choose}
            />
          )
        );
      })}
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
