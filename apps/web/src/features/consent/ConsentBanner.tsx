import { useEffect } from 'react';
import { lazyPart } from '../../page/load-texts.ts';
import { askForConsent, followConsent, lookForConsent, useConsent } from './consent-store.ts';
import { useTexts } from '../../page/use-texts.ts';
import { OptionalPart } from '../../ui/OptionalPart.tsx';

const ConsentCard = lazyPart(['consent'], () => import('./ConsentCard.tsx').then((m) => m.ConsentCard));

/** Asks about cookies while no `cookie_consent` cookie exists (CON1). One per app; its card is a chunk of its own. */
export function ConsentBanner() {
  const { asking } = useConsent();
  useEffect(lookForConsent, []);
  useEffect(followConsent, []);
  if (!asking) return null;
  return (
    <OptionalPart>
      <ConsentCard />
    </OptionalPart>
  );
}

/** Opens the choice about cookies again. */
export function ConsentLink() {
  const { t } = useTexts();
  return (
    <button type="button" onClick={askForConsent}>
      {t('frame.cookie_settings')}
    </button>
  );
}
