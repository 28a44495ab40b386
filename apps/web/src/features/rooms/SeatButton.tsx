import type { LobbyRoom, RoomKind } from '@plenary/contract/rooms/operations';
import { seatView, type SeatView } from '@plenary/domain/rooms/status';
import { useBoot } from '../../page/boot.tsx';
import { useCall } from '../../page/call/call.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineRow } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { runsRooms } from './runs-rooms.ts';
import { useSeat } from './seat.ts';
import { useJoin } from './use-join.tsx';
import { useSecondsUntil, useWait } from './waits.ts';

/** A room as it stands for the person who looks (ROM2, ROM3). */
export function useSeatView(room: LobbyRoom, kind: RoomKind, owners: readonly string[]): SeatView {
  const { me } = useBoot();
  const seat = useSeat();
  const own = useWait(room._id)?.kind === 'offered' ? 1 : 0;
  return seatView(
    {
      ...{ kind, capacity: room.capacity, guests: room.guests, locked: room.locked },
      kept: Math.max(0, room.kept - own),
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
  const wait = useWait(room._id);
  if (button === 'leave')
    return (
      <Button data-leads="" onClick={askToLeave}>
        {t('rooms.leave')}
      </Button>
    );
  if (wait?.kind === 'offered' && !inCall) return <TakeButton room={room} kind={kind} until={wait.until} />;
  if (button === 'join')
    return (
      <Button
        look="primary"
        data-leads=""
        disabled={inCall}
        title={inCall ? t('rooms.in_call') : undefined}
        onClick={() => askToJoin(room)}
      >
        {t('rooms.join')}
        <VisuallyHidden>: {room.name}</VisuallyHidden>
      </Button>
    );
  return (
    <>
      <Button disabled>{t(button === 'soon' ? 'rooms.soon' : 'rooms.full')}</Button>
      {!inCall && <WaitButton room={room} kind={kind} soon={button === 'soon'} />}
    </>
  );
}

interface WaitButtonProps {
  readonly room: LobbyRoom;
  readonly kind: RoomKind;
  /** The room waits for its exhibitors. */
  readonly soon: boolean;
}

function WaitButton({ room, kind, soon }: WaitButtonProps) {
  const { t } = useTexts();
  const { wait: turn } = useJoin(kind);
  const wait = useWait(room._id)?.kind ?? null;
  const waiting = wait === 'in_line';
  const label = waiting ? 'rooms.stop_waiting' : soon ? 'rooms.call_exhibitors' : 'rooms.wait';
  return (
    <InlineRow gap={4} gapX={8} align="center" wrap>
      <Button look="quiet" onClick={() => void turn(room, waiting)}>
        {t(label)}
        <VisuallyHidden>: {room.name}</VisuallyHidden>
      </Button>
      <Hint role="status" as="span">
        {waiting && t('rooms.waiting')}
        {wait === 'lapsed' && t('rooms.lapsed')}
      </Hint>
    </InlineRow>
  );
}

/** A seat that is kept for a person who waited, for as long as it is. */
function TakeButton({ room, kind, until }: Omit<WaitButtonProps, 'soon'> & { readonly until: string }) {
  const { t } = useTexts();
  const { takeOffered } = useJoin(kind);
  const count = useSecondsUntil(until);
  return (
    <InlineRow gap={4} gapX={8} align="center" wrap>
      <Button look="primary" onClick={() => takeOffered(room)}>
        {t('rooms.take')}
        <VisuallyHidden>: {room.name}</VisuallyHidden>
      </Button>
      <Hint role="timer" aria-live="off" as="span">
        {t('rooms.offered_left', { count })}
      </Hint>
    </InlineRow>
  );
}
