import type { ChatMessage } from '@plenary/contract/chat';
import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useChatState } from './chat-context.ts';
import { senderName } from './MessageHead.tsx';
import styles from './MessageMenu.module.css';
import { CHAT_TEXTS } from './texts.ts';
import { useModeration } from './use-moderation.ts';

/** What can be done about a message: its author and hosts delete it, hosts mute or ban its sender (never a host). */
export function MessageMenu({ message, own }: { readonly message: ChatMessage; readonly own: boolean }) {
  const moderates = useChatState((state) => state.moderates);
  const { muted, banned, remove, sanction } = useModeration(message);
  const sender = message.sender_event_user;
  const label = CHAT_TEXTS.menu(senderName(sender));
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={buttonClass({ look: 'quiet' }, styles.trigger)} aria-label={label} title={label}>
        <Icon of={Ellipsis} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner ?? ''} side="bottom" align="end" sideOffset={4}>
          <Menu.Popup className={styles.popup ?? ''}>
            <Menu.Item className={styles.item ?? ''} onClick={remove}>
              {CHAT_TEXTS.delete}
            </Menu.Item>
            {moderates && !own && sender && !sender.user.host && (
              <>
                <Menu.Item className={styles.item ?? ''} onClick={() => sanction('mute')}>
                  {muted ? CHAT_TEXTS.unmute : CHAT_TEXTS.mute}
                </Menu.Item>
                <Menu.Item className={styles.item ?? ''} onClick={() => sanction('ban')}>
                  {banned ? CHAT_TEXTS.unban : CHAT_TEXTS.ban}
                </Menu.Item>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
