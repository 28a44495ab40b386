import type { LobbyRoom } from '@plenary/contract/rooms/operations';
import { EXHIBITOR_LOBBY_TOPIC, LOBBY_TOPIC } from '@plenary/contract/rooms/topics';
import { useState } from 'react';
import { useLiveTopic } from '../../live/index.ts';
import { useWaits } from './waits.ts';
import { type LobbyState, withLobbyEvents } from './lobby-model.ts';

/** The rooms of a lobby, followed while the page is there; null until they are known. */
export function useLobby<T extends LobbyRoom>(kind: 'networking' | 'exhibitor'): readonly T[] | null {
  const [rooms, setRooms] = useState<LobbyState>(null);
  useWaits();
  useLiveTopic(kind === 'networking' ? LOBBY_TOPIC : EXHIBITOR_LOBBY_TOPIC, {
    onSnapshot: (payload) => setRooms((payload as { readonly rooms: readonly LobbyRoom[] }).rooms),
    onEvents: (events) => setRooms((now) => withLobbyEvents(now, events)),
  });
  return rooms as readonly T[] | null;
}
