import { asPage } from '@plenary/client/pager';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { decideHeld, listHeld, undoHeld, type HeldMessage } from '@plenary/contract/chat/held';
import { useCallback } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useChatState } from '../threads/desk/thread.tsx';
import { type PagedList, usePager } from '../../../ui/list/use-pager.ts';

type Done = Promise<AnsweredRefusal | null>;

/** The messages that wait for those who moderate, and what is decided about them. */
export interface HeldQueue extends Omit<PagedList<HeldMessage>, 'loadMore'> {
  decide(one: HeldMessage, decision: 'approved' | 'rejected'): Done;
  undo(one: HeldMessage): Done;
}

/** They are read again whenever their number changes: others decide too. */
export function useHeld(): HeldQueue {
  const { api } = useServices();
  const { slug } = useEvent();
  const waiting = useChatState((chat) => chat.waiting);
  const ask = useCallback(async () => {
    const answer = await api.call(listHeld, { params: { event: slug }, query: { state: 'waiting' } });
    return asPage(answer, ({ held }) => held);
  }, [api, slug]);
  const list = usePager(ask, waiting);
  const drop = (id: string): void => list.change((known) => known.filter(({ _id }) => _id !== id));
  const params = { event: slug };
  return {
    ...list,
    async decide({ _id }, decision) {
      const answer = await api.call(decideHeld, { params, body: { held_message: _id, decision } });
      if (answer.ok || answer.refusal.code === 'case_decided') drop(_id);
      return answer.ok ? null : answer.refusal;
    },
    async undo({ _id }) {
      const answer = await api.call(undoHeld, { params, body: { held_message: _id } });
      if (answer.ok) list.reload();
      return answer.ok ? null : answer.refusal;
    },
  };
}
