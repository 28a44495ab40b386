import { useEffect } from 'react';
import { useStore } from 'zustand';
import { openModal } from '../ui/modal/Modal.ts';
import { useServices } from '../page/services.tsx';
import { forgetEverything } from '../page/storage.ts';
import { texts } from '../page/texts.ts';

/** Says that the session has ended, wherever that was noticed (D32). 'Go to login' clears storage and reloads. */
export function SignedOut() {
  const { connection, storage } = useServices();
  const signedOut = useStore(connection, (state) => state.connection.kind === 'signed_out');
  useEffect(() => {
    if (!signedOut) return;
    const leave = () => {
      forgetEverything(storage);
      location.reload();
    };
    return openModal({
      title: texts.signedOut.title,
      content: texts.signedOut.content,
      last: { label: texts.signedOut.action, run: leave },
      dismissible: false,
    });
  }, [signedOut, storage]);
  return null;
}
