import { POLLS } from '@plenary/domain/polls/limits';
import { POLL_KINDS, POLL_RESULTS, POLL_STATES } from '@plenary/domain/polls/polls';
import * as z from 'zod/mini';
import { listOf } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { POLLS };

/** A poll as everybody may see it. */
export const Poll = z.object({
  id: Id,
  /** The session that it belongs to; null: the event. */
  session: z.nullable(Id),
  kind: z.enum(POLL_KINDS),
  question: z.string(),
  /** Of `single` and `several`; else none. */
  choices: z.array(z.string()),
  /** `several`: choices of one person; `rating`: the highest value; `words`: words of one person; `single`: 1. */
  most: z.int(),
  /** false: those who made it see who gave which answer. */
  anonymous: z.boolean(),
  /** A vote may be changed while the poll is open. */
  may_change: z.boolean(),
  results: z.enum(POLL_RESULTS),
  state: z.enum(POLL_STATES),
  opened_at: z.nullable(IsoTime),
  closed_at: z.nullable(IsoTime),
});
export type Poll = z.infer<typeof Poll>;

export const Tally = z.object({
  /** People who have voted. */
  voters: z.int(),
  /** Votes by choice, in the order of the choices; of a rating by value, from 1. */
  counts: z.array(z.int()),
  /** Words of a cloud, those that were given most first. */
  words: z.array(z.object({ word: z.string(), count: z.int() })),
});
export type Tally = z.infer<typeof Tally>;

/** A person's answer: places of choices from 0, or the value of a rating from 1; words of a cloud. */
const Answer = z.object({
  choices: z.array(z.int()),
  words: z.array(z.string()),
});
export type Answer = z.infer<typeof Answer>;

/** A poll as one person sees it. */
export const OwnPoll = z.object({
  poll: Poll,
  /** The person's own vote; null: none yet. */
  own: z.nullable(Answer),
  /** The results; null: not for this person yet. */
  tally: z.nullable(Tally),
});
export type OwnPoll = z.infer<typeof OwnPoll>;

/** Present state of the topic `polls`: the open ones, the latest first, then those that were closed last. */
export const OwnPolls = z.object({ polls: z.array(OwnPoll) });
export type OwnPolls = z.infer<typeof OwnPolls>;

/** Payload of `poll.opened` and `poll.closed`. */
export interface PollPayload {
  readonly v: 1;
  readonly poll: Poll;
  /** null: the results do not show yet. */
  readonly tally: Tally | null;
}
/** Payload of `poll.counted`. */
export interface PollCountedPayload {
  readonly v: 1;
  readonly id: string;
  readonly tally: Tally;
}
/** A poll published again after a part of its results was removed; earlier events no longer hold the removed part. */
export interface PollTallyPayload extends PollPayload {
  readonly id: string;
}
/** Payload of `poll.removed` and `poll.touched`. */
export interface PollIdPayload {
  readonly v: 1;
  readonly id: string;
}

/** Payload of `poll.voted`. */
export interface PollVotedPayload {
  readonly v: 1;
  readonly id: string;
  /** The page that has voted, by the name that it gave; null: none. */
  readonly page: string | null;
}

/** The texts of a poll in one further language; choices in the places of those that they translate. */
const PollText = z.object({ question: z.optional(z.string()), choices: z.optional(z.array(z.string())) });

/** A poll as those see it who may open and close it. */
export const MadePoll = z.object({
  poll: Poll,
  tally: Tally,
  /** Words of a cloud that were taken out of its results. */
  hidden_words: z.array(z.string()),
  /** Its question and its choices in further languages, by language. */
  translations: z.record(z.string(), PollText),
});
export type MadePoll = z.infer<typeof MadePoll>;

const EventParams = z.object({ event: z.string() });
const OnePoll = z.object({ event: z.string(), id: Id });
/** Far over the limits of the rules: what is longer than theirs is refused by them, with a sentence. */
const text = (max: number) => z.string().check(z.maxLength(max * 20));

