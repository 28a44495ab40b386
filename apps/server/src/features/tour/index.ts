export { findTour, tourPageOf, type TourRow } from './tour.ts';
