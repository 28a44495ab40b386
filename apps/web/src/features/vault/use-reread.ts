import { Refresher } from '@plenary/client/refresher';
import { useState } from 'react';
import { after } from '../../live/index.ts';
import { rereadPage } from '../../page/timeline/reread.ts';
import { type Services, useServices } from '../../page/services.tsx';

/** People wait for a moment at which something opens: their pages read themselves again within this part of the usual time. */
const HASTE = 1 / 8;

/**
 * Reads the page again behind what it shows, which stays where that fails: it is tried again. Whatever one plays or watches
 * there goes on.
 */
export function useReread(): () => void {
  const services = useServices();
  const [refresher] = useState(
    () => new Refresher({ read: () => reread(services), after, random: () => Math.random() * HASTE }),
  );
  return () => refresher.changed();
}

/** A page of another kind stands here by now: that is another page, and opened as one. */
function reread(services: Services) {
  const { boots, router } = services;
  return rereadPage(services, async (kind) => {
    if (kind !== boots.getState().page.kind) await router.load();
  });
}
