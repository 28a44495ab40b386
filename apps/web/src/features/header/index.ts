/** The frame's head. */
export { Header } from './Header.tsx';
