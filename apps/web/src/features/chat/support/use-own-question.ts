import { ownQuestion, type OwnQuestion } from '@plenary/contract/chat/support';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useEvent } from '../../../page/boot.tsx';
import { usePanelMemory } from '../../../page/navigation/panel-state.ts';
import { useServices } from '../../../page/services.tsx';
import { useOwnThreads } from '../threads/desk/page-chats.ts';

interface Known {
  /** null: nothing was asked yet; undefined: not known. */
  readonly question: OwnQuestion | null | undefined;
  readonly failed: boolean;
}

/** One's own question, read again whenever one's threads have changed. The one before is shown meanwhile. */
export function useOwnQuestion(): Known & { readonly reload: () => void } {
  const { api } = useServices();
  const { slug } = useEvent();
  const kept = usePanelMemory('own question', () => createStore<Known>(() => ({ question: undefined, failed: false })));
  const ended = useStore(useOwnThreads(), (own) => own.ended);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let current = true;
    void api.call(ownQuestion, { params: { event: slug } }).then((answer) => {
      if (current) kept.setState(answer.ok ? { question: answer.value.question, failed: false } : { failed: true });
    });
    return () => {
      current = false;
    };
  }, [api, slug, kept, ended, asked]);
  return { ...useStore(kept), reload: () => setAsked((before) => before + 1) };
}
