import { askForConsent } from './consent-store.ts';
import { CONSENT_TEXTS } from './texts.ts';

/** Opens the choice about cookies again. */
export function ConsentLink() {
  return (
    <button type="button" onClick={askForConsent}>
      {CONSENT_TEXTS.link}
    </button>
  );
}
