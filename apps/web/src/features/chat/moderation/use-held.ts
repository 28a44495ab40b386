import type { AnsweredRefusal } from '@plenary/contract/errors';
import { decideHeld, listHeld, undoHeld, type HeldMessage } from '@plenary/contract/chat/held';
import { useCallback, useEffect, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useChatState } from '../threads/desk/thread.tsx';

type Done = Promise<AnsweredRefusal | null>;

/** The messages that wait for those who moderate, and what is decided about them. */
export interface HeldQueue {
  /** null until they have come. */
  readonly held: readonly HeldMessage[] | null;
  readonly has_more: boolean;
  readonly failed: AnsweredRefusal | null;
  reload(): void;
  decide(one: HeldMessage, decision: 'approved' | 'rejected'): Done;
  undo(one: HeldMessage): Done;
}

/** They are read again whenever their number changes: others decide too. */
export function useHeld(): HeldQueue {
  const { api } = useServices();
  const { slug } = useEvent();
  const waiting = useChatState((chat) => chat.waiting);
  const [known, setKnown] = useState<Pick<HeldQueue, 'held' | 'has_more' | 'failed'>>({
    held: null,
    has_more: false,
    failed: null,
  });
  const [asked, setAsked] = useState(0);
  const reload = useCallback(() => setAsked((before) => before + 1), []);
  useEffect(() => {
    let wanted = true;
    void api.call(listHeld, { params: { event: slug }, query: { state: 'waiting' } }).then((answer) => {
      if (!wanted) return;
      if (answer.ok) setKnown({ held: answer.value.held, has_more: answer.value.has_more, failed: null });
      else setKnown((now) => ({ ...now, failed: answer.refusal }));
    });
    return () => {
      wanted = false;
    };
  }, [api, slug, waiting, asked]);
  const drop = (id: string): void =>
    setKnown((now) => ({ ...now, held: now.held && now.held.filter(({ _id }) => _id !== id) }));
  const params = { event: slug };
  return {
    ...known,
    reload,
    async decide({ _id }, decision) {
      const answer = await api.call(decideHeld, { params, body: { held_message: _id, decision } });
      if (answer.ok || answer.refusal.code === 'case_decided') drop(_id);
      return answer.ok ? null : answer.refusal;
    },
    async undo({ _id }) {
      const answer = await api.call(undoHeld, { params, body: { held_message: _id } });
      if (answer.ok) reload();
      return answer.ok ? null : answer.refusal;
    },
  };
}
