import type { EventUser } from '@plenary/contract/accounts/people';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { getUserCard } from '@plenary/contract/user-card/operations';
import { useEffect, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

/** A member as their card names them; both null: not read yet, or not asked for. */
interface FoundMember {
  readonly member: EventUser | null;
  /** Why the reader does not see their card. */
  readonly refused: AnsweredRefusal | null;
}

/** Reads who a person is by their user id, as far as the reader may see their card (PRG13); undefined: nobody is asked for. */
export function useMember(user: string | undefined): FoundMember {
  const { api } = useServices();
  const { slug: event } = useEvent();
  const [found, setFound] = useState<FoundMember>({ member: null, refused: null });
  useEffect(() => {
    if (user === undefined) return;
    let wanted = true;
    void api.call(getUserCard, { params: { event }, query: { user } }).then((answer) => {
      if (!wanted) return;
      setFound(
        answer.ok ? { member: answer.value.event_user, refused: null } : { member: null, refused: answer.refusal },
      );
    });
    return () => void (wanted = false);
  }, [api, event, user]);
  return found;
}
