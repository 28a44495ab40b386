import { useCallback, useMemo } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useOverlays } from '../../../page/navigation/overlays.ts';
import { useServices } from '../../../page/services.tsx';
import { useOwnThreads } from '../threads/desk/page-chats.ts';

/** Opens a private thread and closes it: it stands in the address, and is remembered for the next visit (PRV24). */
export function useOpenThread() {
  const { storage } = useServices();
  const { setChatThread } = useOverlays();
  return useMemo(
    () => ({
      open(id: string) {
        storage.set('chatThreadId', id);
        setChatThread(id);
      },
      close() {
        storage.remove('chatThreadId');
        setChatThread(null);
      },
    }),
    [storage, setChatThread],
  );
}

/** Reads the list of threads again. */
export function useRefresh(): () => void {
  const { api } = useServices();
  const { slug } = useEvent();
  const own = useOwnThreads();
  return useCallback(
    () => void import('../threads/own/read-threads.ts').then(({ readThreads }) => readThreads(own, api, slug)),
    [own, api, slug],
  );
}

/** Reads older ones too. */
export function useReadMore(): () => void {
  const { api } = useServices();
  const { slug } = useEvent();
  const own = useOwnThreads();
  return useCallback(
    () => void import('../threads/own/read-threads.ts').then(({ readMore }) => readMore(own, api, slug)),
    [own, api, slug],
  );
}
