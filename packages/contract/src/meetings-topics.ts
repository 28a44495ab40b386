/** On `user:<account>`: meetings, or the times of one's own, are others now ({v:1}). */
export const MEETINGS_CHANGED = 'meetings.changed';
