import type { ListedSession, SessionDetails } from '@plenary/contract/timeline/operations';
import { unpackTimeline } from '@plenary/contract/timeline/packing';
import { byStart } from '@plenary/domain/timeline/order';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { useBoot } from '../boot.tsx';
import { type Services, useServices } from '../services.tsx';
import { NO_SESSIONS, type TimelineNow, useNow, useTimeline } from './timeline.ts';
import { takeWhole, type Whole } from './state.ts';

/** Every session of the event, for the agenda and the timeline. */
export interface WholeTimeline extends TimelineNow {
  /** `loading`: `sessions` are those that the page has already; `failed`: the rest could not be read, see `retry`. */
  readonly state: 'loading' | 'failed' | 'ready';
  /** The names of halls in their order. */
  readonly halls: readonly string[];
  /** Asks once more after a failure. */
  readonly retry: () => void;
}

/** Every session of the event: asked for with the first component that needs them, and kept up to date from then on. */
export function useWholeTimeline(): WholeTimeline {
  const services = useServices();
  const near = useTimeline()?.sessions ?? NO_SESSIONS;
  const { state, sessions, halls } = useStore(services.timeline, ({ whole }) => whole);
  const drawn = useDrawnSessions();
  const retry = useCallback(() => void loadWhole(services), [services]);
  useEffect(() => {
    if (state !== 'none') return;
    // Live events since the page was drawn are not in it yet.
    const { silent, place } = services.timeline.getState();
    if (drawn && silent) takeWhole(services.timeline, drawn, place);
    else retry();
  }, [services, state, drawn, retry]);
  const first = drawn?.sessions ?? near;
  const known = state === 'ready' || sessions.length > 0 ? sessions : first;
  const come = state === 'none' && drawn ? drawn.halls : halls;
  return { ...useNow(known), halls: come, state: state !== 'none' ? state : drawn ? 'ready' : 'loading', retry };
}

/** Every session and hall, where the document came with them; null: not. */
function useDrawnSessions(): Pick<Whole, 'sessions' | 'halls'> | null {
  const { page } = useBoot();
  const packed = page.kind === 'agenda' ? page.timeline : undefined;
  return useMemo(
    () => (packed ? { sessions: unpackTimeline(packed).sort(byStart), halls: packed.halls ?? [] } : null),
    [packed],
  );
}

/** The code that reads comes when it is needed; not being able to get it is a failure like any other. */
async function loadWhole(services: Services): Promise<void> {
  const { timeline } = services;
  const become = (state: Whole['state']): void => timeline.setState(({ whole }) => ({ whole: { ...whole, state } }));
  if (timeline.getState().whole.state === 'loading') return;
  become('loading');
  // The part that all requests need is large: read in a task of its own, it does not hold the page together with the rest.
  await import('../../api/client.ts').catch(() => null);
  const requests = await import('./requests.ts').catch(() => null);
  if (requests) await requests.readWhole(services);
  else become('failed');
}

/** Texts that a page shows already are read again at a random moment within this time. Milliseconds. */
const SPREAD_MS = 5_000;

/** The texts of a session; null until they are there. They are read when the component that needs them is drawn. */
export function useSessionDetails({ id, updated_at }: Pick<ListedSession, 'id' | 'updated_at'>): SessionDetails | null {
  const services = useServices();
  const { page } = useBoot();
  const own = page.kind === 'live_stream' && page.session_id === id ? page.details : null;
  const read = useStore(services.details, (known) => known.get(id)) ?? null;
  const details = read && own ? (read.updated_at < own.updated_at ? own : read) : (read ?? own);
  const [known, stale] = [details !== null, details !== null && details.updated_at < updated_at];
  const load = (): void =>
    void import('./requests.ts').then(
      (requests) => requests.readDetails(services, id),
      () => undefined,
    );
  const [spread] = useState(() => Math.random() * SPREAD_MS);
  useTimeout(known ? (stale ? spread : null) : 0, load, `${id} ${updated_at}`);
  return details;
}
