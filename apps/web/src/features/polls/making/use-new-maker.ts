import { POLLS_MADE_TOPIC } from '@plenary/contract/polls/topics';
import { useState } from 'react';
import { useLiveTopic } from '../../../live/index.ts';
import { useEvent } from '../../../page/boot.tsx';
import { newId } from '../../../page/new-id.ts';
import { useServices } from '../../../page/services.tsx';
import { PollMaker } from './poll-maker.ts';

/** The polls that the reader makes, read once more whenever one of them was changed: others make polls too. @param screens with the links for screens */
export function useNewMaker(screens: boolean): PollMaker {
  const { api } = useServices();
  const { slug } = useEvent();
  const [maker] = useState(() => new PollMaker({ api, event: slug, newId, screens }));
  useLiveTopic(POLLS_MADE_TOPIC, { onSnapshot: () => void maker.load(), onEvents: () => void maker.load() });
  return maker;
}
