export { ShowCard } from './ShowCard.tsx';
export { ShowMe, useHasShow } from './ShowMe.tsx';
