import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { openModal } from '../../../ui/modal/modal-store.ts';

/** Keeps the screen awake while a person is live; a browser that cannot is left alone. */
export function useWakeLock(live: boolean): void {
  useEffect(() => {
    if (!live || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = (): void => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (taken) => {
          if (over) void taken.release();
          else lock = taken;
        },
        // Low battery: the system decides.
        () => undefined,
      );
    };
    take();
    // Browsers give the lock back whenever the page is hidden.
    document.addEventListener('visibilitychange', take);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [live]);
}

/** A page that is closed or left while a person is live, by a link or the browser's buttons, asks first. */
export function useLeaveGuard(live: boolean): void {
  const { t } = useTexts();
  const { router } = useServices();
  const question = useRef<() => void>(undefined);
  const ask = useEffectEvent((href: string) => {
    question.current?.();
    question.current = openModal({
      title: t('go-live.leave.title'),
      content: t('go-live.leave.content'),
      first: { label: t('go-live.leave.stay') },
      last: { label: t('go-live.leave.go'), run: () => router.push(href) },
    });
  });
  useEffect(() => {
    if (!live) return;
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    // Before the router sees it: pages of the app are opened without an unload.
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!(link instanceof HTMLAnchorElement) || !plain || link.target === '_blank') return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== location.origin || (pathname === location.pathname && search === location.search)) return;
      event.preventDefault();
      event.stopPropagation();
      ask(pathname + search + hash);
    };
    addEventListener('beforeunload', unload);
    router.guard((href) => ask(href));
    document.addEventListener('click', follow, true);
    return () => {
      removeEventListener('beforeunload', unload);
      router.guard(undefined);
      document.removeEventListener('click', follow, true);
    };
  }, [live, router]);
}
