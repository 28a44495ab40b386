import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { openModal } from '../../../ui/modal/modal-store.ts';

/**
 * Asks before a page is left on which something is not saved yet (SEC8).
 * @returns asks the same, if need be, before something else on the page loses it
 */
export function useUnsaved(dirty: boolean): (leave: () => void) => void {
  const { router } = useServices();
  const { t } = useTexts();
  const question = (leave: () => void) =>
    openModal({
      title: t('studio.section.leave_title'),
      content: t('studio.section.leave_text'),
      first: { label: t('studio.section.stay') },
      last: { label: t('studio.section.leave'), run: leave },
    });
  const ask = useEffectEvent(question);
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
  return (leave) => (dirty ? void question(leave) : leave());
}
