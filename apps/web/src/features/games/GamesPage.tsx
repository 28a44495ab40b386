import { Gamepad2 } from 'lucide-react';
import type { GameCard } from '@plenary/contract/games/operations';
import { barForm } from '@plenary/domain/timeline/bar/scale';
import { useEffect, useRef } from 'react';
import { AreaPage, PageLead, AreaTitle } from '../../page/navigation/AreaPage.tsx';
import { useBoot } from '../../page/boot.tsx';
import { reportFault } from '../../page/life/page-fault.ts';
import { useRoom } from '../../page/use-room.ts';
import { HomeLink } from '../../page/navigation/HomeLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { EmptyState } from '../../ui/Waiting.tsx';
import { SiteFooter } from '../pages/index.ts';
import { useOpening } from '../vault/index.ts';
import { GameCarousel } from './GameCarousel.tsx';
import { GameTile } from './GameTile.tsx';
import styles from './Games.module.css';
import { readCards } from './read-cards.ts';

const NO_CARDS: readonly GameCard[] = [];
const UNREADABLE = {
  kind: 'uncaught',
  name: 'GamesUnreadable',
  message: 'The list of games cannot be read.',
  stack: '',
} as const;

/** `/{event}/games`: the games, as a carousel where the window has room for one (GAM1, GAM4). */
export function GamesPage() {
  const { page } = useBoot();
  const given = page.kind === 'games' ? page.items : NO_CARDS;
  const items = readCards(given) ?? NO_CARDS;
  // A list that cannot be read is notified of, and counts as empty (GAM2).
  useEffect(() => {
    if (readCards(given) === null) reportFault(UNREADABLE);
  }, [given]);
  useOpening(items, false);
  return (
    <>
      <AreaPage>
        <AreaTitle />
        {items.length === 0 ? <Nothing /> : <Games items={items} />}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Nothing() {
  const { t } = useTexts();
  return (
    <EmptyState title={t('games.none')} picture={Gamepad2}>
      <HomeLink />
    </EmptyState>
  );
}

function Games({ items }: { readonly items: readonly GameCard[] }) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  return (
    <>
      <PageLead>{t('games.lead')}</PageLead>
      <div ref={box} className={styles.room} data-measured={room !== null}>
        {room && barForm(room) === 'carousel' ? (
          <GameCarousel items={items} width={room.bar} />
        ) : (
          <ul className={styles.grid}>
            {items.map((item) => (
              <li key={item.id}>
                <GameTile item={item} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
