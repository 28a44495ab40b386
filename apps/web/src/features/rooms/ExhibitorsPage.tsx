import { SearchX, Store } from 'lucide-react';
import { ROOMS } from '@plenary/contract/rooms/operations';
import type { ExhibitorRoom } from '@plenary/contract/rooms/operations';
import { AreaPage, Chips, PageLead, AreaTitle } from '../../page/navigation/AreaPage.tsx';
import { HomeLink } from '../../page/navigation/HomeLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import { SiteFooter } from '../pages/index.ts';
import { ExhibitorCard } from './ExhibitorCard.tsx';
import { categoriesOf } from './lobby/lobby-list.ts';
import { byLevel } from './lobby/lobby-model.ts';
import styles from './lobby/Lobby.module.css';
import { MoreRooms } from './lobby/MoreRooms.tsx';
import { type Lobby, useLobby } from './lobby/use-lobby.ts';

/** `/{event}/exhibitors`: the exhibitors by level, of all categories or of one. */
export function ExhibitorsPage() {
  const { t } = useTexts();
  const lobby = useLobby<ExhibitorRoom>('exhibitor');
  return (
    <>
      <AreaPage>
        <AreaTitle />
        <PageLead>{t('rooms.exhibitors_lead')}</PageLead>
        {lobby.rooms === null ? <Spinner label={t('rooms.loading')} /> : <Levels lobby={lobby} rooms={lobby.rooms} />}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

interface LevelsProps {
  readonly lobby: Lobby<ExhibitorRoom>;
  readonly rooms: readonly ExhibitorRoom[];
}

function Levels({ lobby, rooms }: LevelsProps) {
  const { t } = useTexts();
  const { list, state } = lobby;
  if (rooms.length === 0 && state.category === null)
    return (
      <EmptyState title={t('rooms.no_exhibitors')} picture={Store} hint={t('rooms.no_exhibitors_hint')}>
        <HomeLink />
      </EmptyState>
    );
  const levels = byLevel(rooms);
  // An event that names no levels has no headings for them.
  const named = levels.length > 1 || levels.some(({ name }) => name !== '');
  return (
    <>
      <Chips
        label={t('rooms.filter')}
        names={categoriesOf(state)}
        chosen={state.category}
        all={t('rooms.all_categories')}
        choose={(name) => list.choose(name)}
      />
      {levels.map(({ number, name, rooms: own }) => (
        <section key={number} aria-labelledby={named ? `level-${number}` : undefined}>
          {named && (
            <Heading above={32} below={16} size={22} id={`level-${number}`}>
              {name === '' ? t('rooms.level', { number: String(number) }) : name}
            </Heading>
          )}
          <ul className={styles.rooms}>
            {own.map((room) => (
              <li key={room._id}>
                <ExhibitorCard room={room} visitors={number === ROOMS.visitors_level} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {rooms.length === 0 && !state.busy && !state.failed && (
        <EmptyState title={t('rooms.none_of_category')} picture={SearchX} />
      )}
      <MoreRooms {...lobby} />
    </>
  );
}
