import {
  listExhibitorRooms,
  listNetworkingRooms,
  type LobbyPart,
  type LobbyRoom,
} from '@plenary/contract/rooms/operations';
import { EXHIBITOR_LOBBY_TOPIC, LOBBY_TOPIC } from '@plenary/contract/rooms/topics';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLiveTopic } from '../../../live/index.ts';
import { useEvent } from '../../../page/boot.tsx';
import { type Services, useServices } from '../../../page/services.tsx';
import { LobbyList, shownRooms, type LobbyState } from './lobby-list.ts';
import { useWaits } from '../waits.ts';

/** A lobby, followed while the page is there. */
export interface Lobby<Room extends LobbyRoom> {
  readonly list: LobbyList;
  readonly state: LobbyState;
  /** The rooms that are shown; null until they are known. */
  readonly rooms: readonly Room[] | null;
}

/** Follows a lobby; a link to one of its rooms leads there. */
export function useLobby<Room extends LobbyRoom>(kind: 'networking' | 'exhibitor'): Lobby<Room> {
  const services = useServices();
  const { slug } = useEvent();
  const [linked] = useState(() => linkedRoom(services));
  const [list] = useState(() => {
    const operation = kind === 'networking' ? listNetworkingRooms : listExhibitorRooms;
    return new LobbyList((query) => services.api.call(operation, { params: { event: slug }, query }), linked);
  });
  const state = useStore(list.state);
  useWaits();
  useLiveTopic(kind === 'networking' ? LOBBY_TOPIC : EXHIBITOR_LOBBY_TOPIC, {
    onSnapshot: (payload) => list.take(payload as LobbyPart),
    onEvents: (events) => list.receive(events),
  });
  const there = linked !== null && (state.all?.rooms.some(({ _id }) => _id === linked) ?? false);
  useEffect(() => {
    if (there) document.getElementById(`room-${linked}`)?.scrollIntoView({ block: 'center' });
  }, [there, linked]);
  return { list, state, rooms: shownRooms<Room>(state) };
}

/** The room that the address names, as the links of the search do. */
function linkedRoom({ router }: Services): string | null {
  return /^room-([0-9a-f]{24})$/.exec(router.state.getState().address.hash)?.[1] ?? null;
}
