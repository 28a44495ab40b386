import type { AnsweredRefusal } from '@plenary/contract/errors';
import { search, type SearchOutcome } from '@plenary/contract/search/operations';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

const NO_OUTCOME: SearchOutcome = { q: '', groups: [] };

/** The outcome of a search. */
export interface ShownOutcome {
  /** The words of the address. */
  readonly q: string;
  /** The last outcome; while another is on its way, the one before. */
  readonly outcome: SearchOutcome;
  readonly busy: boolean;
  readonly failed: AnsweredRefusal | null;
  /** Asks for the same words again. */
  again(): void;
}

interface Asked {
  /** The words that were asked for; null: they are to be asked for again. */
  readonly q: string | null;
  readonly outcome: SearchOutcome | null;
  readonly failed: AnsweredRefusal | null;
}

/** The outcome of the words in the address: the document brought it, or it is asked for. */
export function useOutcome(): ShownOutcome {
  const { api, router } = useServices();
  const { slug } = useEvent();
  const { page } = useBoot();
  const [brought, area] = page.kind === 'search' ? [page.outcome, page.area] : [NO_OUTCOME, null];
  // Words that are too long for the app's addresses are those of the document.
  const q = useStore(router.state, (state) => state.address.search.q?.trim()) ?? brought.q;
  const [asked, setAsked] = useState<Asked>({ q: brought.q, outcome: brought, failed: null });
  const known = q === '' || asked.q === q;
  useEffect(() => {
    if (known) return;
    let wanted = true;
    const query = { q, ...(area !== null && { area }) };
    void api.call(search, { params: { event: slug }, query }).then((answer) => {
      if (!wanted) return;
      setAsked(answer.ok ? { q, outcome: answer.value, failed: null } : { q, outcome: null, failed: answer.refusal });
    });
    return () => {
      wanted = false;
    };
  }, [api, slug, area, known, q]);
  const outcome = q === '' ? NO_OUTCOME : (asked.outcome ?? NO_OUTCOME);
  return {
    q,
    outcome,
    busy: !known,
    failed: known && q !== '' ? asked.failed : null,
    again: () => setAsked((before) => ({ ...before, q: null })),
  };
}
