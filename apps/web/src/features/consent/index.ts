export { ConsentBanner, ConsentLink } from './ConsentBanner.tsx';
