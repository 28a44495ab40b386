import { createReader } from '@plenary/client/reader';
import { ownTopic } from '@plenary/contract/own-topic';
import { readExhibitor, type ExhibitorPage } from '@plenary/contract/exhibitors/operations';
import type { EventOf } from '@plenary/contract/live';
import type { ExhibitorRoom } from '@plenary/contract/rooms/operations';
import { EXHIBITOR_LOBBY_TOPIC, type LobbyTopic } from '@plenary/contract/rooms/topics';
import { useMemo, useState } from 'react';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { withLobbyEvents } from '../rooms/index.ts';

export interface Exhibitor {
  readonly page: ExhibitorPage;
  /** With the seats as they are now. */
  readonly room: ExhibitorRoom;
  /** Hosts have closed it meanwhile. */
  readonly closed: boolean;
  /** Grows when a person left their contact, or took it back. */
  readonly leads_version: number;
  readonly reload: () => void;
}

interface State {
  readonly page: ExhibitorPage;
  readonly room: ExhibitorRoom;
  readonly closed: boolean;
}

/** The page of an exhibitor, which follows its seats and what its people change. */
export function useExhibitor(first: ExhibitorPage): Exhibitor {
  const { api } = useServices();
  const { slug } = useEvent();
  const { me } = useBoot();
  const [state, setState] = useState<State>({ page: first, room: first.room, closed: false });
  const [leads_version, setVersion] = useState(0);
  const id = first.room.id;
  const reader = useMemo(
    () =>
      createReader(
        () => api.call(readExhibitor, { params: { event: slug, id } }),
        (answer) => {
          if (answer.ok) setState({ page: answer.value, room: answer.value.room, closed: false });
          else if (answer.refusal.code === 'not_found') setState((now) => ({ ...now, closed: true }));
        },
      ),
    [api, slug, id],
  );
  const reload = (): void => void reader.read();
  useLiveTopic(EXHIBITOR_LOBBY_TOPIC, {
    // The present state is that of the first rooms of the lobby, which need not be this one.
    onSnapshot: reload,
    onEvents: (events) => {
      reader.changed();
      setState((now) => afterEvents(now, events));
      if (events.some((event) => concerns(event, id))) reload();
    },
  });
  const renew = (): void => {
    setVersion((version) => version + 1);
    reload();
  };
  useLiveTopic(me === null ? null : ownTopic(me._id), {
    onSnapshot: renew,
    onEvents: (events) => {
      if (events.some(({ kind, payload }) => kind === 'exhibitor.leads' && payload['room'] === id)) renew();
    },
  });
  return { ...state, leads_version, reload };
}

function afterEvents(now: State, events: readonly EventOf<LobbyTopic>[]): State {
  const { rooms } = withLobbyEvents({ rooms: [now.room], next: null }, events);
  const room = rooms.find(({ _id }) => _id === now.room._id);
  const gone = events.some(({ kind, payload }) => kind === 'room.removed' && payload._id === now.room._id);
  return { ...now, room: (room as ExhibitorRoom | undefined) ?? now.room, closed: now.closed || gone };
}

const concerns = ({ kind, payload }: EventOf<LobbyTopic>, id: string): boolean =>
  kind === 'room.changed' && payload.room._id === id;
