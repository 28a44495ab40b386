import type { Follower, LiveClient, TopicHandlers } from '@plenary/client/client';
import type { EventOf, Topic, TopicDeclaration } from '@plenary/contract/live';
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useServices } from '../page/services.tsx';
import { openLive } from './client.ts';

export const LiveContext = createContext<LiveClient | null>(null);

/** Holds the one live connection of the page; null until it was opened, and while rendering on the server. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const services = useServices();
  const [client, setClient] = useState<LiveClient | null>(null);
  useEffect(() => {
    let closed = false;
    let opened: LiveClient | null = null;
    const take = (live: LiveClient | null) => {
      opened = live;
      if (closed) live?.close();
      else setClient(live);
    };
    // Without it the page still works and says that it is not connected; vite:preloadError offers to reload.
    openLive(services).then(take, () => services.connection.getState().set({ kind: 'offline' }));
    return () => {
      closed = true;
      opened?.close();
    };
  }, [services]);
  useWakeUp(client);
  return <LiveContext.Provider value={client}>{children}</LiveContext.Provider>;
}

/** The network is back, the page is looked at again, or it was frozen and goes on: nothing waits for a timer then. */
function useWakeUp(client: LiveClient | null): void {
  useEffect(() => {
    if (!client) return;
    const wake = () => void (document.visibilityState === 'visible' && client.wake());
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    document.addEventListener('resume', wake);
    return () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      document.removeEventListener('resume', wake);
    };
  }, [client]);
}

/**
 * Follows a live topic while the component is there: the first one from the boot data's cursor on, where there is one,
 * else the present state comes first. null follows nothing.
 */
export function useLiveTopic<Declared extends TopicDeclaration>(
  topic: Topic<Declared> | null,
  handlers: Follower<Declared>,
): void {
  const client = useContext(LiveContext);
  const { cursors } = useServices();
  const stateful = !!handlers.onSnapshot;
  const onSnapshot = useEffectEvent((payload: unknown, cursor: string) => handlers.onSnapshot?.(payload, cursor));
  const onEvents = useEffectEvent((events: readonly EventOf<Declared>[], replayed: boolean) =>
    handlers.onEvents?.(events, replayed),
  );
  const onMissed = useEffectEvent(() => handlers.onMissed?.());
  const onState = useEffectEvent((...state: Parameters<NonNullable<TopicHandlers['onState']>>) =>
    handlers.onState?.(...state),
  );
  useEffect(() => {
    if (!client || topic === null) return;
    // The boot data's cursor fits the boot data's state only: who comes later begins with the present state.
    const cursor = cursors.get(topic);
    cursors.delete(topic);
    const subscription = client.subscribe(
      topic,
      { ...(stateful && { onSnapshot }), onEvents, onMissed, onState },
      { cursor },
    );
    return () => subscription.close();
  }, [client, topic, cursors, stateful]);
}
