import { type RefObject, useEffect } from 'react';
import { useServices } from '../../page/services.tsx';
import { hasLetterKeys } from '../../page/storage/letter-keys.ts';
import { focusOn } from '../../ui/focus/focus-on.ts';

/**
 * `/`, and Ctrl+F or Cmd+F the first time, lead to the search box: the browser's own search would find only the sessions
 * that are drawn. Pressed in the box, they are its own or the browser's again.
 */
export function useSearchKeys(input: RefObject<HTMLInputElement | null>): void {
  const { storage } = useServices();
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const box = input.current;
      if (!box || document.activeElement === box || !isSearchKey(event)) return;
      if (event.key === '/' && !hasLetterKeys(storage)) return;
      event.preventDefault();
      focusOn(box);
      box.select();
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, [input, storage]);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key === 'f';
  return key === '/' && !isWriting(target);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
