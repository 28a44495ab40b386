/** Cards of the vault and of the games say alike when they open and close. */
export { Availability, useOpening } from './Availability.tsx';
