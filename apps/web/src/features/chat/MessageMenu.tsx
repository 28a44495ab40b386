import type { ChatMessage } from '@plenary/contract/chat';
import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useChatState } from './chat-context.ts';
import { senderName } from './MessageHead.tsx';
import styles from './MessageMenu.module.css';
import { CHAT_TEXTS } from './texts.ts';
import { SANCTION_MINUTES, useModeration, type Moderation, type SanctionLength } from './use-moderation.ts';

/** What can be done about a message: its author and hosts delete it, hosts mute or ban its sender (never a host). */
export function MessageMenu({ message, own }: { readonly message: ChatMessage; readonly own: boolean }) {
  const moderates = useChatState((state) => state.moderates);
  const moderation = useModeration(message);
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
            <Menu.Item className={styles.item ?? ''} onClick={moderation.remove}>
              {CHAT_TEXTS.delete}
            </Menu.Item>
            {moderates && !own && sender && !sender.user.host && (
              <>
                <SanctionItems kind="mute" stands={moderation.muted} moderation={moderation} />
                <SanctionItems kind="ban" stands={moderation.banned} moderation={moderation} />
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface SanctionItemsProps {
  readonly kind: 'mute' | 'ban';
  /** It holds now: it can be lifted. */
  readonly stands: boolean;
  readonly moderation: Moderation;
}

const LENGTHS = Object.keys(SANCTION_MINUTES) as SanctionLength[];

function SanctionItems({ kind, stands, moderation }: SanctionItemsProps) {
  const lift = (
    <Menu.Item className={styles.item ?? ''} onClick={() => moderation.lift(kind)}>
      {kind === 'mute' ? CHAT_TEXTS.unmute : CHAT_TEXTS.unban}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Separator className={styles.line ?? ''} />
      {stands
        ? lift
        : LENGTHS.map((length) => (
            <Menu.Item key={length} className={styles.item ?? ''} onClick={() => moderation.sanction(kind, length)}>
              {CHAT_TEXTS[kind](CHAT_TEXTS.lengths[length])}
            </Menu.Item>
          ))}
    </>
  );
}
