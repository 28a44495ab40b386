import { kickFromExhibitorRoom, kickFromNetworkingRoom } from '@plenary/contract/rooms/operations';
import type { UserCard } from '@plenary/contract/user-card/operations';
import { useState } from 'react';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { eventOf } from './event-of.ts';

/** A card that has removed a person closes so long after, and an error stays so long, in ms (ATT5). */
const CLOSE_AFTER_MS = 500;
const ERROR_MS = 2_000;

interface RemoveFromRoomProps {
  readonly card: UserCard;
  readonly close: () => void;
}

/** Takes the person of a card out of the room in which they sit; for those who run rooms. */
export function RemoveFromRoom({ card, close }: RemoveFromRoomProps) {
  const { t } = useTexts();
  const services = useServices();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [error, setError] = useState('');
  useTimeout(state === 'done' ? CLOSE_AFTER_MS : null, close);
  useTimeout(error === '' ? null : ERROR_MS, () => setError(''));
  const { room } = card;
  if (!room) return null;
  const remove = async () => {
    setState('busy');
    const operation = room.room_kind === 'networking' ? kickFromNetworkingRoom : kickFromExhibitorRoom;
    const body = { room: room.room, event_user: card.event_user._id };
    const answer = await services.api.call(operation, { params: eventOf(services), body });
    if (answer.ok) return setState('done');
    setState('idle');
    setError(answer.refusal.errors?.['room']?.[0] ?? t('calls.not_removed'));
  };
  return (
    <>
      <Button disabled={state !== 'idle'} onClick={() => void remove()}>
        {t(state === 'idle' ? 'calls.remove_from_room' : 'calls.removing')}
      </Button>
      <div role="alert">
        {error !== '' && (
          <Button look="quiet" onClick={() => setError('')}>
            {error}
          </Button>
        )}
      </div>
    </>
  );
}
