/**
 * The one modal system of the product (doc 2 §2). This entry is light enough for the first load;
 * `ContentModal` is imported by lazy chunks only, from './ContentModal.tsx'.
 */
export { ModalHost } from './ModalHost.tsx';
export { openModal, type ModalButton } from './modal-store.ts';
