import { nextSession } from '@plenary/domain/timeline/highlights';
import { endOf, hasBegun, startOf } from '@plenary/domain/timeline/status';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useEvent } from '../page/boot.tsx';
import { useEventNow } from '../page/clock/clock.ts';
import { useDisplayZone } from '../page/clock/display-zone.ts';
import { useServices } from '../page/services.tsx';
import { useTimelineNow } from '../page/timeline/timeline.ts';
import { useTexts } from '../page/use-texts.ts';

/** Kept as `lastKnown` for the offline page, which can ask nobody (PAG17). Moments are ms. */
export interface LastKnown {
  readonly slug: string;
  readonly language: string;
  /** IANA name of the zone in which the page showed times. */
  readonly zone: string;
  /** The minute in which the page was last connected. */
  readonly at: number;
  /** `at`: its end; null: it has none. */
  readonly on: readonly KnownSession[];
  /** `at`: its start. */
  readonly next: KnownSession | null;
}

export interface KnownSession {
  readonly title: string;
  readonly at: number | null;
}

/** Keeps what is on and next of an event, each minute while the page is connected. Draws nothing. */
export function LastKnownKeeper(): null {
  const { storage, connection } = useServices();
  const { slug } = useEvent();
  const { language } = useTexts();
  const { zone } = useDisplayZone();
  const { sessions, rules, now } = useTimelineNow();
  const at = useEventNow('minute');
  const connected = useStore(connection, (state) => state.connection.kind === 'connected');
  useEffect(() => {
    if (!connected) return;
    const next = nextSession(sessions, now);
    const on = sessions.filter((session) => hasBegun(session, now, rules));
    const known: LastKnown = {
      slug,
      language,
      zone,
      at,
      on: on.map((session) => ({ title: session.title, at: endOf(session, rules) })),
      next: next && { title: next.title, at: startOf(next) },
    };
    storage.set('lastKnown', JSON.stringify(known));
  }, [storage, connected, slug, language, zone, sessions, rules, now, at]);
  return null;
}
