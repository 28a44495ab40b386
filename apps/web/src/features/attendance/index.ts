/**
 * One's own places and favourites, and how many people are in open sessions: hooks and rules for the parts that draw
 * sessions. A chunk that is fetched late, with those parts.
 */
export { breakoutLink, choiceOf, type MySession } from './attendance-state.ts';
export { useAttendanceActions, useAttendanceLive, useMySession, useMySessions, useOccupancy } from './useAttendance.ts';
