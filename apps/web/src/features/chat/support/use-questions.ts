import { asPage } from '@plenary/client/pager';
import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import {
  handBackQuestion,
  listQuestions,
  resolveQuestion,
  takeQuestion,
  type SupportQuestion,
} from '@plenary/contract/chat/support';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { type PagedList, usePager } from '../../../ui/list/use-pager.ts';
import { useQueue } from './queue-store.ts';

/** The lists of the queue. */
export type QueueView = 'waiting' | 'answered' | 'resolved';

export type Questions = PagedList<SupportQuestion>;

/**
 * The questions of a list, or the one of a thread; read again with each news of the queue.
 * @param wanted kept by its caller: another one is another list
 */
export function useQuestions(wanted: { readonly state?: QueueView; readonly chat_thread?: string }): Questions {
  const { api } = useServices();
  const { slug } = useEvent();
  const turn = useStore(useQueue(), (queue) => queue.turn);
  const { state, chat_thread } = wanted;
  const ask = useCallback(
    async (last?: SupportQuestion) => {
      const list = { ...(state && { state }), ...(chat_thread !== undefined && { chat_thread }) };
      const query = { ...list, ...(last && { after: last.chat_thread }) };
      const answer = await api.call(listQuestions, { params: { event: slug }, query });
      return asPage(answer, ({ questions }) => questions);
    },
    [api, slug, state, chat_thread],
  );
  return usePager(ask, turn);
}

/** The deeds of a person who answers; null: it was done. */
export interface QuestionDeeds {
  take(question: SupportQuestion): Promise<AnsweredRefusal | null>;
  handBack(question: SupportQuestion): Promise<AnsweredRefusal | null>;
  resolve(question: SupportQuestion): Promise<AnsweredRefusal | null>;
}

export function useQuestionDeeds(): QuestionDeeds {
  const { api } = useServices();
  const { slug } = useEvent();
  return useMemo(() => {
    const params = { event: slug };
    const refusalOf = async (call: Promise<Answered<unknown>>): Promise<AnsweredRefusal | null> => {
      const answer = await call;
      return answer.ok ? null : answer.refusal;
    };
    return {
      take: ({ chat_thread, answering }) => {
        const from = answering && { from: answering._id };
        return refusalOf(api.call(takeQuestion, { params, body: { chat_thread, ...from } }));
      },
      handBack: ({ chat_thread }) => refusalOf(api.call(handBackQuestion, { params, body: { chat_thread } })),
      resolve: ({ chat_thread, asked_count }) =>
        refusalOf(api.call(resolveQuestion, { params, body: { chat_thread, asked_count } })),
    };
  }, [api, slug]);
}
