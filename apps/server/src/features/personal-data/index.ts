export { countsOf, exportPerson, readPerson, type ExportedPerson } from './export-person.ts';
export { erasePerson, type ErasedPerson } from './erase-person.ts';
