import type { ChatMessage } from '@plenary/contract/chat';
import { ERRORS, type ErrorCode } from '@plenary/contract/errors';
import { openModal } from '../../ui/modal/Modal.ts';
import { showToast } from '../../ui/toast/toast.ts';
import { useChatState } from './chat-context.ts';
import { senderName } from './MessageHead.tsx';
import { CHAT_TEXTS } from './texts.ts';
import { useChatActions } from './use-chat-actions.ts';

/** How long a mute or a ban can be, in minutes; null holds until it is lifted. */
export const SANCTION_MINUTES = { short: 10, day: 24 * 60, open: null } as const;
export type SanctionLength = keyof typeof SANCTION_MINUTES;

export interface Moderation {
  readonly muted: boolean;
  readonly banned: boolean;
  /** Asks first. */
  remove(): void;
  restore(): void;
  /** Asks before it stops somebody. */
  sanction(kind: 'mute' | 'ban', length: SanctionLength): void;
  lift(kind: 'mute' | 'ban'): void;
}

/** What a host, or the author, can do about a message. Refusals are told in a toast. */
export function useModeration(message: ChatMessage): Moderation {
  const actions = useChatActions();
  const sender = message.sender_event_user;
  const sanctions = useChatState((state) => (sender ? state.sanctioned.get(sender._id)?.sanctions : undefined));
  const [muted, banned] = [sanctions?.muted ?? false, sanctions?.banned ?? false];
  return {
    muted,
    banned,
    remove: () => confirm(CHAT_TEXTS.confirm.delete, () => tell(actions.remove(message._id))),
    restore: () => tell(actions.restore(message._id)),
    sanction(kind, length) {
      const minutes = SANCTION_MINUTES[length];
      const order = { lift: false, ...(minutes !== null && { minutes }) } as const;
      const { title, content, action } = CHAT_TEXTS.confirm[kind];
      const question = { title: title(senderName(sender), CHAT_TEXTS.lengths[length]), content, action };
      confirm(question, () => tell(actions.sanction(kind, message._id, order)));
    },
    lift: (kind) => tell(actions.sanction(kind, message._id, { lift: true })),
  };
}

interface Question {
  readonly title: string;
  readonly content: string;
  readonly action: string;
}

function confirm({ title, content, action }: Question, run: () => void): void {
  openModal({
    title,
    content,
    first: { label: CHAT_TEXTS.cancel },
    last: { label: action, run },
  });
}

function tell(outcome: Promise<ErrorCode | null>): void {
  void outcome.then((code) => {
    if (code) showToast({ title: CHAT_TEXTS.failed_action, text: ERRORS[code].text, key: `chat:${code}` });
  });
}
