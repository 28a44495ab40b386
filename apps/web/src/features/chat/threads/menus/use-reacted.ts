import type { EventUser } from '@plenary/contract/accounts/people';
import { listReactions, type ChatMessage, type ReactionCount } from '@plenary/contract/chat/operations';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';
import { useAnswer } from '../../../../page/use-answer.ts';

/** A reaction to a message with those who gave it last. */
export type Reacted = ReactionCount & { readonly event_users: readonly EventUser[] };

/** The people behind the reactions to a message, once they are known; read again when the counts change. */
export function useReacted({ _id, reactions }: ChatMessage): readonly Reacted[] | null {
  const { api } = useServices();
  const { slug } = useEvent();
  const ask = () => api.call(listReactions, { params: { event: slug }, query: { chat_message: _id } });
  return useAnswer(ask, reactions).value?.reactions ?? null;
}
