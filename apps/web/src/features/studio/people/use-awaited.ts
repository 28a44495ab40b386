import { changeAwaited, type Awaited, type AwaitedPerson } from '@plenary/contract/studio/awaited';
import { useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

type State = AwaitedPerson['state'];

/** Those whom no invitation has reached, and those with an invitation that can be taken back. */
export const NOT_REACHED: ReadonlySet<State> = new Set<State>(['unlisted', 'imported', 'failed', 'expired']);
export const INVITED: ReadonlySet<State> = new Set<State>(['queued', 'sent', 'failed', 'expired']);

/** Those whom the event waits for, and what is done with them. */
export interface AwaitedPeople {
  readonly list: Awaited;
  readonly sending: boolean;
  /** Without an address: all whom no invitation has reached. */
  change(change: 'invite' | 'withdraw', email?: string): Promise<void>;
}

/** @param start those that came with the page */
export function useAwaited(start: Awaited): AwaitedPeople {
  const { t } = useTexts();
  const { slug: event } = useEvent();
  const { api } = useServices();
  const [list, setList] = useState(start);
  const [sending, setSending] = useState(false);
  return {
    list,
    sending,
    async change(change, email) {
      const count = email === undefined ? list.people.filter(({ state }) => NOT_REACHED.has(state)).length : 1;
      setSending(true);
      const answer = await api.call(changeAwaited, {
        params: { event },
        body: { change, ...(email !== undefined && { email }) },
      });
      setSending(false);
      if (answer.ok) setList(answer.value);
      showToast(
        answer.ok
          ? { title: t('people-list.done', { change, count }) }
          : { title: t('people-list.not_done'), text: refusalText(t, answer.refusal) },
      );
    },
  };
}
