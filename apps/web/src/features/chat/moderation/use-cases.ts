import { asPage } from '@plenary/client/pager';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { decideCase, listCases, undoCase, type ModerationCase } from '@plenary/contract/chat/reports';
import type { CaseDecision } from '@plenary/domain/chat/moderation/reports';
import { useCallback } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useChatState } from '../threads/desk/thread.tsx';
import { type PagedList, usePager } from '../../../ui/list/use-pager.ts';

export interface Decision {
  readonly decision: CaseDecision;
  readonly minutes?: number;
  /** Of a ban from the event. */
  readonly reason?: string;
}

export interface Cases extends PagedList<ModerationCase> {
  /** The case as it was decided; or why not. */
  decide(one: ModerationCase, decision: Decision): Promise<AnsweredRefusal | null>;
  undo(one: ModerationCase): Promise<AnsweredRefusal | null>;
}

/** The cases of one state. They are read again whenever the number of open ones changes: others report and decide too. */
export function useCases(state: 'open' | 'decided'): Cases {
  const { api } = useServices();
  const { slug } = useEvent();
  const open = useChatState((chat) => chat.openCases);
  const ask = useCallback(
    async (last?: ModerationCase) => {
      const query = { state, ...(last && { after: last._id }) };
      const answer = await api.call(listCases, { params: { event: slug }, query });
      return asPage(answer, ({ cases }) => cases);
    },
    [api, slug, state],
  );
  const list = usePager(ask, open);
  const drop = (id: string): void => list.change((known) => known.filter(({ _id }) => _id !== id));
  const params = { event: slug };
  return {
    ...list,
    decide: async ({ _id }, decision) => {
      const answer = await api.call(decideCase, { params, body: { moderation_case: _id, ...decision } });
      if (answer.ok || answer.refusal.code === 'case_decided') drop(_id);
      return answer.ok ? null : answer.refusal;
    },
    undo: async ({ _id }) => {
      const answer = await api.call(undoCase, { params, body: { moderation_case: _id } });
      if (answer.ok) drop(_id);
      return answer.ok ? null : answer.refusal;
    },
  };
}
