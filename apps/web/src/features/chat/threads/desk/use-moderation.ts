import type { ChatMessage } from '@plenary/contract/chat/operations';
import { openModal } from '../../../../ui/modal/modal-store.ts';
import type { Translate } from '@plenary/texts/texts';
import { useTexts } from '../../../../page/use-texts.ts';
import { showFailure } from './show-failure.ts';
import { useChatState, useChatActions } from './thread.tsx';

/** How long a mute or a ban can be, in minutes; null holds until it is lifted. */
export const SANCTION_MINUTES = { short: 10, day: 24 * 60, open: null } as const;
export type SanctionLength = keyof typeof SANCTION_MINUTES;

export interface Moderation {
  readonly muted: boolean;
  readonly banned: boolean;
  /** Asks first. */
  remove(): void;
  /** Removes for good what was deleted. Asks first. */
  removeForGood(): void;
  restore(): void;
  sanction(kind: 'mute' | 'ban', length: SanctionLength): void;
  lift(kind: 'mute' | 'ban'): void;
}

/** The actions of a host, or of the author, on a message. Refusals are shown in a toast. */
export function useModeration(message: ChatMessage): Moderation {
  const { t } = useTexts();
  const actions = useChatActions();
  const sender = message.sender_event_user;
  const sanctions = useChatState((state) => (sender ? state.sanctioned.get(sender._id)?.sanctions : undefined));
  const [muted, banned] = [sanctions?.muted ?? false, sanctions?.banned ?? false];
  return {
    muted,
    banned,
    remove: () =>
      confirm(t, 'delete', t('chat.confirm.delete.title'), () => showFailure(t, actions.remove(message._id))),
    removeForGood: () =>
      confirm(t, 'remove', t('chat.confirm.remove.title'), () => showFailure(t, actions.remove(message._id, true))),
    restore: () => showFailure(t, actions.restore(message._id)),
    sanction(kind, length) {
      const minutes = SANCTION_MINUTES[length];
      const order = { lift: false, ...(minutes !== null && { minutes }) } as const;
      showFailure(t, actions.sanction(kind, message._id, order));
    },
    lift: (kind) => showFailure(t, actions.sanction(kind, message._id, { lift: true })),
  };
}

function confirm(t: Translate, what: 'delete' | 'remove', title: string, run: () => void): void {
  openModal({
    title,
    content: t(`chat.confirm.${what}.content`),
    first: { label: t('chat.cancel') },
    last: { label: t(`chat.confirm.${what}.action`), run },
  });
}