const draftFields = {
  session: z.optional(z.nullable(Id)),
  kind: z.enum(POLL_KINDS),
  question: text(POLLS.question_max),
  choices: z.array(text(POLLS.choice_max)).check(z.maxLength(POLLS.choices_max * 5)),
  most: z.int(),
  anonymous: z.boolean(),
  may_change: z.boolean(),
  results: z.enum(POLL_RESULTS),
  /** In further languages of the event; absent: they stay, as far as the poll says the same. */
  translations: z.optional(
    z.record(
      z.string().check(z.maxLength(35)),
      z.object({
        question: z.optional(text(POLLS.question_max)),
        choices: z.optional(z.array(text(POLLS.choice_max)).check(z.maxLength(POLLS.choices_max * 5))),
      }),
    ),
  ),
};

export const listPolls = operation({
  method: 'GET',
  path: '/:event/json/polls',
  action: 'polls.read',
  envelope: 'payload',
  summary: 'The polls that are open and those that were closed last, with one’s own votes and the results one may see',
  params: EventParams,
  answer: OwnPolls,
});
export const votePoll = operation({
  method: 'POST',
  path: '/:event/json/polls/:id/vote',
  action: 'polls.vote',
  envelope: 'payload',
  summary: 'Votes, once; the same vote again changes nothing',
  params: OnePoll,
  body: z.object({
    choices: z.array(z.int()).check(z.maxLength(POLLS.choices_max * 5)),
    words: z.array(text(POLLS.word_max)).check(z.maxLength(POLLS.words_max * 5)),
    /** Any name of the page that votes: `poll.voted` says it, so that this page need not read the vote that it has sent. */
    page: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({
    ...OwnPoll.shape,
    /** Cursor of `poll:<id>` behind which nothing is missing in `tally`; null: its results do not show yet. */
    cursor: z.nullable(z.string()),
  }),
  refusals: [
    ...(['not_found', 'forbidden', 'invalid_input', 'muted', 'banned'] as const),
    ...(['feature_off', 'poll_closed', 'already_voted', 'blocked_word', 'rate_limited'] as const),
  ],
});
export const listMadePolls = operation({
  method: 'GET',
  path: '/:event/json/polls/made',
  action: 'polls.present',
  in_hall: 'some',
  envelope: 'payload',
  summary: 'All polls that the caller may open and close, drafts too, in their order, with their results',
  params: EventParams,
  answer: z.object({
    polls: z.array(MadePoll),
    /** Ids of the sessions for which the caller may make polls; null: of all. */
    sessions: z.nullable(z.array(Id)),
  }),
});
export const createPoll = operation({
  method: 'POST',
  path: '/:event/json/polls',
  action: 'polls.present',
  in_hall: 'some',
  envelope: 'payload',
  summary: 'Makes a draft of a poll; repeating a client_poll_id returns the first one',
  params: EventParams,
  body: z.object({ ...draftFields, client_poll_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) }),
  answer: MadePoll,
  refusals: ['not_found', 'forbidden', 'invalid_input', 'too_many_polls', 'rate_limited'],
});
export const changePoll = operation({
  method: 'POST',
  path: '/:event/json/polls/:id/change',
  action: 'polls.present',
  in_hall: 'some',
  envelope: 'payload',
  summary: 'Changes a draft',
  params: OnePoll,
  body: z.object(draftFields),
  answer: MadePoll,
  refusals: ['not_found', 'forbidden', 'invalid_input', 'poll_not_draft', 'rate_limited'],
});
const turn = <const Name extends 'open' | 'close'>(name: Name, summary: string) =>
  operation({
    method: 'POST',
    path: `/:event/json/polls/:id/${name}`,
    action: 'polls.present',
    in_hall: 'some',
    envelope: 'payload',
    summary,
    params: OnePoll,
    answer: MadePoll,
    refusals: ['not_found', 'feature_off', 'too_many_polls', 'rate_limited'],
  });
export const openPoll = /* @__PURE__ */ turn('open', 'Opens a poll, or opens a closed one again: its votes stay');
export const closePoll = /* @__PURE__ */ turn('close', 'Closes a poll: everybody sees its results');
export const removePoll = operation({
  method: 'POST',
  path: '/:event/json/polls/:id/remove',
  action: 'polls.present',
  in_hall: 'some',
  envelope: 'payload',
  summary: 'Removes a poll that is not open, with its votes',
  params: OnePoll,
  answer: z.object({ id: Id }),
  refusals: ['poll_open', 'rate_limited'],
});
export const orderPolls = operation({
  method: 'POST',
  path: '/:event/json/polls/order',
  action: 'polls.manage',
  envelope: 'payload',
  summary: 'Puts the polls into an order; those that it does not name stand before it, the latest first',
  params: EventParams,
  body: z.object({ polls: listOf(Id).check(z.maxLength(POLLS.per_event)) }),
  answer: z.object({
    /** Ids of all polls, in their order. */
    polls: z.array(Id),
  }),
  refusals: ['rate_limited'],
});
export const hidePollWord = operation({
  method: 'POST',
  path: '/:event/json/polls/:id/words',
  action: 'polls.present',
  in_hall: 'some',
  envelope: 'payload',
  summary: 'Takes a word out of the results of a cloud, or puts it back; doing it again changes nothing',
  params: OnePoll,
  body: z.object({ word: text(POLLS.word_max), hidden: z.boolean() }),
  answer: MadePoll,
  refusals: ['not_found', 'rate_limited'],
});
export const exportPoll = operation({
  method: 'GET',
  path: '/:event/polls/:id.csv',
  acts: true,
  action: 'polls.present',
  in_hall: 'some',
  envelope: 'file',
  points: 4,
  summary: 'The results of a poll as a table; who voted how only where the poll said so',
  params: z.object({ event: z.string(), id: z.string() }),
  refusals: ['not_found'],
});

/** A link for the screen in a hall. */
export const PollScreen = z.object({
  id: Id,
  name: z.string(),
  /** The session whose polls it shows; null: those of the whole event. */
  session: z.nullable(Id),
  created_at: IsoTime,
});
export type PollScreen = z.infer<typeof PollScreen>;

export const listScreens = operation({
  method: 'GET',
  path: '/:event/json/polls/screens',
  action: 'polls.manage',
  envelope: 'payload',
  summary: 'The links for screens that are good',
  params: EventParams,
  answer: z.object({ screens: z.array(PollScreen) }),
});
export const createScreen = operation({
  method: 'POST',
  path: '/:event/json/polls/screens',
  action: 'polls.manage',
  envelope: 'payload',
  summary: 'Makes a link for a screen, which needs no sign-in; its address is answered this once',
  params: EventParams,
  body: z.object({ name: text(POLLS.screen_name_max), session: z.optional(z.nullable(Id)) }),
  answer: z.object({ screen: PollScreen, url: z.string() }),
  refusals: ['not_found', 'invalid_input', 'too_many_polls'],
});
export const revokeScreen = operation({
  method: 'POST',
  path: '/:event/json/polls/screens/:id/revoke',
  action: 'polls.manage',
  envelope: 'payload',
  summary: 'Ends a link for a screen at once',
  params: OnePoll,
  answer: z.object({ id: Id }),
  refusals: ['not_found'],
});
/** Everything that a screen draws. */
export const ScreenState = z.object({
  /** Name of the event. */
  event: z.string(),
  /** The poll that was opened last, else the one that was closed last; null: none yet. `tally` is null while results do not show. */
  shown: z.nullable(z.object({ poll: Poll, tally: z.nullable(Tally), voters: z.int() })),
});
export type ScreenState = z.infer<typeof ScreenState>;

export const readScreen = operation({
  method: 'GET',
  path: '/:event/json/polls/screen/:token',
  action: 'polls.screen',
  envelope: 'payload',
  points: 1,
  summary: 'The poll on a screen, by the token of its link',
  params: z.object({ event: z.string(), token: z.string() }),
  answer: ScreenState,
  refusals: ['not_found'],
});

export const pollsPage = operation({
  method: 'GET',
  path: '/:event/polls',
  action: 'event.home',
  envelope: 'page',
  summary: 'The polls of an event; those who may make them do so here',
  params: EventParams,
});
export const studioPollsPage = operation({
  method: 'GET',
  path: '/studio/:event/polls',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The polls of an event by session, before the day; hosts open them',
  params: EventParams,
});
export const pollScreenPage = operation({
  method: 'GET',
  path: '/:event/polls/screen/:token',
  action: 'polls.screen',
  envelope: 'page',
  summary: 'The page for the screen in a hall',
  params: z.object({ event: z.string(), token: z.string() }),
  refusals: ['not_found'],
});
