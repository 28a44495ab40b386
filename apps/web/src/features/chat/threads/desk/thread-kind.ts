import { hasFeature, type ChatFeature, type ThreadKind } from '@plenary/domain/chat/features';
import { createContext, useContext } from 'react';
import { useFlags } from '../../../../page/boot.tsx';

/** The kind of the thread that is shown. */
export const ThreadKindContext = createContext<ThreadKind>('public');

/** Whether the thread that is shown has a feature (WID3). */
export function useFeature(feature: ChatFeature): boolean {
  return hasFeature(useFlags(), useContext(ThreadKindContext), feature);
}
