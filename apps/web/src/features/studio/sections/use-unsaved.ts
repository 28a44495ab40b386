import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { openModal } from '../../../ui/modal/modal-store.ts';

/** Asks before a page is left on which something is not saved yet (SEC8). */
export function useUnsaved(dirty: boolean): void {
  const { router } = useServices();
  const { t } = useTexts();
  const ask = useEffectEvent((leave: () => void) =>
    openModal({
      title: t('studio.section.leave_title'),
      content: t('studio.section.leave_text'),
      first: { label: t('studio.section.stay') },
      last: { label: t('studio.section.leave'), run: leave },
    }),
  );
  useEffect(() => {
    if (!dirty) return;
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const leave = (href: string) => () => {
      removeEventListener('beforeunload', unload);
      location.assign(href);
    };
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.target === '_blank' || link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      event.stopPropagation();
      ask(leave(link.href));
    };
    addEventListener('beforeunload', unload);
    router.guard((href) => void ask(leave(href)));
    document.addEventListener('click', follow, true);
    return () => {
      removeEventListener('beforeunload', unload);
      router.guard(undefined);
      document.removeEventListener('click', follow, true);
    };
  }, [dirty, router]);
}
