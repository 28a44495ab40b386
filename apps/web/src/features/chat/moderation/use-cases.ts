import type { AnsweredRefusal } from '@plenary/contract/errors';
import { decideCase, listCases, undoCase, type ModerationCase } from '@plenary/contract/chat/reports';
import type { CaseDecision } from '@plenary/domain/chat/moderation/reports';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useChatState } from '../threads/desk/thread.tsx';

export interface Decision {
  readonly decision: CaseDecision;
  readonly minutes?: number;
  /** Of a ban from the event. */
  readonly reason?: string;
}

export interface Cases {
  /** null until they have come. */
  readonly cases: readonly ModerationCase[] | null;
  readonly has_more: boolean;
  readonly failed: AnsweredRefusal | null;
  reload(): void;
  loadMore(): void;
  /** The case as it was decided; or why not. */
  decide(one: ModerationCase, decision: Decision): Promise<AnsweredRefusal | null>;
  undo(one: ModerationCase): Promise<AnsweredRefusal | null>;
}

interface Known {
  readonly cases: readonly ModerationCase[] | null;
  readonly has_more: boolean;
  readonly failed: AnsweredRefusal | null;
}

const NOTHING: Known = { cases: null, has_more: false, failed: null };

/** The cases of one state. They are read again whenever the number of open ones changes: others report and decide too. */
export function useCases(state: 'open' | 'decided'): Cases {
  const { api } = useServices();
  const { slug } = useEvent();
  const open = useChatState((chat) => chat.openCases);
  const [known, setKnown] = useState(NOTHING);
  const [asked, setAsked] = useState(0);
  const more = useRef(false);
  const read = useCallback(
    (after?: string) =>
      api.call(listCases, { params: { event: slug }, query: { state, ...(after !== undefined && { after }) } }),
    [api, slug, state],
  );
  useEffect(() => {
    let wanted = true;
    void read().then((answer) => {
      if (wanted) setKnown((now) => (answer.ok ? withPage([], answer.value) : { ...now, failed: answer.refusal }));
    });
    return () => {
      wanted = false;
    };
  }, [read, open, asked]);
  const loadMore = async (): Promise<void> => {
    const last = known.cases?.at(-1);
    if (!last || more.current) return;
    more.current = true;
    const answer = await read(last._id);
    more.current = false;
    // A list that was read again meanwhile goes on from its own end.
    if (answer.ok) setKnown((now) => (now.cases?.at(-1) === last ? withPage(now.cases, answer.value) : now));
  };
  const drop = (id: string): void =>
    setKnown((now) => ({ ...now, cases: now.cases && now.cases.filter(({ _id }) => _id !== id) }));
  const params = { event: slug };
  return {
    ...known,
    reload: () => setAsked((before) => before + 1),
    loadMore: () => void loadMore(),
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

function withPage(
  before: readonly ModerationCase[],
  { cases, has_more }: { readonly cases: readonly ModerationCase[]; readonly has_more: boolean },
): Known {
  return { cases: [...before, ...cases], has_more, failed: null };
}
