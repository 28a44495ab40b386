import { useTexts } from '../../page/use-texts.ts';
import { askForConsent } from './consent-store.ts';

/** Opens the choice about cookies again. */
export function ConsentLink() {
  const { t } = useTexts();
  return (
    <button type="button" onClick={askForConsent}>
      {t('frame.cookie_settings')}
    </button>
  );
}
