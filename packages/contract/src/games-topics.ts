/** Live topics of games and of what opens and closes by itself, without schemas. */

/** `openings.changed` {v:1}: something of the vault or of the games has opened or closed; pages that show them read themselves anew. */
export const OPENINGS_TOPIC = 'openings';

/** A quiz, for those who play it: `quiz.told` {v:1, quiz}, values and not changes, while a question is open at most once a second. */
export const quizTopic = (game: string): string => `quiz:${game}`;
