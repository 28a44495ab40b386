import {
  waitForExhibitorRoom,
  waitForNetworkingRoom,
  type LobbyRoom,
  type RoomKind,
} from '@plenary/contract/rooms/operations';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Grid } from '../../ui/layout/Layout.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { RoomPreview } from '../calls/index.ts';
import { eventOf, leaveSeat } from './seat.ts';
import { joinRoom, roomText, setWait, waitOf } from './waits.ts';

/** The dialogs around a seat (ROM4, ROM7). */
export function useJoin(kind: RoomKind) {
  const services = useServices();
  const { t } = services.texts;
  const join = ({ _id: room }: LobbyRoom, looked: boolean): Promise<void> => joinRoom(services, { room, kind, looked });
  return {
    /** Takes the seat that is kept for one: there is nothing left to ask. */
    takeOffered: (room: LobbyRoom): void => void join(room, false),
    askToJoin: (room: LobbyRoom): void => {
      // Whatever keeps the seat is there before there is one.
      services.overlays.setState({ seat: true });
      openModal({
        title: room.name,
        content: <Question room={room} />,
        first: { label: t('rooms.cancel') },
        last: { label: t('rooms.join'), run: () => void join(room, true) },
      });
    },
    askToLeave: (): void =>
      void openModal({
        title: t('rooms.leave'),
        content: t('rooms.ask_leave'),
        first: { label: t('rooms.cancel') },
        last: { label: t('rooms.leave'), run: () => void leaveSeat(services) },
      }),
    /** Waits for a seat, or stops that. */
    wait: async (room: LobbyRoom, cancel: boolean): Promise<void> => {
      const operation = kind === 'networking' ? waitForNetworkingRoom : waitForExhibitorRoom;
      const body = { room: room._id, ...(cancel && { cancel }) };
      const answer = await services.api.call(operation, { params: eventOf(services), body });
      if (!answer.ok) {
        showToast({ key: 'room', title: roomText(services, answer.refusal) });
        return;
      }
      services.overlays.setState({ seat: true });
      setWait(room._id, answer.value.waiting && waitOf(answer.value.waiting));
    },
  };
}

/** The question before a room, with the people inside and a mirror: nothing is asked a second time (D403). */
function Question({ room }: { readonly room: LobbyRoom }) {
  const { t } = useTexts();
  return (
    <Grid oneColumn gap={12}>
      <p>{t('rooms.ask_join', { room: room.name })}</p>
      <OptionalPart>
        <RoomPreview users={room.users} />
      </OptionalPart>
    </Grid>
  );
}
