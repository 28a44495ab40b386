import type { GameCard } from '@plenary/contract/games/operations';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arrowStep, hasModifier, isRtl } from '../../ui/keys.ts';
import { GameTile } from './GameTile.tsx';
import styles from './Games.module.css';
import { Box, Row } from '../../ui/layout/Layout.tsx';
import { useCarousel } from './use-carousel.ts';

/** Width of a card and the room between two, in px. */
const CARD = 352;
const GAP = 24;

interface GameCarouselProps {
  readonly items: readonly GameCard[];
  /** Width of the box in px. */
  readonly width: number;
}

/** The games side by side: buttons, arrow keys, the wheel, a finger or the mouse lead from card to card. */
export function GameCarousel({ items, width }: GameCarouselProps) {
  const { t } = useTexts();
  const { attach, goTo, step, edges, gestures } = useCarousel({ count: items.length, card: CARD, gap: GAP, width });
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = hasModifier(event) ? 0 : arrowStep(event.key, isRtl(event.currentTarget));
    if (by === 0) return;
    event.preventDefault();
    step(by);
  };
  return (
    <div role="group" aria-roledescription={t('games.carousel')} aria-label={t('games.title')} onKeyDown={onKeyDown}>
      {(!edges.start || !edges.end) && (
        <Row justify="end" gap={4} className={styles.steps}>
          <IconButton label={t('games.previous')} aria-disabled={edges.start} onClick={() => step(-1)}>
            <Icon of={ChevronLeft} turns />
          </IconButton>
          <IconButton label={t('games.next')} aria-disabled={edges.end} onClick={() => step(1)}>
            <Icon of={ChevronRight} turns />
          </IconButton>
        </Row>
      )}
      <Box pad={8} ref={attach} className={styles.box} onDragStart={(event) => event.preventDefault()} {...gestures}>
        <Row as="ul" className={styles.track} style={{ gap: GAP }}>
          {items.map((item, at) => (
            <li
              key={item.id}
              style={{ inlineSize: CARD }}
              onFocus={({ target }) => target.matches(':focus-visible') && goTo(at)}
            >
              <GameTile item={item} />
            </li>
          ))}
        </Row>
      </Box>
    </div>
  );
}
