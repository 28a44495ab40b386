import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import {
  handBackQuestion,
  listQuestions,
  resolveQuestion,
  takeQuestion,
  type SupportQuestion,
} from '@plenary/contract/chat/support';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useQueue } from './queue-store.ts';

/** The lists of the queue. */
export type QueueView = 'waiting' | 'answered' | 'resolved';

export interface Questions {
  /** null until they have come. */
  readonly questions: readonly SupportQuestion[] | null;
  readonly has_more: boolean;
  readonly failed: AnsweredRefusal | null;
  reload(): void;
  loadMore(): void;
}

type Known = Pick<Questions, 'questions' | 'has_more' | 'failed'>;
const NOTHING: Known = { questions: null, has_more: false, failed: null };

/**
 * The questions of a list, or the one of a thread; read again with each news of the queue.
 * @param wanted kept by its caller: another one is another list
 */
export function useQuestions(wanted: { readonly state?: QueueView; readonly chat_thread?: string }): Questions {
  const { api } = useServices();
  const { slug } = useEvent();
  const turn = useStore(useQueue(), (queue) => queue.turn);
  const [known, setKnown] = useState(NOTHING);
  const [asked, setAsked] = useState(0);
  const more = useRef(false);
  const { state, chat_thread } = wanted;
  const read = useMemo(() => {
    const query = { ...(state && { state }), ...(chat_thread !== undefined && { chat_thread }) };
    return (after?: string) =>
      api.call(listQuestions, {
        params: { event: slug },
        query: { ...query, ...(after !== undefined && { after }) },
      });
  }, [api, slug, state, chat_thread]);
  useEffect(() => {
    let current = true;
    void read().then((answer) => {
      if (current)
        setKnown((now) => (answer.ok ? { ...answer.value, failed: null } : { ...now, failed: answer.refusal }));
    });
    return () => {
      current = false;
    };
  }, [read, turn, asked]);
  const loadMore = async (): Promise<void> => {
    const last = known.questions?.at(-1);
    if (!last || more.current) return;
    more.current = true;
    const answer = await read(last.chat_thread);
    more.current = false;
    // A list that was read again meanwhile goes on from its own end.
    if (answer.ok)
      setKnown((now) =>
        now.questions?.at(-1) === last
          ? { ...answer.value, questions: [...now.questions, ...answer.value.questions], failed: null }
          : now,
      );
  };
  return { ...known, reload: () => setAsked((before) => before + 1), loadMore: () => void loadMore() };
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
