import { Suspense, lazy, useSyncExternalStore } from 'react';
import { currentModal, subscribeModals } from './modal-store.ts';

const GenericModal = lazy(() => import('./GenericModal.tsx'));
const nothing = () => null;

/** Draws what `openModal` asked for. One per app; the dialog's code arrives with the first modal. */
export function ModalHost() {
  const modal = useSyncExternalStore(subscribeModals, currentModal, nothing);
  if (!modal) return null;
  return (
    <Suspense fallback={null}>
      <GenericModal key={modal.id} modal={modal} />
    </Suspense>
  );
}
