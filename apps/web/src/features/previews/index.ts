export { EventBanner } from './EventBanner.tsx';
