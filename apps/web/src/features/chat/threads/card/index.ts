import { lazyPart } from '../../../../page/load-texts.ts';

/** The card of a person, with the texts that only it needs. */
export const UserCardModal = lazyPart(['chat', 'user-card'], () =>
  import('./UserCardModal.tsx').then((m) => m.UserCardModal),
);
