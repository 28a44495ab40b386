import type { AnsweredRefusal } from '@plenary/contract/errors';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { RoomRunner, RunState } from './run-rooms.ts';

const RunnerContext = createContext<RoomRunner | null>(null);
export const RunnerProvider = RunnerContext.Provider;

/** @throws outside of RunnerProvider */
export function useRunner(): RoomRunner {
  const runner = useContext(RunnerContext);
  if (!runner) throw new Error('useRunner() was called outside of <RunnerProvider>.');
  return runner;
}

/** A part of the state of the page. */
export function useRunState<T>(select: (state: RunState) => T): T {
  return useStore(useRunner().state, select);
}

/** Says why something was refused; returns whether it was done. */
export function useReport(): (work: Promise<AnsweredRefusal | null>) => Promise<boolean> {
  const { t } = useTexts();
  return async (work) => {
    const refusal = await work;
    const why = refusal && (Object.values(refusal.errors ?? {}).flat()[0] ?? refusalText(t, refusal));
    if (why !== null) showToast({ title: t('rooms-edit.refused'), text: why, key: 'rooms-edit' });
    return refusal === null;
  };
}
