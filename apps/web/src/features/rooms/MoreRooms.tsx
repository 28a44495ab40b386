import { useEffect, useRef } from 'react';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { hasMore, type LobbyList, type LobbyState } from './lobby-list.ts';

interface MoreRoomsProps {
  readonly list: LobbyList;
  readonly state: LobbyState;
  /** The rooms that are shown, in their order. */
  readonly rooms: readonly { readonly _id: string }[];
}

/** Reads the next part of a lobby. The first of its rooms takes the focus where the button goes with the last part. */
export function MoreRooms({ list, state, rooms }: MoreRoomsProps) {
  const { t } = useTexts();
  const pressedAt = useRef<number | null>(null);
  const more = hasMore(state);
  useEffect(() => {
    const first = pressedAt.current === null ? undefined : rooms[pressedAt.current];
    if (!first || state.busy) return;
    pressedAt.current = null;
    if (more) return;
    const name = document.getElementById(`room-${first._id}`);
    name?.setAttribute('tabindex', '-1');
    name?.focus();
  }, [rooms, more, state.busy]);
  if (state.failed)
    return (
      <Text above={24} text="center" role="alert">
        {refusalText(t, state.failed)} <Button onClick={() => list.more()}>{t('rooms.again')}</Button>
      </Text>
    );
  if (!more) return null;
  return (
    <Text above={24} text="center">
      <Button
        look="quiet"
        aria-disabled={state.busy}
        onClick={() => {
          if (state.busy) return;
          pressedAt.current = rooms.length;
          list.more();
        }}
      >
        {t('rooms.show_more')}
      </Button>
    </Text>
  );
}
