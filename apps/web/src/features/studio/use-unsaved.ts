import { useEffect, useEffectEvent } from 'react';
import type { PageRouter } from '../../page/navigation/router.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { openModal } from '../../ui/modal/modal-store.ts';

/** Asks a person before `leave`. */
type Ask = (leave: () => void) => void;

/** The forms of the page on which something is not saved: one of them asks for all. */
const unsaved = new Map<object, Ask>();
let end: (() => void) | undefined;

/** Keeps the page for a form until the answer is called. */
function hold(router: PageRouter, ask: Ask): () => void {
  const form = {};
  unsaved.set(form, ask);
  end ??= keepPage(router);
  return () => {
    unsaved.delete(form);
    if (unsaved.size > 0) return;
    end?.();
    end = undefined;
  };
}

/** Has links, Back and Forward ask, and the browser where a page goes otherwise. */
function keepPage(router: PageRouter): () => void {
  const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
  const ask = (href: string): void =>
    [...unsaved.values()].at(-1)?.(() => {
      removeEventListener('beforeunload', unload);
      location.assign(href);
    });
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target === '_blank' || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    event.stopPropagation();
    ask(link.href);
  };
  addEventListener('beforeunload', unload);
  router.guard(ask);
  document.addEventListener('click', follow, true);
  return () => {
    removeEventListener('beforeunload', unload);
    router.guard(undefined);
    document.removeEventListener('click', follow, true);
  };
}

/**
 * Asks before a page is left on which something is not saved yet (SEC8).
 * @returns asks the same, if need be, before something else on the page loses it
 */
export function useUnsaved(dirty: boolean): (leave: () => void) => void {
  const { router } = useServices();
  const { t } = useTexts();
  const question: Ask = (leave) =>
    openModal({
      title: t('studio.section.leave_title'),
      content: t('studio.section.leave_text'),
      first: { label: t('studio.section.stay') },
      last: { label: t('studio.section.leave'), run: leave },
    });
  const ask = useEffectEvent(question);
  useEffect(() => (dirty ? hold(router, (leave) => ask(leave)) : undefined), [dirty, router]);
  return (leave) => (dirty ? question(leave) : leave());
}
