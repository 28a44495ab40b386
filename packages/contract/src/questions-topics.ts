/** Live topics of questions to a session, without schemas. */

/**
 * The questions of a session, for everybody at the event: `question.changed` {v:1, question}, `question.removed` {v:1, id},
 * `votes.changed` {v:1, votes: {id: number}}, `board.changed` {v:1, board}.
 */
export const questionsTopic = (session_id: string): string => `questions:${session_id}`;

/** Companion for those who moderate: `queue.changed` {v:1}; whoever shows what waits reads it anew. */
export const questionsModTopic = (session_id: string): string => `questions:${session_id}:mod`;

/** Kind of event of `user:<account>`: something became of one's own question. {v:1, session_id, id} */
export const OWN_QUESTION = 'question.own';
