/** Live topics of one's own part in a timeline, and of how many people are where, without schemas. */

/**
 * A person's own rows. `own.changed` {v:1, session, in_attendance, favorite}: a link is never part of an event, since
 * an old cursor would replay it; the present state has it.
 */
export const userTimelineTopic = (user_id: string): string => `user-timeline:${user_id}`;

/**
 * The number of people in open sessions, for everybody: `occupancy.changed` {v:1, occupancy} with the sessions that
 * changed since the last one, at most once a second for an event.
 */
export const OCCUPANCY_TOPIC = 'timeline-occupancy';
