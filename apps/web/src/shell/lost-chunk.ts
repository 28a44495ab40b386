import type { Translate } from '@plenary/texts/texts';
import { openModal } from '../ui/modal/Modal.ts';

/**
 * A chunk that cannot be fetched is most often one of an earlier release; the page says so once and offers to
 * reload (design §3). Vite announces such failures as `vite:preloadError`.
 */
export function offerReloadForLostChunks(t: Translate): void {
  let offered = false;
  addEventListener('vite:preloadError', () => {
    if (offered) return;
    offered = true;
    openModal({
      title: t('frame.lost_chunk.title'),
      content: t('frame.lost_chunk.text'),
      first: { label: t('frame.lost_chunk.later'), run: () => (offered = false) },
      last: { label: t('frame.lost_chunk.reload'), run: () => location.reload() },
      onDismiss: () => (offered = false),
    });
  });
}
