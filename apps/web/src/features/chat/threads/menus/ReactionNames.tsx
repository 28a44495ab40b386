import type { ChatMessage } from '@plenary/contract/chat/operations';
import { displayName } from '@plenary/contract/names';
import type { ReactionKey } from '@plenary/domain/chat/reactions';
import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import styles from '../messages/Reactions.module.css';
import { useReacted } from './use-reacted.ts';

interface ReactionNamesProps {
  readonly message: ChatMessage;
  readonly reaction: ReactionKey;
  readonly anchor: HTMLElement;
}

/** The names of those who gave a reaction: the latest, and how many more there are. Its chip is described by it. */
export function ReactionNames({ message, reaction, anchor }: ReactionNamesProps) {
  const { t } = useTexts();
  const names = useNames(message, reaction);
  const count = message.reactions?.find(({ key }) => key === reaction)?.count ?? 0;
  const text = names && [
    ...names,
    ...more(t('chat.reaction_more', { count: count - names.length }), count - names.length),
  ];
  useEffect(() => {
    if (!text) return;
    anchor.setAttribute('aria-description', text.join(', '));
    return () => anchor.removeAttribute('aria-description');
  });
  if (!text) return null;
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner className={styles.layer ?? ''} anchor={anchor} side="top" sideOffset={6}>
          <Tooltip.Popup className={styles.names ?? ''} data-reaction-names="">
            <strong>{t('chat.reaction', { key: reaction })}</strong>
            {text.map((name, index) => (
              <bdi key={index}>{name}</bdi>
            ))}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

const more = (text: string, count: number): string[] => (count > 0 ? [text] : []);

/** The names, once they are known. */
function useNames(message: ChatMessage, reaction: ReactionKey): readonly string[] | null {
  const { t } = useTexts();
  const reacted = useReacted(message);
  const people = reacted?.find(({ key }) => key === reaction)?.event_users ?? [];
  return reacted && people.map(({ user }) => displayName(user) || t('chat.removed_user'));
}
