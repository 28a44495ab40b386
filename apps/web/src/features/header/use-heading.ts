import { headingTitle } from '@plenary/domain/home/heading';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';

/** A page that takes longer than this to come says so, in ms. */
const SLOW_MS = 400;

/**
 * The heading of the header: the area of the page, else the event; 'Loading..' only while a page is really on its way.
 */
export function useFrameHeading(): string {
  const { t } = useTexts();
  const { frame, event } = useBoot();
  const loading = useStore(useServices().router.state, (state) => state.loading);
  if (useSlow(loading)) return t('frame.loading');
  if (frame) return headingTitle(frame.heading);
  return event?.name ?? 'Plenary';
}

/** true once `busy` has lasted for SLOW_MS. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow;
}
