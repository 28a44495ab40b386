import type { ReactNode } from 'react';

/** A button of the generic modal. It closes the modal, then `run` happens. */
export interface ModalButton {
  readonly label: string;
  readonly run?: () => void;
  /** What has the focus afterwards, where the control that opened the modal may be gone by then. */
  readonly focus?: () => HTMLElement | null;
}

/** The generic modal of doc 2 §2: title, content, an optional first button and a last one. */
export interface ModalRequest {
  readonly title: string;
  /** Text or elements. HTML written by organisers goes through `<Html>`. */
  readonly content: ReactNode;
  readonly first?: ModalButton;
  readonly last: ModalButton;
  /** false: only a button closes it, neither Esc nor the backdrop. Default true. */
  readonly dismissible?: boolean;
  /** Told once when it was closed without a button. */
  readonly onDismiss?: () => void;
}

export interface OpenModal extends ModalRequest {
  readonly id: number;
}

type Listener = () => void;

let queue: readonly OpenModal[] = [];
let nextId = 1;
const listeners = new Set<Listener>();

function publish(next: readonly OpenModal[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a generic modal; several wait for one another in order.
 * @returns closes it (also while it still waits)
 */
export function openModal(request: ModalRequest): () => void {
  const id = nextId;
  nextId += 1;
  publish([...queue, { ...request, id }]);
  return () => closeModal(id);
}

/** Takes a modal away; an unknown id changes nothing. */
export function closeModal(id: number): void {
  if (queue.some((modal) => modal.id === id)) publish(queue.filter((modal) => modal.id !== id));
}

/** The modal to be shown, or null. */
export function currentModal(): OpenModal | null {
  return queue[0] ?? null;
}

/** Hears of every change; the answer ends that. */
export function subscribeModals(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
