import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { ReactionKey } from '@plenary/domain/chat/reactions';
import { openModal } from '../../../../ui/modal/modal-store.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { showFailure } from './show-failure.ts';
import { useChatActions } from './thread.tsx';
import { senderName } from './names.ts';

export interface MessageActions {
  react(key: ReactionKey, on: boolean): void;
  /** Asks first. */
  block(): void;
}

/** The actions on a message of everybody who takes part. Refusals are shown in a toast. */
export function useMessageActions(message: ChatMessage): MessageActions {
  const { t } = useTexts();
  const actions = useChatActions();
  return {
    react: (key, on) => showFailure(t, actions.react(message, key, on)),
    block: () =>
      openModal({
        title: t('chat.confirm.block.title', { name: senderName(t, message.sender_event_user) }),
        content: t('chat.confirm.block.content'),
        first: { label: t('chat.cancel') },
        last: { label: t('chat.confirm.block.action'), run: () => showFailure(t, actions.block(message._id)) },
      }),
  };
}
