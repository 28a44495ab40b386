import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../page/load-texts.ts';
import { consentState, serverConsentState, subscribeConsent } from './consent-store.ts';

const ConsentCard = lazyPart(['consent'], () => import('./ConsentCard.tsx').then((m) => m.ConsentCard));

/** Asks about cookies while no `cookie_consent` cookie exists (doc 2 §9). One per app; its card is a chunk of its own. */
export function ConsentBanner() {
  const { asking } = useSyncExternalStore(subscribeConsent, consentState, serverConsentState);
  if (!asking) return null;
  return (
    <Suspense fallback={null}>
      <ConsentCard />
    </Suspense>
  );
}
