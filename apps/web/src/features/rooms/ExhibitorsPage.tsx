import { ROOMS } from '@plenary/contract/rooms/operations';
import type { ExhibitorRoom } from '@plenary/contract/rooms/operations';
import { useState } from 'react';
import { AreaPage, Chips, PageLead, PageTitle } from '../../page/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { SiteFooter } from '../pages/index.ts';
import { ExhibitorCard } from './ExhibitorCard.tsx';
import { byLevel, categoriesOf } from './lobby-model.ts';
import styles from './Lobby.module.css';
import { useLobby } from './use-lobby.ts';

/** `/{event}/exhibitors`: the exhibitors by level, of all categories or of one. */
export function ExhibitorsPage() {
  const { t } = useTexts();
  const rooms = useLobby<ExhibitorRoom>('exhibitor');
  return (
    <>
      <AreaPage>
        <PageTitle>{t('rooms.exhibitors')}</PageTitle>
        <PageLead>{t('rooms.exhibitors_lead')}</PageLead>
        {rooms === null ? <Spinner label={t('rooms.loading')} /> : <Levels rooms={rooms} />}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Levels({ rooms }: { readonly rooms: readonly ExhibitorRoom[] }) {
  const { t } = useTexts();
  const [chosen, choose] = useState<string | null>(null);
  const categories = categoriesOf(rooms);
  const category = chosen !== null && categories.includes(chosen) ? chosen : null;
  if (rooms.length === 0)
    return <EmptyState title={t('rooms.no_exhibitors')}>{t('rooms.no_exhibitors_hint')}</EmptyState>;
  return (
    <>
      <Chips
        label={t('rooms.filter')}
        names={categories}
        chosen={category}
        all={t('rooms.all_categories')}
        choose={choose}
      />
      {byLevel(rooms, category).map(({ number, name, rooms: own }) => (
        <section key={number} aria-labelledby={`level-${number}`}>
          <h2 id={`level-${number}`} className={styles.level}>
            {name === '' ? t('rooms.level', { number: String(number) }) : name}
          </h2>
          <ul className={styles.rooms}>
            {own.map((room) => (
              <li key={room._id}>
                <ExhibitorCard room={room} visitors={number === ROOMS.visitors_level} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
