import type { ChatMessage } from '@plenary/contract/chat';
import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useChatState } from './chat-context.tsx';
import { senderName } from './MessageParts.tsx';
import styles from './MessageMenu.module.css';
import { useRowTabIndex } from './use-row-focus.ts';
import { SANCTION_MINUTES, useModeration, type Moderation, type SanctionLength } from './use-moderation.ts';

/** The actions on a message: its author and hosts delete it, hosts mute or ban its sender (never a host). */
export function MessageMenu({ message, own }: { readonly message: ChatMessage; readonly own: boolean }) {
  const { t } = useTexts();
  const moderates = useChatState((state) => state.moderates);
  const moderation = useModeration(message);
  const tabIndex = useRowTabIndex();
  const sender = message.sender_event_user;
  const label = t('chat.menu', { name: senderName(t, sender) });
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={buttonClass({ look: 'quiet' }, styles.trigger)}
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
      >
        <Icon of={Ellipsis} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner ?? ''} side="bottom" align="end" sideOffset={4}>
          <Menu.Popup className={styles.popup ?? ''}>
            <Menu.Item className={styles.item ?? ''} onClick={moderation.remove}>
              {t('chat.delete')}
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
  const { t } = useTexts();
  const lift = (
    <Menu.Item className={styles.item ?? ''} onClick={() => moderation.lift(kind)}>
      {kind === 'mute' ? t('chat.unmute') : t('chat.unban')}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Separator className={styles.line ?? ''} />
      {stands
        ? lift
        : LENGTHS.map((length) => (
            <Menu.Item key={length} className={styles.item ?? ''} onClick={() => moderation.sanction(kind, length)}>
              {t(`chat.${kind}`, { length })}
            </Menu.Item>
          ))}
    </>
  );
}
