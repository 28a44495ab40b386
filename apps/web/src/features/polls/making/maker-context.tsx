import type { AnsweredRefusal } from '@plenary/contract/errors';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { MakerState, PollMaker } from './poll-maker.ts';

const MakerContext = createContext<PollMaker | null>(null);
export const MakerProvider = MakerContext.Provider;

/** @throws outside of MakerProvider */
export function useMaker(): PollMaker {
  const maker = useContext(MakerContext);
  if (!maker) throw new Error('useMaker() was called outside of <MakerProvider>.');
  return maker;
}

/** A part of the state of the page. */
export function useMakerState<T>(select: (state: MakerState) => T): T {
  return useStore(useMaker().state, select);
}

/** Says why something was refused; returns whether it was done. */
export function useReport(): (work: Promise<AnsweredRefusal | null>) => Promise<boolean> {
  const { t } = useTexts();
  return async (work) => {
    const refusal = await work;
    if (refusal) showToast({ title: t('polls.refused'), text: refusalText(t, refusal), key: 'polls' });
    return refusal === null;
  };
}
