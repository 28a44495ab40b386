import { lazyPart } from '../../page/load-texts.ts';

/** Contacts where others show them. */
export const ContactButton = lazyPart(['contacts'], () => import('./ContactButton.tsx').then((m) => m.ContactButton));
