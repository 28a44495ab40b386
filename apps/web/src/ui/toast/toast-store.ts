import type { ReactNode } from 'react';
import type { IconProps } from '../Icon.tsx';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How long a toast stays, in ms (NOT6). */
export const TOAST_MS = 10_000;

export interface ToastRequest {
  readonly title: string;
  /** Above the title: the sender, and the time. */
  readonly head?: { readonly icon: IconProps['of']; readonly text: string };
  readonly text?: ReactNode;
  /** A toast of the same key that is shown already is kept, not doubled. */
  readonly key?: string;
  /** Stays until it is dismissed. */
  readonly stays?: boolean;
  /** The person has closed it; it did not go by itself. */
  readonly dismissed?: () => void;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastRequest {
  readonly id: number;
}

/** More than this many would cover the page; the oldest goes. */
const AT_ONCE = 3;
const toasts = createStore<readonly Toast[]>(() => []);
let nextId = 1;

/** Shows a toast in the live region for 10 s, longer while the pointer or the focus rests on it. */
export function showToast(request: ToastRequest): void {
  const shown = toasts.getState();
  if (request.key !== undefined && shown.some((toast) => toast.key === request.key)) return;
  toasts.setState([...fitting(shown), { ...request, id: nextId }], true);
  nextId += 1;
}

/** Toasts beside which another one has room: the oldest of those that go by themselves makes it. */
function fitting(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < AT_ONCE) return shown;
  const gone = shown.find(({ stays }) => !stays) ?? shown[0];
  return shown.filter((toast) => toast !== gone);
}

/** Takes a toast away, by its id or its key; one that is gone already is no error. */
export function dismissToast(which: number | string): void {
  toasts.setState((shown) => shown.filter(({ id, key }) => id !== which && key !== which), true);
}

/** Whether a toast is shown whose key begins so. */
export const isToastShown = (prefix: string): boolean =>
  toasts.getState().some(({ key }) => key?.startsWith(prefix) === true);

/** The toasts as they stand, oldest first. */
export function useToasts(): readonly Toast[] {
  return useStore(toasts);
}
