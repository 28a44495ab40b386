export { DraftBanner } from './DraftBanner.tsx';
