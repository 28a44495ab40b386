import { openModal } from '../../ui/modal/modal-store.ts';
import { heldByBoard } from './board.ts';
import { inOtherCall } from './call.ts';
import type { Services } from '../services.tsx';

/** A way from this page into a call that was offered from outside it, in a toast or on a page. */
export interface OfferedCall {
  /** Its thread; null: only its room is known. */
  readonly tid: string | null;
  readonly go: () => void;
  /** The offer is not taken: it stands as before. */
  readonly stay?: () => void;
}

/**
 * Takes a person into another call. The call that they are in ends with it, so they are asked before, and while they host a
 * board they stay (ROM21, WBD1).
 */
export function changeCall({ texts }: Pick<Services, 'texts'>, { tid, go, stay }: OfferedCall): void {
  if (!inOtherCall(tid)) return go();
  if (heldByBoard()) return stay?.();
  // The words of calls are there: one of them is drawn.
  const { t } = texts;
  openModal({
    title: t('calls.change'),
    content: t('calls.ask_change'),
    first: { label: t('calls.cancel'), ...(stay && { run: stay }) },
    last: { label: t('calls.join'), run: go },
    ...(stay && { onDismiss: stay }),
  });
}
