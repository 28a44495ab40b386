import type { LobbyRoom, RoomKind } from '@plenary/contract/rooms';
import { seatView, type SeatView } from '@plenary/domain/rooms/status';
import { type ReactNode, useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useCall } from '../../page/call.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { SponsorLogo } from '../../ui/SponsorLogo.tsx';
import styles from './Room.module.css';
import { RoomSeats } from './RoomSeats.tsx';
import { runsRooms } from './runs-rooms.ts';
import { useSeat } from './seat.ts';
import { useJoin } from './use-join.ts';

interface RoomCardProps {
  readonly room: LobbyRoom;
  readonly kind: RoomKind;
  /** User ids of the owners; none in a networking room. */
  readonly owners?: readonly string[];
  /** Stands before the name. */
  readonly mark?: ReactNode;
  /** Stands between the topic and the seats. */
  readonly children?: ReactNode;
  /** Stands below everything. */
  readonly below?: ReactNode;
}

/** A room of a lobby: its name, what it is about, its seats, and the one button (ROM3). */
export function RoomCard({ room, kind, owners = [], mark, children, below }: RoomCardProps) {
  const { t } = useTexts();
  const view = useSeatView(room, kind, owners);
  return (
    <article className={cx(styles.card, view.status === 2 && styles.here)} aria-labelledby={`room-${room._id}`}>
      <div className={styles.head}>
        {mark}
        <div>
          <h3 id={`room-${room._id}`} className={styles.title}>
            {room.name}
          </h3>
          {room.topic !== '' && <p className={styles.topic}>{room.topic}</p>}
        </div>
      </div>
      {children}
      <RoomSeats room={room} view={view} />
      <div className={styles.foot}>
        <SeatButton room={room} kind={kind} view={view} />
        {room.sponsor && (
          <span className={styles.sponsor}>
            {t('rooms.sponsor')}
            <SponsorLogo sponsor={{ ...room.sponsor, url: null }} />
          </span>
        )}
      </div>
      {below}
    </article>
  );
}

function useSeatView(room: LobbyRoom, kind: RoomKind, owners: readonly string[]): SeatView {
  const { me } = useBoot();
  const seat = useSeat();
  return seatView(
    {
      ...{ kind, capacity: room.capacity, guests: room.guests, locked: room.locked },
      ...{ owned: owners.length > 0, owner_present: room.owners_in.length > 0 },
    },
    {
      host: me !== null && runsRooms(me.roles),
      owner: me !== null && owners.includes(me._id),
      here: seat?.room === room._id,
    },
  );
}

interface SeatButtonProps {
  readonly room: LobbyRoom;
  readonly kind: RoomKind;
  readonly view: SeatView;
}

/** Joins, leaves, or says why neither is possible; then one can wait for a seat. */
function SeatButton({ room, kind, view: { button } }: SeatButtonProps) {
  const { t } = useTexts();
  const { askToJoin, askToLeave } = useJoin(kind);
  const inCall = useCall(({ phase }) => phase !== 'none');
  if (button === 'leave') return <Button onClick={askToLeave}>{t('rooms.leave')}</Button>;
  if (button === 'join')
    return (
      <Button
        look="primary"
        disabled={inCall}
        title={inCall ? t('rooms.in_call') : undefined}
        onClick={() => askToJoin(room)}
      >
        {t('rooms.join')}
        <span className={styles.spoken}>: {room.name}</span>
      </Button>
    );
  return (
    <>
      <Button disabled>{t(button === 'soon' ? 'rooms.soon' : 'rooms.full')}</Button>
      {!inCall && <WaitButton room={room} kind={kind} soon={button === 'soon'} />}
    </>
  );
}

function WaitButton({
  room,
  kind,
  soon,
}: {
  readonly room: LobbyRoom;
  readonly kind: RoomKind;
  readonly soon: boolean;
}) {
  const { t } = useTexts();
  const { wait } = useJoin(kind);
  const [waiting, setWaiting] = useState(false);
  const label = waiting ? 'rooms.stop_waiting' : soon ? 'rooms.call_exhibitors' : 'rooms.wait';
  return (
    <span className={styles.wait}>
      <Button look="quiet" onClick={() => void wait(room, waiting).then(setWaiting)}>
        {t(label)}
      </Button>
      <span role="status" className={styles.hint}>
        {waiting && t('rooms.waiting')}
      </span>
    </span>
  );
}
