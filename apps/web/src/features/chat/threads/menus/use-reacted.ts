import type { EventUser } from '@plenary/contract/accounts/people';
import { listReactions, type ChatMessage, type ReactionCount } from '@plenary/contract/chat/operations';
import { useEffect, useState } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';

/** A reaction to a message with those who gave it last. */
export type Reacted = ReactionCount & { readonly event_users: readonly EventUser[] };

/** The people behind the reactions to a message, once they are known; read again when the counts change. */
export function useReacted({ _id, reactions }: ChatMessage): readonly Reacted[] | null {
  const { api } = useServices();
  const { slug } = useEvent();
  const [reacted, setReacted] = useState<readonly Reacted[] | null>(null);
  useEffect(() => {
    let wanted = true;
    void api.call(listReactions, { params: { event: slug }, query: { chat_message: _id } }).then((answer) => {
      if (wanted && answer.ok) setReacted(answer.value.reactions);
    });
    return () => {
      wanted = false;
    };
  }, [api, slug, _id, reactions]);
  return reacted;
}
