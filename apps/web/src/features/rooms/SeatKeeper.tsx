import { markNotifications, type Notification } from '@plenary/contract/notifications/operations';
import { ownTopic } from '@plenary/contract/own-topic';
import type {
  OfferLapsedPayload,
  SeatEnd,
  SeatEndedPayload,
  SeatOfferedPayload,
} from '@plenary/contract/rooms/operations';
import { OFFER_LAPSED, SEAT_ENDED, SEAT_OFFERED, seatTopic } from '@plenary/contract/rooms/topics';
import { minutesLeft } from '@plenary/domain/rooms/joining';
import { isOwnDoing } from '@plenary/domain/rooms/kinds';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot } from '../../page/boot.tsx';
import { stopCall, useCall } from '../../page/call/call.ts';
import { changeCall } from '../../page/call/change-call.ts';
import { useServices, type Services } from '../../page/services.tsx';
import { usePageLife } from '../../page/life/use-page-life.ts';
import { useTexts } from '../../page/use-texts.ts';
import { openModal } from '../../ui/modal/modal-store.ts';
import { dismissToast, showToast } from '../../ui/toast/toast-store.ts';
import {
  checkSeat,
  currentSeat,
  forgetSeat,
  holdSeat,
  isTakingSeat,
  leaveSeat,
  restoreSeat,
  takeSeat,
  useSeat,
} from './seat.ts';
import { hearWaits, isKept, joinRoom, openJoinFailure } from './waits.ts';

/**
 * Keeps the seat of the page, above its navigation: follows its lease, holds it over a reload, and says when it has ended.
 * Nothing is drawn.
 */
export function SeatKeeper() {
  const services = useServices();
  const seat = useSeat();
  const { me } = useBoot();
  useEffect(() => void restoreSeat(services), [services]);
  useLiveTopic(seat ? seatTopic(seat.lease_id) : null, {});
  useSeatNews(me?._id ?? null, usePutAside());
  useCallLeft();
  useTaking();
  return null;
}

/** Takes a kept seat at one press, wherever it was offered (MOM8). */
function useTaking(): void {
  const services = useServices();
  const take = useStore(services.overlays, (state) => state.take ?? null);
  useEffect(() => {
    if (!take) return;
    services.overlays.setState({ take: null });
    changeCall(services, { tid: null, go: () => void joinRoom(services, take) });
  }, [services, take]);
}

/** The seat of a page that is put aside, or is back and has not taken it again yet. */
interface PutAside {
  readonly is: () => boolean;
  readonly back: () => void;
}

/** Gives the seat up for as long as the page is away, and takes it again; where that is refused its call ends too (ROM23). */
function usePutAside(): PutAside {
  const services = useServices();
  const away = useRef(false);
  const back = async (): Promise<void> => {
    const held = currentSeat();
    if (!held) return;
    const refusal = await takeSeat(services, { room: held.room, kind: held.room_kind });
    // Without the server nothing is known: the seat is taken when it is followed again.
    if (refusal?.code === 'unavailable') return;
    away.current = false;
    if (!refusal || currentSeat() !== held) return;
    forgetSeat(services);
    stopCall();
    openJoinFailure(services, refusal, () => void joinRoom(services, { room: held.room, kind: held.room_kind }, true));
  };
  usePageLife({
    give: () => {
      away.current = true;
      holdSeat(services);
    },
    take: () => void back(),
  });
  return { is: () => away.current, back: () => void (document.visibilityState === 'visible' && back()) };
}

/** The seat is given up with its call, also where that was left for another one. */
function useCallLeft(): void {
  const services = useServices();
  const tid = useCall(({ target }) => target?.tid);
  const known = useRef(tid);
  useEffect(() => {
    const before = known.current;
    known.current = tid;
    if (before !== tid && currentSeat()?.chatId === before) void leaveSeat(services);
  }, [services, tid]);
}

/** An offer that was dismissed is not shown again, on whatever page (MOM9). */
function markOffer({ api, notices, boots }: Services, room: string): void {
  const of_room = ({ values, type }: Notification): boolean => type === 'waiting_seat' && values['room'] === room;
  const notification = notices.getState().list?.find(of_room)?._id;
  const event = boots.getState().event?.slug ?? '';
  if (notification) void api.call(markNotifications, { params: { event }, body: { notifications: [notification] } });
}

function useSeatNews(account_id: string | null, aside: PutAside): void {
  const services = useServices();
  const { t } = useTexts();
  const say = (reason: SeatEnd, until?: string): void => {
    // An end of one's own doing needs no words; that of a seat which another tab took does, since the call ends here.
    const own = isOwnDoing(reason, isTakingSeat());
    if ((reason === 'moved' && own) || (reason === 'expired' && aside.is())) return;
    forgetSeat(services);
    stopCall();
    if (own || reason === 'left') return;
    const now = services.clock.now();
    const count = minutesLeft(until === undefined ? now : Date.parse(until), now);
    const content = reason === 'kicked' ? t('rooms.ended.kicked', { count }) : t(`rooms.ended.${reason}`);
    openModal({ title: t('rooms.ended.title'), content, last: { label: t('rooms.ok') } });
  };
  const ended = ({ lease_id, reason, until }: SeatEndedPayload): void => {
    if (currentSeat()?.lease_id === lease_id) say(reason, until);
  };
  const offered = (offer: SeatOfferedPayload): void => {
    const { room, room_kind, name } = offer;
    const go = (): void => void joinRoom(services, { room, kind: room_kind });
    // The seat is kept for the rest of its time, whatever one answers.
    const stay = (): void => {
      if (isKept(room)) offered(offer);
    };
    showToast({
      key: `offer ${room}`,
      // It is kept longer than a toast stays.
      stays: true,
      title: t('rooms.offered', { room: name }),
      text: t('rooms.offered_hint'),
      dismissed: () => markOffer(services, room),
      action: { label: t('rooms.join'), run: () => changeCall(services, { tid: null, go, stay }) },
    });
  };
  const lapsed = ({ room, name }: OfferLapsedPayload): void => {
    dismissToast(`offer ${room}`);
    showToast({ key: `lapsed ${room}`, title: t('rooms.lapsed_title', { room: name }), text: t('rooms.lapsed') });
  };
  useLiveTopic(account_id === null ? null : ownTopic(account_id), {
    onSnapshot: () => {
      if (aside.is()) return aside.back();
      void checkSeat(services).then((loss) => loss && say(loss.reason, loss.until));
    },
    onEvents: (events) => {
      hearWaits(events);
      for (const { kind, payload } of events) {
        if (kind === SEAT_ENDED) ended(payload);
        if (kind === SEAT_OFFERED) offered(payload);
        if (kind === OFFER_LAPSED) lapsed(payload);
      }
    },
  });
}
