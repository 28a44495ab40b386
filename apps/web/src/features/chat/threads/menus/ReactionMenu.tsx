import type { ChatMessage } from '@plenary/contract/chat/operations';
import { REACTION_KEYS, type ReactionKey } from '@plenary/domain/chat/reactions';
import { Menu } from '@base-ui/react/menu';
import { useTexts } from '../../../../page/use-texts.ts';
import { MenuPopup, MenuRoot } from '../../../../ui/overlay/Menu.tsx';
import { ReactionImage } from '../../../../ui/ReactionImage.tsx';
import styles from '../messages/Reactions.module.css';
import { useMessageActions } from '../desk/use-message-actions.ts';
import { useDesk } from '../desk/chat-desk.tsx';

interface ReactionMenuProps {
  readonly message: ChatMessage;
  readonly anchor: HTMLElement;
}

/** The choice of a reaction: one row, with the arrow keys from picture to picture. */
export function ReactionMenu({ message, anchor }: ReactionMenuProps) {
  const { t } = useTexts();
  const { hide } = useDesk();
  const { react } = useMessageActions(message);
  return (
    <MenuRoot open modal={false} orientation="horizontal" onOpenChange={(open) => !open && hide()}>
      <MenuPopup
        place={{ anchor, side: 'top', align: 'end' }}
        className={styles.choice}
        aria-label={t('chat.react')}
        finalFocus={() => anchor}
      >
        {REACTION_KEYS.map((key: ReactionKey) => (
          <Menu.CheckboxItem
            key={key}
            className={styles.one ?? ''}
            aria-label={t('chat.reaction', { key })}
            title={t('chat.reaction', { key })}
            checked={message.own_reaction === key}
            onCheckedChange={(on) => react(key, on)}
            closeOnClick
          >
            <ReactionImage of={key} size={26} />
          </Menu.CheckboxItem>
        ))}
      </MenuPopup>
    </MenuRoot>
  );
}
