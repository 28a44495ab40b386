export { ConsentBanner } from './ConsentBanner.tsx';
export { ConsentLink } from './ConsentLink.tsx';
