export { DraftBanner, usePublish } from './DraftBanner.tsx';
