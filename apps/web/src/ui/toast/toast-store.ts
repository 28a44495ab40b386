import type { ReactNode } from 'react';

/** How long a toast stays, in ms (doc 1 §9). */
export const TOAST_MS = 10_000;

export interface ToastRequest {
  readonly title: string;
  readonly text?: ReactNode;
  /** A toast of the same key that is shown already is kept, not doubled. */
  readonly key?: string;
  /** Stays until it is dismissed. */
  readonly stays?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastRequest {
  readonly id: number;
}

type Listener = () => void;

const NONE: readonly Toast[] = [];
/** More than this many would cover the page; the oldest goes. */
const AT_ONCE = 3;
let toasts = NONE;
let nextId = 1;
const listeners = new Set<Listener>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in the live region for 10 s, longer while the pointer or the focus rests on it. */
export function showToast(request: ToastRequest): void {
  if (request.key !== undefined && toasts.some((toast) => toast.key === request.key)) return;
  publish([...toasts, { ...request, id: nextId }].slice(-AT_ONCE));
  nextId += 1;
}

/** Takes a toast away; one that is gone already is no error. */
export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** The toasts as they stand, oldest first. */
export function shownToasts(): readonly Toast[] {
  return toasts;
}

/** What the server draws: none. */
export function noToasts(): readonly Toast[] {
  return NONE;
}

/** Hears of every change; the answer ends that. */
export function subscribeToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
