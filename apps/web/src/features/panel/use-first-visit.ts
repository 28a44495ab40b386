import { useEffect, useState } from 'react';
import { useServices } from '../../page/services.tsx';

/** The names appear after this time and go again after that one, in ms (doc 1 §9). */
const STARTUP_MS = 500;
const COLLAPSE_MS = 4_000;

/** true for four seconds of a first visit, which is then remembered (`quickLinksOpened`). */
export function useFirstVisit(): boolean {
  const { storage } = useServices();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (storage.get('quickLinksOpened') !== null) return;
    const collapse = () => {
      setShown(false);
      storage.set('quickLinksOpened', 'true');
    };
    const timers = [setTimeout(() => setShown(true), STARTUP_MS), setTimeout(collapse, STARTUP_MS + COLLAPSE_MS)];
    return () => timers.forEach(clearTimeout);
  }, [storage]);
  return shown;
}
