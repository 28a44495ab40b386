/** The stage of a session: the signal `applause` with ApplauseValue, and no events. */
export const stageTopic = (session_id: string): string => `stage:${session_id}`;
