import type { Poll } from '@plenary/contract/polls/operations';
import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { usePanelMemory } from '../../page/navigation/panel-state.ts';
import { useTexts } from '../../page/use-texts.ts';

/** Places of the page that say that a poll has opened, by its opening. */
type Said = Readonly<Record<string, string>>;

/**
 * The sentence that a poll has opened, for a screen reader; null: another place says so. A poll stands in several places
 * of a page, and whichever shows it first says it (PLL13).
 */
export function useOpenedText(poll: Poll | undefined): string | null {
  const { t } = useTexts();
  const place = useId();
  const said = usePanelMemory('polls that were said', () => createStore<Said>(() => ({})));
  const opening = poll?.state === 'open' ? `${poll.id} ${poll.opened_at ?? ''}` : null;
  const own = useStore(said, (all) => opening !== null && all[opening] === place);
  useEffect(() => {
    if (opening !== null) said.setState((all) => (opening in all ? all : { ...all, [opening]: place }));
  }, [opening, place, said]);
  return poll && own ? t('polls.opened', { question: poll.question }) : null;
}
