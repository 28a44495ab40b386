import type { EventUser } from '@plenary/contract/accounts/people';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { opensCard } from '@plenary/domain/user-card/card';
import type { ReactNode } from 'react';
import { useBoot, useFlags } from '../../../../page/boot.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { cx } from '../../../../ui/cx.ts';
import { NameButton } from '../../../../ui/text/NameButton.tsx';
import styles from './PersonButton.module.css';
import { useRowTabIndex, useDesk } from '../desk/chat-desk.tsx';
import { senderName } from '../desk/names.ts';

interface PersonButtonProps {
  readonly person: EventUser;
  /** The message from which the card is opened, which can be reported or deleted there; null: a person alone. */
  readonly message: ChatMessage | null;
  /** A picture beside a name that leads there too: for pointers alone. */
  readonly picture?: boolean;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A name or a picture that leads to the person's card; where that does not open it is no button (WID9). */
export function PersonButton({ person, message, picture = false, className, title, children }: PersonButtonProps) {
  const { t } = useTexts();
  const { openCard } = useDesk();
  const tabIndex = useRowTabIndex();
  if (!useOpens(person))
    return picture ? (
      children
    ) : (
      <bdi className={className} title={title}>
        {children}
      </bdi>
    );
  return (
    <NameButton
      className={cx(picture && styles.picture, className)}
      title={title ?? t('chat.card_of', { name: senderName(t, person) })}
      tabIndex={picture ? -1 : tabIndex}
      aria-hidden={picture || undefined}
      onClick={({ currentTarget }) => openCard({ person, message, anchor: currentTarget })}
    >
      {picture ? children : <bdi>{children}</bdi>}
    </NameButton>
  );
}

/** Whether the card of a person opens for the reader of this page. */
export function useOpens(person: EventUser | null): boolean {
  const { me } = useBoot();
  const { networking_enabled = false } = useFlags();
  if (!me || !person) return false;
  const viewer = { event_user_id: me.event_user_id, roles: me.roles };
  return opensCard(viewer, { ...person.user, event_user_id: person._id }, { networking_enabled });
}
