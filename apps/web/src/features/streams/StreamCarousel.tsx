import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useOfWidth } from '../../page/device.ts';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { hasModifier, isRtl } from '../../ui/keys.ts';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { cardsPerPage, carouselPage, samePage, turnOfKey, turnOfSwipe } from './carousel.ts';
import type { StreamCard as Card } from './stream-card.ts';
import { StreamCard } from './StreamCard.tsx';
import styles from './StreamCarousel.module.css';

export interface StreamCarouselProps {
  readonly cards: readonly Card[];
  readonly onVisit: () => void;
}

/** Pages of cards: buttons, arrow keys, Page Up and Down, or a swipe turn them (STR1). */
export function StreamCarousel({ cards, onVisit }: StreamCarouselProps) {
  const { t } = useTexts();
  const perPage = useOfWidth(cardsPerPage);
  const [at, setAt] = useState({ page: 0, perPage });
  if (at.perPage !== perPage) setAt({ page: samePage(at.page, at.perPage, perPage), perPage });
  const shown = carouselPage(cards, at.page, perPage);
  const turn = (by: number) => setAt({ page: carouselPage(cards, shown.page + by, perPage).page, perPage });
  const gestures = useGestures(turn);
  return (
    <Grid
      className={styles.carousel}
      role="group"
      aria-roledescription={t('streams.carousel')}
      aria-label={t('streams.title')}
      {...gestures}
    >
      <Grid as="ul" gap={16} className={styles.cards} data-per-page={perPage} aria-live="polite">
        {shown.cards.map((card) => (
          <StreamCard key={card.id} card={card} onVisit={onVisit} />
        ))}
      </Grid>
      {shown.pages > 1 && <Pager page={shown.page} pages={shown.pages} turn={turn} />}
    </Grid>
  );
}

function Pager({ page, pages, turn }: { page: number; pages: number; turn: (by: number) => void }) {
  const { t } = useTexts();
  return (
    <Line gap={16} justify="center">
      <IconButton
        label={t('streams.previous')}
        className={styles.turn}
        aria-disabled={page === 0}
        onClick={() => turn(-1)}
      >
        <Icon of={ChevronLeft} turns />
      </IconButton>
      <span className="tabular" role="status">
        {page + 1} / {pages}
      </span>
      <IconButton
        label={t('streams.next')}
        className={styles.turn}
        aria-disabled={page === pages - 1}
        onClick={() => turn(1)}
      >
        <Icon of={ChevronRight} turns />
      </IconButton>
    </Line>
  );
}

/** Arrow keys and swipes in the direction in which the page is read. */
function useGestures(turn: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const by = hasModifier(event) ? 0 : turnOfKey(event.key, isRtl(event.currentTarget));
      if (by === 0) return;
      event.preventDefault();
      turn(by);
    },
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from) turn(turnOfSwipe(event.clientX - from.x, event.clientY - from.y, isRtl(event.currentTarget)));
    },
  };
}
