import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { arrowStep, hasModifier, isRtl } from '../../../ui/keys.ts';
import styles from './Memory.module.css';
import { columnsFor } from './columns.ts';
import type { MemoryGame } from './use-memory.ts';

/** Cards in a row at most; on a phone fewer, since logos are to be recognised. */
const [COLUMNS, NARROW_COLUMNS] = [7, 4];

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
    const at = { current, count: cards.length, columns: columnsOf(event.currentTarget) };
    const to = hasModifier(event) ? null : placeAfter(event.key, isRtl(event.currentTarget), at);
    if (to === null) return;
    event.preventDefault();
    setCurrent(to);
    focusOn(list.current?.querySelectorAll('button')[to]);
  };
  const narrow = columnsFor(cards.length, NARROW_COLUMNS);
  const columns = { '--columns': columnsFor(cards.length, COLUMNS), '--narrow-columns': narrow } as CSSProperties;
  return (
    <ul
      ref={list}
      className={styles.cards}
      style={columns}
      data-narrow-columns={narrow}
      aria-label={t('games.cards')}
      onKeyDown={onKeyDown}
    >
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

/** Cards that stand in a row now. */
const columnsOf = (list: Element): number => getComputedStyle(list).gridTemplateColumns.split(' ').length;

interface Place {
  readonly current: number;
  readonly count: number;
  readonly columns: number;
}

/** The card to which a key leads; null: it leads to none. */
function placeAfter(key: string, rtl: boolean, { current, count, columns }: Place): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -current,
    End: count - 1 - current,
  };
  const step = steps[key] ?? arrowStep(key, rtl);
  const to = current + step;
  return step === 0 || to < 0 || to >= count ? null : to;
}
