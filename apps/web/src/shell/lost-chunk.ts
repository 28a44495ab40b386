import { openModal } from '../ui/modal/Modal.ts';
import { texts } from '../page/texts.ts';

/**
 * A chunk that cannot be fetched is most often one of an earlier release; the page says so once and offers to
 * reload (design §3). Vite announces such failures as `vite:preloadError`.
 */
export function offerReloadForLostChunks(): void {
  let offered = false;
  addEventListener('vite:preloadError', () => {
    if (offered) return;
    offered = true;
    openModal({
      title: texts.lostChunk.title,
      content: texts.lostChunk.content,
      first: { label: texts.lostChunk.later, run: () => (offered = false) },
      last: { label: texts.lostChunk.reload, run: () => location.reload() },
      onDismiss: () => (offered = false),
    });
  });
}
