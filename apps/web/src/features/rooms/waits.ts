import { ownTopic, type OwnTopic } from '@plenary/contract/own-topic';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { EventOf } from '@plenary/contract/live';
import { ownSeat } from '@plenary/contract/rooms/operations';
import { OFFER_LAPSED, SEAT_OFFERED } from '@plenary/contract/rooms/topics';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useCountdown } from '../../ui/time/use-countdown.ts';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices, type Services } from '../../page/services.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { eventOf, takeSeat, type JoinedRoom } from './seat.ts';

/** Where one stands in the line of a room: in it, with a seat kept until a moment, or out of it since one did not take that. */
export type Wait =
  | { readonly kind: 'in_line' }
  | { readonly kind: 'offered'; readonly until: string }
  | { readonly kind: 'lapsed' };

/** One's own places in lines, by room. */
const waits = createStore<ReadonlyMap<string, Wait>>(() => new Map());

export const useWait = (room: string): Wait | null => useStore(waits, (all) => all.get(room) ?? null);

/** One's place in the line of a room is another now; null: one does not wait there. */
export function setWait(room: string, wait: Wait | null): void {
  waits.setState((all) => {
    const changed = new Map(all);
    if (wait) changed.set(room, wait);
    else changed.delete(room);
    return changed;
  }, true);
}

/** A place in a line as the server sends it. */
export const waitOf = ({ offered_until }: { readonly offered_until: string | null }): Wait =>
  offered_until === null ? { kind: 'in_line' } : { kind: 'offered', until: offered_until };

/** The places after news of one's own; other news change nothing. */
export function hearWaits(events: readonly EventOf<OwnTopic>[]): void {
  for (const { kind, payload } of events) {
    if (kind === SEAT_OFFERED) setWait(payload.room, { kind: 'offered', until: payload.until });
    if (kind === OFFER_LAPSED) setWait(payload.room, { kind: 'lapsed' });
  }
}

/**
 * Reads one's own places: a page that is loaded again knows none. That one did not take a seat stays said, and so does what was
 * received while the answer was on its way.
 */
async function loadWaits(services: Services): Promise<void> {
  const before = waits.getState();
  const answer = await services.api.call(ownSeat, { params: eventOf(services) });
  if (!answer.ok) return;
  const now = waits.getState();
  const lapsed = [...now].filter(([, { kind }]) => kind === 'lapsed');
  const received = [...now].filter(([room, wait]) => before.get(room) !== wait);
  const own = answer.value.waiting
    .filter(({ room }) => now.has(room) || !before.has(room))
    .map((one) => [one.room, waitOf(one)] as const);
  waits.setState(new Map([...lapsed, ...own, ...received]), true);
  // Whatever says that a seat is kept is there from then on, on other pages too.
  if (own.length > 0) services.overlays.setState({ seat: true });
}

/** Whether a seat of a room is kept for this person now. */
export const isKept = (room: string): boolean => waits.getState().get(room)?.kind === 'offered';

/** Follows one's own places in lines while a lobby shows. */
export function useWaits(): void {
  const services = useServices();
  const { me } = useBoot();
  useLiveTopic(me ? ownTopic(me._id) : null, {
    onSnapshot: () => void loadWaits(services),
    onEvents: hearWaits,
  });
  useEffect(() => void loadWaits(services), [services]);
}

/** Takes a seat, and says so where that fails. */
export async function joinRoom(services: Services, joined: JoinedRoom, takeover = false): Promise<void> {
  const refusal = await takeSeat(services, joined, takeover);
  if (!refusal) return setWait(joined.room, null);
  openJoinFailure(services, refusal, () => void joinRoom(services, joined, refusal.code === 'room_elsewhere'));
}

/** A join that failed: the text of the server, and a second try that frees the seat elsewhere first (ROM7). */
export function openJoinFailure(services: Services, refusal: AnsweredRefusal, again: () => void): void {
  const { t } = services.texts;
  const elsewhere = refusal.code === 'room_elsewhere' || refusal.code === 'unavailable';
  const last = elsewhere ? { label: t('rooms.close_retry'), run: again } : { label: t('rooms.ok') };
  openModal({
    title: t('rooms.not_joined'),
    content: refusal.code === 'unavailable' ? t('rooms.not_connected') : roomText(services, refusal),
    ...(elsewhere && { first: { label: t('rooms.cancel') } }),
    last,
  });
}

/** Why something about a room was refused, in words. */
export const roomText = ({ texts }: Services, refusal: AnsweredRefusal): string =>
  refusal.errors?.['room']?.[0] ?? refusalText(texts.t, refusal);

/** Whole seconds until a moment of the server's, updated each second. */
export function useSecondsUntil(moment: string): number {
  const { clock } = useServices();
  return useCountdown(() => Date.parse(moment) - clock.now()) ?? 0;
}
