import type { LiveClient } from '@plenary/client/client';
import type { Connection } from '../page/life/connection.ts';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { sightOf } from '../page/timeline/sight.ts';
import type { Services } from '../page/services.tsx';

const CONNECTIONS: Record<LiveClient['connection'], Connection['kind']> = {
  connecting: 'connecting',
  live: 'connected',
  polling: 'connected',
  offline: 'reconnecting',
  signed_out: 'signed_out',
  closed: 'offline',
};

/**
 * Opens the page's one live connection to its event. Its code comes after the first paint.
 * @returns the client, or null where nobody is signed in to an event
 */
export async function openLive(services: Services): Promise<LiveClient | null> {
  const { event, me } = services.boots.getState();
  if (!event || !me) return null;
  const { LiveClient } = await import('@plenary/client/client');
  return new LiveClient({
    base_url: location.origin,
    event: event.slug,
    fetch: (...args) => fetch(...args),
    WebSocket,
    clock: { now: Date.now, after },
    random: Math.random,
    storage: sessionStorageIfAny(),
    user: me._id,
    presentState: (topic) => (topic === TIMELINE_TOPIC ? nearPath(services) : null),
    onConnection: (state) => report(services, CONNECTIONS[state]),
  });
}

/** Of a timeline this page holds what is near now (NEA1), not all of it as the long-poll sends it. */
function nearPath(services: Services): string {
  const { stream } = sightOf(services);
  return `/json/timeline/near${stream === null ? '' : `?stream=${stream}`}`;
}

function report({ connection }: Services, kind: Connection['kind']): void {
  if (kind === 'signed_out') connection.getState().signedOut();
  else connection.getState().set({ kind });
}

/** Runs a task once after so many milliseconds; the answer cancels it. */
export function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Some browsers throw on the very mention of storage. */
function sessionStorageIfAny(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
