import type { EventUser } from '@plenary/contract/accounts/people';
import { displayName } from '@plenary/contract/names';
import { opensCard } from '@plenary/domain/user-card/card';
import { useRef } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useBoot, useFlags } from '../../page/boot.tsx';
import { UserCardModal } from '../chat/threads/card/index.ts';
import { useOpened } from '../../ui/modal/use-opened.ts';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { NameButton } from '../../ui/text/NameButton.tsx';

interface PersonNameProps {
  readonly person: EventUser;
  readonly className?: string | undefined;
}

/** The name of a person in a list of people. It leads to their card where that opens (WID9). */
export function PersonName({ person, className }: PersonNameProps) {
  const card = useOpened<true>();
  const button = useRef<HTMLButtonElement>(null);
  const name = displayName(person.user);
  if (!useOpensCard(person)) return <bdi className={className}>{name}</bdi>;
  const closed = (): void => {
    card.closed();
    focusOn(button);
  };
  return (
    <>
      <NameButton ref={button} className={className} onClick={() => card.open(true)}>
        <bdi>{name}</bdi>
      </NameButton>
      {card.of && (
        <OptionalPart>
          <UserCardModal key={card.key} person={person} message={null} onClosed={closed} report={closed} />
        </OptionalPart>
      )}
    </>
  );
}

function useOpensCard(person: EventUser): boolean {
  const { me } = useBoot();
  const { networking_enabled = false } = useFlags();
  if (!me) return false;
  const viewer = { event_user_id: me.event_user_id, roles: me.roles };
  return opensCard(viewer, { ...person.user, event_user_id: person._id }, { networking_enabled });
}
