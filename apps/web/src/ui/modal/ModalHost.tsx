import { Suspense, lazy } from 'react';
import { useCurrentModal } from './modal-store.ts';

const GenericModal = lazy(() => import('./GenericModal.tsx'));

/** Draws what `openModal` asked for. One per app; the dialog's code arrives with the first modal. */
export function ModalHost() {
  const modal = useCurrentModal();
  if (!modal) return null;
  return (
    <Suspense fallback={null}>
      <GenericModal key={modal.id} modal={modal} />
    </Suspense>
  );
}
