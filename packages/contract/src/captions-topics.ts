/** Live topics of captions, without schemas. */

/**
 * The captions of a session, for everybody at the event: `line.sent` and `line.corrected` {v:1, line}, `line.removed` {v:1, id}.
 */
export const captionsTopic = (session_id: string): string => `captions:${session_id}`;
