import type { Occupancy, OwnRows } from '@plenary/contract/attendance/operations';
import {
  OCCUPANCY_TOPIC,
  userTimelineTopic,
  type OccupancyTopic,
  type UserTimelineTopic,
} from '@plenary/contract/attendance/topics';
import type { EventOf } from '@plenary/contract/live';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot } from '../../page/boot.tsx';
import { type OwnSessions } from '../../page/people/own-sessions.ts';
import { withChange, withOccupancy, withRemembered, withRows } from './own-rows.ts';
import { useServices } from '../../page/services.tsx';
import { createActions, type AttendanceActions } from './attendance-actions.ts';
import { mySession, type MySession } from './attendance-state.ts';
import { rememberedFavorites, rememberFavorites } from './favorites-db.ts';
import { useBreakoutLinks } from './use-breakout-links.ts';

/** Keeps one's own rows and the numbers of people up to date while a part that shows them is there; once a part. */
export function useAttendanceLive(): void {
  const { ownSessions: store } = useServices();
  const { me } = useBoot();
  useLiveTopic(me && userTimelineTopic(me._id), {
    onSnapshot: (payload) => store.setState((state) => withRows(state, (payload as OwnRows).results), true),
    onEvents: (events) => store.setState((state) => events.reduce(takeOwn, state), true),
  });
  useLiveTopic(me && OCCUPANCY_TOPIC, {
    onSnapshot: (payload) => store.setState({ occupancy: (payload as Occupancy).occupancy }),
    onEvents: (events) => store.setState((state) => events.reduce(takeOccupancy, state), true),
  });
  useRememberedFavorites();
  useBreakoutLinks();
}

function takeOwn(state: OwnSessions, { kind, payload }: EventOf<UserTimelineTopic>): OwnSessions {
  return kind === 'own.changed' ? withChange(state, payload) : state;
}

function takeOccupancy(state: OwnSessions, { kind, payload }: EventOf<OccupancyTopic>): OwnSessions {
  return kind === 'occupancy.changed' ? withOccupancy(state, payload.occupancy) : state;
}

/** Stars show from this browser's own memory until the server's are known. */
function useRememberedFavorites(): void {
  const { ownSessions: store } = useServices();
  const { event, me } = useBoot();
  const [slug, user] = [event?.slug, me?._id];
  useEffect(() => {
    if (slug === undefined || user === undefined) return;
    const owner = { event: slug, user };
    void rememberedFavorites(owner).then((ids) => store.setState((state) => withRemembered(state, ids), true));
    return store.subscribe(({ rows }, before) => {
      const [now, then] = [favoritesIn(rows), favoritesIn(before.rows)];
      if (now.join() !== then.join()) void rememberFavorites(owner, now);
    });
  }, [store, slug, user]);
}

function favoritesIn(rows: OwnSessions['rows']): string[] {
  return Object.values(rows ?? {})
    .filter(({ favorite }) => favorite)
    .map(({ session }) => session);
}

/** One's own part in a session. */
export function useMySession(session: string): MySession {
  return useStore(
    useServices().ownSessions,
    useShallow((state: OwnSessions) => mySession(state, session)),
  );
}

/** One's own part in every session: for what filters or sorts by it. `known`: from the server, or from the browser. */
export function useMySessions(): { readonly known: boolean; readonly of: (session: string) => MySession } {
  const state = useStore(useServices().ownSessions);
  return useMemo(() => ({ known: state.rows !== null, of: (session) => mySession(state, session) }), [state]);
}

/** People in an open session now. */
export function useOccupancy(session: string): number {
  return useStore(useServices().ownSessions, ({ occupancy }) => occupancy[session] ?? 0);
}

/** Marks, joins and leaves sessions. The texts of `agenda` must be there. */
export function useAttendanceActions(): AttendanceActions {
  const services = useServices();
  return useState(() => createActions(services))[0];
}
