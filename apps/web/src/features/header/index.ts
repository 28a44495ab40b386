/** The frame's head. */
export { Header } from './Header.tsx';
export { type DrawnLogo, useLogo } from './Logo.tsx';
