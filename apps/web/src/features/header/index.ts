/** The frame's head. */
export { useHeaderSponsors } from './useHeaderSponsors.ts';
export { Header } from './Header.tsx';
export { type DrawnLogo, useLogo } from './Logo.tsx';
