import { rolesAllow, type Role } from '@plenary/domain/policy/policy';

/** Hosts of rooms: those who run the event (D184). */
export const runsRooms = (roles: readonly Role[]): boolean => rolesAllow('rooms.run', roles);
