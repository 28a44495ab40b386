import type { CallAct, CallPeer } from '@plenary/contract/calls/operations';
import { refusalText } from '../../page/refusal-text.ts';
import type { Services } from '../../page/services.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { CallSession } from './session/call-session.ts';

/** The acts of those who moderate a call; a refusal is said in words. */
export function moderation({ texts: { t } }: Services, session: CallSession) {
  const act = async (kind: CallAct, peer?: string): Promise<void> => {
    const refusal = await session.moderate(kind, peer);
    if (refusal) showToast({ key: 'moderation', title: refusalText(t, refusal) });
  };
  return {
    mute: (peer: string) => act('mute', peer),
    muteAll: () => act('mute_all'),
    lock: (locked: boolean) => act(locked ? 'lock' : 'unlock'),
    remove: ({ name, peer }: CallPeer): void =>
      void openModal({
        title: t('calls.remove', { name }),
        content: t('calls.ask_remove', { name }),
        first: { label: t('calls.cancel') },
        last: { label: t('calls.remove_short'), run: () => void act('remove', peer) },
      }),
  };
}
