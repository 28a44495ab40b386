/** What the mobile-number form loads once it is shown: the library of numbers and the searchable country field. */
export { CountryPicker } from './CountryPicker.tsx';
export { countries } from './countries.ts';
export { readNumber, spaced } from './phone-numbers.ts';
