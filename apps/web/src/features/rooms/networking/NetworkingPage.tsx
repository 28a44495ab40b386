import { Armchair } from 'lucide-react';
import type { NetworkingRoom } from '@plenary/contract/rooms/operations';
import { AreaPage, PageLead, AreaTitle } from '../../../page/navigation/AreaPage.tsx';
import { HomeLink } from '../../../page/navigation/HomeLink.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { EmptyState, Spinner } from '../../../ui/Waiting.tsx';
import { SiteFooter } from '../../pages/index.ts';
import styles from '../lobby/Lobby.module.css';
import { MoreRooms } from '../lobby/MoreRooms.tsx';
import { NetworkingNav } from './NetworkingNav.tsx';
import { RoomCard } from '../RoomCard.tsx';
import { type Lobby, useLobby } from '../lobby/use-lobby.ts';

/** `/{event}/networking`: the rooms in which people meet. */
export function NetworkingPage() {
  const { t } = useTexts();
  const lobby = useLobby<NetworkingRoom>('networking');
  const { rooms } = lobby;
  return (
    <>
      <AreaPage>
        <AreaTitle />
        <NetworkingNav here="rooms" />
        <PageLead>
          {t('rooms.networking_lead')}
          {rooms?.some(({ users }) => users.some(({ simulated }) => simulated)) && ` ${t('rooms.simulated_lead')}`}
        </PageLead>
        {rooms === null ? <Spinner label={t('rooms.loading')} /> : <Rooms lobby={lobby} rooms={rooms} />}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

interface RoomsProps {
  readonly lobby: Lobby<NetworkingRoom>;
  readonly rooms: readonly NetworkingRoom[];
}

function Rooms({ lobby, rooms }: RoomsProps) {
  const { t } = useTexts();
  if (rooms.length === 0)
    return (
      <EmptyState title={t('rooms.none')} picture={Armchair} hint={t('rooms.none_hint')}>
        <HomeLink />
      </EmptyState>
    );
  return (
    <section aria-label={t('rooms.networking')}>
      <h2>
        <VisuallyHidden>{t('rooms.all')}</VisuallyHidden>
      </h2>
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <li key={room._id}>
            <RoomCard room={room} kind="networking" />
          </li>
        ))}
      </ul>
      <MoreRooms {...lobby} />
    </section>
  );
}
