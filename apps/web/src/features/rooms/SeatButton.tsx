import type { LobbyRoom, RoomKind } from '@plenary/contract/rooms';
import { seatView, type SeatView } from '@plenary/domain/rooms/status';
import { useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useCall } from '../../page/call.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Room.module.css';
import { runsRooms } from './runs-rooms.ts';
import { useSeat } from './seat.ts';
import { useJoin } from './use-join.ts';

/** A room as it stands for the person who looks (ROM2, ROM3). */
export function useSeatView(room: LobbyRoom, kind: RoomKind, owners: readonly string[]): SeatView {
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
export function SeatButton({ room, kind, view: { button } }: SeatButtonProps) {
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
