import { heldPart } from '../../page/life/held-part.tsx';

/** For people whose home has a moment that they have not dismissed. */
export const HomeMoment = heldPart('HomeMoment', ['moments'], () =>
  import('./HomeMoment.tsx').then((m) => m.HomeMoment),
);
