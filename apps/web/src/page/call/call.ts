import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Services } from '../services.tsx';

/** Where this page stands with a call. */
export type CallPhase = 'none' | 'loading' | 'joined';

/** A call that a person wants to be in. */
export interface CallTarget {
  /** The thread of the call. */
  readonly tid: string;
  readonly kind: 'chat' | 'networking' | 'exhibitor';
  /** The person has looked in the mirror already, and is not asked again (D403). */
  readonly looked?: boolean;
  /** Of a room: drawn in the header of the call. */
  readonly room?: {
    readonly id: string;
    readonly name: string;
    readonly topic: string;
    readonly logo: string | null;
    readonly owners: readonly string[];
    readonly sponsor?: { readonly name: string; readonly logo: string | null } | null;
  };
}

interface CallState {
  readonly phase: CallPhase;
  readonly target: CallTarget | null;
  /** It covers the main part of the page. */
  readonly large: boolean;
}

const NONE: CallState = { phase: 'none', target: null, large: false };
const store = createStore<CallState>(() => NONE);

/** The call of this page; joining a room is disabled while there is one (ROM4). */
export function useCall<T>(select: (state: CallState) => T): T {
  return useStore(store, select);
}

/** Begins or joins a call, and leaves the one before. */
export function startCall(target: CallTarget): void {
  if (inCallOf(target.tid)) return;
  store.setState({ phase: 'loading', target, large: false }, true);
}

/** The same, where nothing keeps calls yet: what does comes with it. */
export function openCall({ overlays }: Pick<Services, 'overlays'>, target: CallTarget): void {
  overlays.setState({ seat: true });
  startCall(target);
}

/** The call has been joined, or is being joined again. */
export function setCallPhase(phase: Exclude<CallPhase, 'none'>): void {
  if (store.getState().target) store.setState({ phase });
}

/** The call covers the main part of the page, or no longer. */
export const setCallLarge = (large: boolean): void => store.setState({ large });

/** Whether this page is in a call, or about to be. */
export const inCall = (): boolean => store.getState().target !== null;

/** Whether this page is in the call of a thread, or about to be. */
export const inCallOf = (tid: string): boolean => store.getState().target?.tid === tid;

/** Whether this page is in another call than that of a thread. */
export function inOtherCall(tid: string | null): boolean {
  const { target } = store.getState();
  return target !== null && target.tid !== tid;
}

/** Leaves the call. */
export function stopCall(): void {
  store.setState(NONE, true);
}

/** The same where it is the call of that thread. */
export function stopCallOf(tid: string): void {
  if (inCallOf(tid)) stopCall();
}

/** The same where it is the call of a chat: that of a room ends with the seat in it, whose end says why (ROM10). */
export function stopChatCallOf(tid: string): void {
  if (store.getState().target?.kind === 'chat') stopCallOf(tid);
}
