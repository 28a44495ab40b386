export { personColumns, presentEventUser, rolesOf, type PersonRow } from './person.ts';
