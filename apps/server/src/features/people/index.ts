export { personColumns, presentEventUser, type PersonRow } from './person.ts';
