import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { useDebouncedResize } from '../../ui/use-debounced-resize.ts';
import styles from './PageTabs.module.css';
import { titleOf, type Page } from './use-home.ts';

export const tabId = (id: string): string => `home-tab-${id}`;
export const panelId = (id: string): string => `home-panel-${id}`;

/** Time that a resize must rest before the chosen tab is brought into view again, in ms (doc 1 §9). */
const RESIZE_MS = 100;

interface PageTabsProps {
  readonly pages: readonly Page[];
  readonly selected: string;
  readonly choose: (id: string) => void;
}

/** The tabs of the home: one per page, moved through with the arrow keys, Home and End. */
export function PageTabs({ pages, selected, choose }: PageTabsProps) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const reveal = useCallback(() => revealTab(list.current), []);
  useEffect(reveal, [reveal, selected]);
  useDebouncedResize(RESIZE_MS, reveal);
  const move = (event: KeyboardEvent) => {
    const next = tabAfter(event.key, pages, selected);
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(tabId(next.id))?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('home.pages')} className={styles.tabs} onKeyDown={move}>
      {pages.map(({ id, title }) => (
        <button
          key={id}
          id={tabId(id)}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls={id === selected ? panelId(id) : undefined}
          tabIndex={id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => choose(id)}
        >
          {titleOf({ title }, t)}
        </button>
      ))}
    </div>
  );
}

/** Scrolls the list, and only the list, until the chosen tab stands in it. */
function revealTab(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !tab) return;
  const middle = tab.offsetLeft + tab.offsetWidth / 2 - list.clientWidth / 2;
  list.scrollTo({ left: middle });
}

function tabAfter(key: string, pages: readonly Page[], selected: string): Page | undefined {
  const at = pages.findIndex(({ id }) => id === selected);
  const rtl = document.dir === 'rtl' ? -1 : 1;
  const step = { ArrowRight: rtl, ArrowLeft: -rtl }[key];
  if (step !== undefined) return pages.at((at + step) % pages.length);
  if (key === 'Home') return pages[0];
  return key === 'End' ? pages.at(-1) : undefined;
}
