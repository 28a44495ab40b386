import { useState } from 'react';
import { useServices } from '../services.tsx';
import type { PageStorage } from './storage.ts';

/** Whether keys of one letter or sign work on this device: speech that is typed would press them (WCAG 2.1.4). */
export const hasLetterKeys = (storage: PageStorage): boolean => storage.get('letterKeys') === null;

/** The choice, and how it is made. */
export function useLetterKeys(): readonly [on: boolean, change: (on: boolean) => void] {
  const { storage } = useServices();
  const [on, setOn] = useState(() => hasLetterKeys(storage));
  const change = (next: boolean): void => {
    if (next) storage.remove('letterKeys');
    else storage.set('letterKeys', 'off');
    setOn(next);
  };
  return [on, change];
}
