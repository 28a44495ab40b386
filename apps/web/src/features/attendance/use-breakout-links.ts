import type { OwnRows } from '@plenary/contract/attendance/operations';
import { pollTopic } from '@plenary/contract/poll';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { after } from '../../live/index.ts';
import type { OwnSessions } from '../../page/people/own-sessions.ts';
import { withLinks } from './own-rows.ts';
import { useServices, type Services } from '../../page/services.tsx';
import { useWholeTimeline } from '../../page/timeline/whole-timeline.ts';
import { openBreakouts } from './attendance-state.ts';

/** Those who are in a session come at its start together: each reads its link within this time, in ms. */
const SPREAD_MS = 2_000;
/** A link that was not there yet, since this clock is ahead of the server's or the server was away, is asked for again. */
const AGAIN_MS = 5_000;

/**
 * Reads the links of Breakout Rooms that have opened to this person, and reads them again where their session changed.
 * No event carries them: an old cursor would replay a link that was taken back.
 */
export function useBreakoutLinks(): void {
  const services = useServices();
  const { sessions, now, rules } = useWholeTimeline();
  const open = useStore(
    services.ownSessions,
    useShallow((state: OwnSessions) => openBreakouts(state, sessions, { now, rules })),
  );
  useEffect(() => (open.length > 0 ? readLinks(services, open) : undefined), [services, open]);
}

/** Reads the links soon, and again until they are there. The answer stops it. */
function readLinks(services: Services, open: readonly { readonly id: string }[]): () => void {
  const { ownSessions: store, boots, api } = services;
  let stopped = false;
  const read = async (): Promise<void> => {
    const params = { event: boots.getState().event?.slug ?? '', name: 'user-timeline' };
    const answer = await api.call(pollTopic, { params, query: {} });
    if (stopped) return;
    // An answer that waited for news and saw none has no state in it.
    const known = answer.ok ? (answer.value.payload as OwnRows | undefined) : undefined;
    if (known) store.setState((state) => withLinks(state, known.results), true);
    if (open.some(({ id }) => store.getState().rows?.[id]?.link === null)) later(AGAIN_MS);
  };
  let cancel: () => void;
  const later = (ms: number): void => void (cancel = after(ms, () => void read()));
  later(Math.random() * SPREAD_MS);
  return () => {
    stopped = true;
    cancel();
  };
}
