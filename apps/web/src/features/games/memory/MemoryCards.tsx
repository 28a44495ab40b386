import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { arrowStep, hasModifier, isRtl } from '../../../ui/keys.ts';
import styles from './Memory.module.css';
import type { MemoryGame } from './use-memory.ts';

/** Cards in a row. */
const COLUMNS = 4;

interface MemoryCardsProps {
  readonly game: MemoryGame;
  readonly onChoose: (place: number) => void;
}

/** The cards: one stop of the Tab key, in which arrow keys, Home and End lead from card to card. */
export function MemoryCards({ game, onChoose }: MemoryCardsProps) {
  const { t } = useTexts();
  const { cards } = game.deal;
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = hasModifier(event) ? null : placeAfter(event.key, isRtl(event.currentTarget), current, cards.length);
    if (to === null) return;
    event.preventDefault();
    setCurrent(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <ul ref={list} className={styles.cards} aria-label={t('games.cards')} onKeyDown={onKeyDown}>
      {cards.map((_, place) => (
        <li key={place}>
          <Card
            game={game}
            place={place}
            tabIndex={place === current ? 0 : -1}
            onFocus={() => setCurrent(place)}
            onChoose={() => onChoose(place)}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly game: MemoryGame;
  readonly place: number;
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
}

function Card({ game: { deal, table, open }, place, tabIndex, onFocus, onChoose }: CardProps) {
  const { t } = useTexts();
  const picture = deal.pictures[deal.cards[place] ?? -1];
  const found = table.found.has(place);
  const shown = picture && (found || open.includes(place)) ? picture : null;
  const at = { place: String(place + 1) };
  const label = !shown
    ? t('games.card', at)
    : t(found ? 'games.card_found' : 'games.card_open', { ...at, name: shown.name });
  return (
    <button
      type="button"
      className={styles.card}
      data-shown={shown !== null}
      data-found={found}
      aria-label={label}
      aria-disabled={found}
      {...{ tabIndex, onFocus }}
      onClick={onChoose}
    >
      {shown ? <img src={shown.src} alt="" draggable={false} /> : <span aria-hidden="true">{place + 1}</span>}
    </button>
  );
}

/** The card to which a key leads; null: it leads to none. */
function placeAfter(key: string, rtl: boolean, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: COLUMNS,
    ArrowUp: -COLUMNS,
    Home: -at,
    End: count - 1 - at,
  };
  const step = steps[key] ?? arrowStep(key, rtl);
  const to = at + step;
  return step === 0 || to < 0 || to >= count ? null : to;
}
