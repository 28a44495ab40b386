/** Live topics of polls, without schemas. */

/**
 * The polls of an event, for everybody there: `poll.opened` and `poll.closed` {v:1, poll, tally}, `poll.removed` {v:1, id}, and
 * `poll.counted` {v:1, id, tally} of those whose results show as they come, at most once a second.
 */
export const POLLS_TOPIC = 'polls';

/** The results of a poll, for those who see them already: `poll.counted` {v:1, id, tally}, at most once a second. */
export const pollResultsTopic = (poll_id: string): string => `poll:${poll_id}`;

/** On one's own topic: one has voted, `poll.voted` PollVotedPayload. It says nothing of the vote. */
export const POLL_VOTED = 'poll.voted';

/** For those who make polls: `poll.touched` {v:1, id}, whenever one is made, changed, opened, closed or removed. */
export const POLLS_MADE_TOPIC = 'polls-made';
