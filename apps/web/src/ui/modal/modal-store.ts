import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/*
 * The one modal system of the product (MDL1, MDL2). This file is light enough for the first load: the dialogs of Base UI
 * are imported by lazy chunks only, from './ContentModal.tsx' and './GenericModal.tsx'.
 */

/** A button of the generic modal. It closes the modal, then `run` happens. */
export interface ModalButton {
  readonly label: string;
  readonly run?: () => void;
  /** The element that has the focus afterwards, where the control that opened the modal may be gone by then. */
  readonly focus?: () => HTMLElement | null;
  /** Of the last button: `secondary` where the content has a louder one. */
  readonly look?: 'secondary';
}

/** The generic modal (MDL1): title, content, an optional first button and a last one. */
export interface ModalRequest {
  readonly title: string;
  /** Text or elements. HTML written by organisers goes through `<Html>`. */
  readonly content: ReactNode;
  readonly first?: ModalButton;
  readonly last: ModalButton;
  /** false: only a button closes it, neither Esc nor the backdrop. Default true. */
  readonly dismissible?: boolean;
  /** Called once when it was closed without a button. */
  readonly onDismiss?: () => void;
}

export interface OpenModal extends ModalRequest {
  readonly id: number;
}

/** Modals that wait to be shown, the present one first. */
const queue = createStore<readonly OpenModal[]>(() => []);
let nextId = 1;

/**
 * Shows a generic modal; several wait for one another in order.
 * @returns closes it (also while it still waits)
 */
export function openModal(request: ModalRequest): () => void {
  const id = nextId;
  nextId += 1;
  queue.setState((before) => [...before, { ...request, id }], true);
  return () => closeModal(id);
}

/** Takes a modal away; an unknown id changes nothing. */
export function closeModal(id: number): void {
  queue.setState(
    (before) => (before.some((modal) => modal.id === id) ? before.filter((modal) => modal.id !== id) : before),
    true,
  );
}

/** The modal to be shown, or null. */
export function useCurrentModal(): OpenModal | null {
  return useStore(queue, ([first]) => first ?? null);
}
