export { changeInvitations, type ChangeReport, type InvitationOrder } from './change-invitations.ts';
export { changeRoles, grantRoles, type RoleReport } from './change-roles.ts';
export type { Choice } from './choose.ts';
export { importPeople, type PeopleReport } from './import-people.ts';
export { countAttendees, listAttendees, listOf, searchAttendees, WITH_ROLES, type Attendee } from './list-attendees.ts';
export { peopleOf, readPeople } from './read-people-file.ts';
export { rowText } from './row-reason.ts';
