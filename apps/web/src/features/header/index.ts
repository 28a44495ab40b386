import { drawnPart } from '../../page/load-texts.ts';

/** The frame's head. */
export { Header } from './Header.tsx';
export { type DrawnLogo, useLogo } from './Logo.tsx';

export const SponsorStrip = drawnPart('SponsorStrip', ['places'], () =>
  import('./SponsorStrip.tsx').then((m) => m.SponsorStrip),
);
