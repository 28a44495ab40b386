import { Refresher, type ReadOutcome } from '@plenary/client/refresher';
import type { EventOf } from '@plenary/contract/live';
import type { ListedSession, NearTimeline } from '@plenary/contract/timeline/operations';
import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC, type TimelineTopic } from '@plenary/contract/timeline/topics';
import { PEOPLE_TOPIC, type PeopleTopic } from '@plenary/contract/accounts/topics';
import { NOTIFICATIONS_TOPIC, type NotificationsTopic } from '@plenary/contract/notifications/topics';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { loadNews } from '../features/notifications/index.ts';
import { useLiveTopic, after } from '../live/index.ts';
import { useBoot } from '../page/boot.tsx';
import { nextStep } from '../page/clock/event-clock.ts';
import { type Services, useServices } from '../page/services.tsx';
import { leavesGap } from '../page/timeline/events.ts';
import { sightOf } from '../page/timeline/sight.ts';
import { takeNear, takeTimelineEvents } from '../page/timeline/state.ts';
import { forgetPeople, takePeople } from '../page/people/people.ts';

/** Codes with which the page itself ends the subscription. */
const ENDED: ReadonlySet<string | undefined> = new Set(['closed', 'signed_out']);

/** Keeps the timeline, the event's clock and the event itself up to date while the page is open. */
export function useTimelineLive(): void {
  const services = useServices();
  const { frame } = useBoot();
  const page = useRefresher(() => import('./open-page.ts').then(({ refreshPage }) => refreshPage(services)));
  const timeline = useRefresher(() =>
    import('../page/timeline/requests.ts').then((requests) => requests.refreshTimeline(services)),
  );
  useNearAhead(services, timeline);
  usePreviewMinutes(services, () => [page, timeline].map((refresher) => refresher.changed()));
  const followed = frame !== null;
  const host = frame?.cursors[TIMELINE_HOST_TOPIC] !== undefined;
  useLiveTopic(followed ? TIMELINE_TOPIC : null, {
    // The present state comes where events were missed, and a change of the event may be among those.
    onSnapshot: (payload) => {
      takeState(services, payload as NearTimeline);
      page.changed();
      if (services.timeline.getState().whole.state !== 'none') timeline.changed();
    },
    onEvents: (events) => {
      if (takeEvents(services, events)) timeline.changed();
      if (events.some(({ kind }) => kind === 'event.changed')) page.changed();
    },
    // The event has closed, or this person is not let in any more: the server knows what to show instead.
    onState: (state, code) => void (state === 'unsubscribed' && !ENDED.has(code) && page.changed()),
  });
  useLiveTopic(host ? TIMELINE_HOST_TOPIC : null, {
    onSnapshot: (payload) => takeMeetings(services, payload as { readonly sessions: ListedSession[] }),
    onEvents: (events) => takeEvents(services, events),
  });
}

function takeState(services: Services, near: NearTimeline): void {
  const { timeline, clock } = services;
  takeNear(timeline, near, timeline.getState().place, sightOf(services));
  clock.setOffset(near.clock_offset_ms);
}

/** Each meeting says its link, as an event of its own would. */
function takeMeetings(services: Services, { sessions }: { readonly sessions: readonly ListedSession[] }): void {
  const kind = 'session.changed' as const;
  const events = sessions.map((session) => ({ seq: 0, kind, payload: { v: 2, session } }));
  takeTimelineEvents(services.timeline, events, sightOf(services));
}

/** Returns whether the page has to ask for the sessions near now. */
function takeEvents(services: Services, events: readonly EventOf<TimelineTopic>[]): boolean {
  const { timeline, clock } = services;
  const near = timeline.getState().timeline;
  const gap = near !== null && events.some((event) => leavesGap(near, event));
  takeTimelineEvents(timeline, events, sightOf(services));
  const offset = timeline.getState().timeline?.clock_offset_ms;
  if (offset !== undefined) clock.setOffset(offset);
  return gap;
}

/** A page asks for the next sessions at the earliest so long after the last time. Milliseconds. */
const AHEAD_LEAST_MS = 60_000;

/**
 * Asks for the sessions near now again before those that the page has come to their end (NEA3): each page somewhere in
 * the second half of the time that is left.
 */
function useNearAhead({ timeline, clock }: Services, refresher: Refresher): void {
  const until = useStore(timeline, (state) => state.timeline?.until ?? null);
  useEffect(() => {
    if (until === null) return;
    const began = clock.now();
    const left = (Date.parse(until) - began) * (0.5 + 0.4 * Math.random());
    const at = began + Math.max(AHEAD_LEAST_MS, left);
    const next = (now: number): number | null => (now < at ? at : null);
    return clock.subscribe(next, () => void (clock.now() >= at && refresher.changed()));
  }, [timeline, clock, until, refresher]);
}

/** No server announces what opens and closes at the moments of a preview: its page is read again each minute (VAS6). */
function usePreviewMinutes({ boots, clock }: Services, read: () => void): void {
  const ahead = useStore(boots, ({ previewed }) => (previewed?.ahead_ms ?? 0) !== 0);
  const readAgain = useEffectEvent(read);
  useEffect(
    () =>
      ahead
        ? clock.subscribe(
            (now) => nextStep(now, 60_000),
            () => readAgain(),
          )
        : undefined,
    [ahead, clock],
  );
}

/** Reads something again after changes; a lost session raises its modal by itself. */
function useRefresher(read: () => Promise<ReadOutcome>): Refresher {
  const [refresher] = useState(() => new Refresher({ read, after, random: Math.random }));
  return refresher;
}

/** Names and pictures that change elsewhere change on this page too. */
export function usePeopleLive(): void {
  const services = useServices();
  const { frame, me } = useBoot();
  useLiveTopic(frame ? PEOPLE_TOPIC : null, {
    onSnapshot: () => forgetPeople(services),
    onEvents: (events) => {
      const users = usersOf(events);
      takePeople(services, users);
      // One's own membership has ended: the server says why, in the place of this page.
      if (users.some(({ _id, active }) => _id === me?._id && !active)) location.reload();
    },
  });
}

/** Announcements to everybody, and the one notification that the address names; what takes them comes with the first. */
export function useAnnouncements(): void {
  const services = useServices();
  const notice = useStore(services.router.state, ({ address }) => address.search['notice']);
  useEffect(() => {
    if (notice) void loadNews().then((news) => news.followNamed(services, notice));
  }, [notice, services]);
  // A moment that came before the page was opened is shown on it as well (MOM7, MOM8).
  useEffect(() => {
    if (services.boots.getState().frame?.unread_pressing) void loadNews().then((news) => news.noticesChanged(services));
  }, [services]);
  useEffect(() => {
    // The worker names the notification of a push message that was pressed (build/sw.js).
    const pressed = ({ data }: MessageEvent<{ readonly notice: string }>) => {
      const { router } = services;
      router.replace({ search: { ...router.state.getState().address.search, notice: data.notice } });
    };
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    worker?.addEventListener('message', pressed);
    return () => worker?.removeEventListener('message', pressed);
  }, [services]);
  const take = (events: readonly EventOf<NotificationsTopic>[] | null) =>
    void loadNews().then((news) => news.takeAnnouncements(services, events));
  useLiveTopic(useBoot().frame ? NOTIFICATIONS_TOPIC : null, { onSnapshot: () => take(null), onEvents: take });
}

/** The people whom the events concern; kinds that this version does not know are left out. */
function usersOf(events: readonly EventOf<PeopleTopic>[]) {
  return events.flatMap(({ kind, payload }) => (kind === 'user_updated' ? [payload.event_user.user] : []));
}
