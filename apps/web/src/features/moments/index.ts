import { drawnPart } from '../../page/load-texts.ts';

/** For people whose home has a moment that they have not dismissed. */
export const HomeMoment = drawnPart('HomeMoment', ['moments'], () =>
  import('./HomeMoment.tsx').then((m) => m.HomeMoment),
);
