import { useCallback, useEffect, useRef } from 'react';
import { rested } from '../../ui/time/rested.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import styles from './PageTabs.module.css';
import { titleOf, type Page } from './use-home.ts';

/** Time that a resize must rest before the chosen tab is brought into view again, in ms. */
const RESIZE_MS = 100;

interface PageTabsProps {
  /** Begins the element ids of the tabs. */
  readonly name: string;
  readonly pages: readonly Page[];
  readonly selected: string;
  readonly choose: (id: string) => void;
}

/** The tabs of the home: one per page; the chosen one is scrolled into view. */
export function PageTabs({ name, pages, selected, choose }: PageTabsProps) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const reveal = useCallback(() => revealTab(list.current), []);
  useEffect(reveal, [reveal, selected]);
  useDebouncedResize(RESIZE_MS, reveal);
  const tabs = pages.map(({ id, title }) => ({ id, label: titleOf({ title }, t) }));
  return (
    <Tabs
      ref={list}
      name={name}
      label={t('home.pages')}
      tabs={tabs}
      selected={selected}
      choose={choose}
      className={styles.tabs}
    />
  );
}

/** Scrolls the list, and only the list, until the chosen tab stands in it. */
function revealTab(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !tab) return;
  const middle = tab.offsetLeft + tab.offsetWidth / 2 - list.clientWidth / 2;
  list.scrollTo({ left: middle });
}

/** Calls `act` once the window's size has rested for `restMs`. Keep the identity of `act` (useCallback). */
function useDebouncedResize(restMs: number, act: () => void): void {
  useEffect(() => {
    const { ask, stop } = rested(restMs, act);
    addEventListener('resize', ask);
    return () => {
      stop();
      removeEventListener('resize', ask);
    };
  }, [restMs, act]);
}
