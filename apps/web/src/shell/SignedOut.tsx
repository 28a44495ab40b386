import { useEffect } from 'react';
import { useServices } from '../page/services.tsx';
import { forgetEverything } from '../page/storage/storage.ts';
import { useTexts } from '../page/use-texts.ts';
import { openModal } from '../ui/modal/modal-store.ts';

/** Says that the session has ended, wherever that was noticed (D32). 'Go to login' clears storage and reloads. */
export function SignedOut() {
  const { storage } = useServices();
  const { t } = useTexts();
  useEffect(() => {
    const leave = () => {
      forgetEverything(storage);
      location.reload();
    };
    return openModal({
      title: t('error-pages.signed_out.title'),
      content: t('error-pages.signed_out.text'),
      last: { label: t('error-pages.signed_out.action'), run: leave },
      dismissible: false,
    });
  }, [storage, t]);
  return null;
}
