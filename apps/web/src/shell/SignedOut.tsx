import { useEffect } from 'react';
import { useStore } from 'zustand';
import { openModal } from '../ui/modal/Modal.ts';
import { useServices } from '../page/services.tsx';
import { forgetEverything } from '../page/storage.ts';
import { useTexts } from '../page/use-texts.ts';

/** Says that the session has ended, wherever that was noticed (D32). 'Go to login' clears storage and reloads. */
export function SignedOut() {
  const { connection, storage } = useServices();
  const { t } = useTexts();
  const signedOut = useStore(connection, (state) => state.connection.kind === 'signed_out');
  useEffect(() => {
    if (!signedOut) return;
    const leave = () => {
      forgetEverything(storage);
      location.reload();
    };
    return openModal({
      title: t('late.signed_out.title'),
      content: t('late.signed_out.text'),
      last: { label: t('late.signed_out.action'), run: leave },
      dismissible: false,
    });
  }, [signedOut, storage, t]);
  return null;
}
