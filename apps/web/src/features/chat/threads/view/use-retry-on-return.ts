import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../../../page/services.tsx';
import { useChatActions } from '../desk/thread.tsx';

/** Sends and reads again, when the connection is back, all that could not be sent or read without it. */
export function useRetryOnReturn(): void {
  const { retryUnsent, loadLatest } = useChatActions();
  const { connection } = useServices();
  const connected = useStore(connection, ({ connection: now }) => now.kind === 'connected');
  useEffect(() => {
    if (!connected) return;
    retryUnsent();
    loadLatest();
  }, [connected, retryUnsent, loadLatest]);
  // A short cut ends sends but not always the open socket: the browser says when it is over.
  useEffect(() => {
    addEventListener('online', retryUnsent);
    return () => removeEventListener('online', retryUnsent);
  }, [retryUnsent]);
}
