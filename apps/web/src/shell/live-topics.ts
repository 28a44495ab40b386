import { Refresher } from '@plenary/client/refresher';
import type { LiveEvent } from '@plenary/contract/live';
import type { TimelineData, TimelineSession } from '@plenary/contract/timeline';
import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC } from '@plenary/contract/timeline-topics';
import { PEOPLE_EVENTS, PEOPLE_TOPIC } from '@plenary/contract/accounts-topics';
import type { PersonEvent } from '@plenary/contract/profile';
import { useState } from 'react';
import { useLiveTopic, wait } from '../live/index.ts';
import { useBoot } from '../page/boot.tsx';
import { refreshPage } from './open-page.ts';
import { type Services, useServices } from '../page/services.tsx';
import { applyTimelineEvent, withKnownLink } from '../page/timeline-events.ts';
import { forgetPeople, takePeople } from '../page/people.ts';

/** Codes with which the page itself ends the subscription. */
const ENDED: ReadonlySet<string | undefined> = new Set(['closed', 'signed_out']);

/** Keeps the timeline, the event's clock and the event itself up to date while the page is open. */
export function useTimelineLive(): void {
  const services = useServices();
  const { frame } = useBoot();
  const refresher = useRefresher(services);
  const followed = frame !== null;
  const host = frame?.cursors[TIMELINE_HOST_TOPIC] !== undefined;
  useLiveTopic(followed ? TIMELINE_TOPIC : null, {
    // The present state comes where events were missed, and a change of the event may be among those.
    onSnapshot: (payload) => {
      takeState(services, payload as TimelineData);
      refresher.changed();
    },
    onEvents: (events) => takeEvents(services, events, refresher),
    // The event has closed, or this person is not let in any more: the server knows what to show instead.
    onState: (state, code) => void (state === 'unsubscribed' && !ENDED.has(code) && refresher.changed()),
  });
  useLiveTopic(host ? TIMELINE_HOST_TOPIC : null, {
    onSnapshot: (payload) => takeMeetings(services, payload as { readonly sessions: TimelineSession[] }),
    onEvents: (events) => takeEvents(services, events, refresher),
  });
}

function takeState({ timeline, clock }: Services, state: TimelineData): void {
  const known = new Map(timeline.getState().timeline?.sessions.map((session) => [session.id, session]));
  const sessions = state.sessions.map((session) => withKnownLink(session, known.get(session.id)));
  timeline.setState({ timeline: { ...state, sessions } });
  clock.setOffset(state.clock_offset_ms);
}

function takeMeetings({ timeline }: Services, { sessions }: { readonly sessions: readonly TimelineSession[] }): void {
  const links = new Map(sessions.map((session) => [session.id, session.link]));
  const { timeline: present } = timeline.getState();
  if (!present) return;
  const linked = present.sessions.map((session) => ({ ...session, link: links.get(session.id) ?? session.link }));
  timeline.setState({ timeline: { ...present, sessions: linked } });
}

function takeEvents(services: Services, events: readonly LiveEvent[], refresher: Refresher): void {
  const { timeline, clock, boots } = services;
  const present = timeline.getState().timeline;
  const zone = boots.getState().event?.time_zone ?? 'UTC';
  if (present) {
    const next = events.reduce((before, event) => applyTimelineEvent(before, event, zone), present);
    timeline.setState({ timeline: next });
    clock.setOffset(next.clock_offset_ms);
  }
  if (events.some(({ kind }) => kind === 'event.changed')) refresher.changed();
}

/** Reads the page anew when its event has changed; a lost session raises its modal by itself. */
function useRefresher(services: Services): Refresher {
  const [refresher] = useState(
    () => new Refresher({ read: () => refreshPage(services), after: wait, random: Math.random }),
  );
  return refresher;
}

/** Names and pictures that change elsewhere change on this page too. */
export function usePeopleLive(): void {
  const services = useServices();
  const followed = useBoot().frame !== null;
  useLiveTopic(followed ? PEOPLE_TOPIC : null, {
    onSnapshot: () => forgetPeople(services),
    onEvents: (events) => takePeople(services, usersOf(events)),
  });
}

/** Whom the events tell of; kinds that this version does not know are left out. */
function usersOf(events: readonly LiveEvent[]) {
  return events
    .filter(({ kind }) => PEOPLE_EVENTS.some((known) => known === kind))
    .map(({ payload }) => (payload as unknown as PersonEvent).event_user.user);
}
