import { useEffect, useEffectEvent } from 'react';
import { heldByBoard, holdByBoard } from '../../page/call/board.ts';
import { useServices } from '../../page/services.tsx';
import { showHeld } from './board-modals.tsx';

/** The host of an open board stays on this page: links, notifications, Back and Forward say why (WBD1, WBD2). */
export function useBoardGuards(hosting: boolean): void {
  const services = useServices();
  const { router } = services;
  const warn = useEffectEvent(() => showHeld(services));
  useEffect(() => {
    if (!hosting) return;
    const release = holdByBoard(() => warn());
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href], [data-leads]') : null;
      // Links of the drawing program save files, which leads nowhere.
      if (!link || link.closest('[data-board]') || link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      event.stopPropagation();
      heldByBoard();
    };
    addEventListener('beforeunload', unload);
    router.guard(() => void heldByBoard());
    document.addEventListener('click', follow, true);
    return () => {
      release();
      removeEventListener('beforeunload', unload);
      router.guard(undefined);
      document.removeEventListener('click', follow, true);
    };
  }, [hosting, router]);
}
