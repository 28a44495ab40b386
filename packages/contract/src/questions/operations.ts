import { CHAT } from '@plenary/domain/chat/limits';
import { ASKING_NAMES } from '@plenary/domain/questions/board';
import { QUESTIONS } from '@plenary/domain/questions/limits';
import { MODERATION_ACTS, PUBLIC_STATES, QUESTION_STATES } from '@plenary/domain/questions/states';
import * as z from 'zod/mini';
import { wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { QUESTIONS };

/** A person as a list of questions names them: event-user `_id`, and the name that is shown. */
export const Named = z.object({ event_user: Id, name: z.string() });

const fields = {
  id: Id,
  text: z.string(),
  /** null: it was asked without a name, or its asker is gone. */
  asker: z.nullable(Named),
  anonymous: z.boolean(),
  votes: z.int(),
  /** Its asker has changed the text since. */
  edited: z.boolean(),
  /** The answer in writing; null: there is none. */
  answer: z.nullable(z.string()),
  answered_by: z.nullable(Named),
  asked_at: IsoTime,
};

/** A question as everybody may read it. */
export const Question = z.object({ ...fields, state: z.enum(PUBLIC_STATES) });
export type Question = z.infer<typeof Question>;

/** A question as its asker and those who moderate read it. */
export const AnyQuestion = z.object({ ...fields, state: z.enum(QUESTION_STATES) });
export type AnyQuestion = z.infer<typeof AnyQuestion>;

/** How questions are asked at a session. */
export const QuestionBoard = z.object({
  names: z.enum(ASKING_NAMES),
  reviewed: z.boolean(),
  closes_with_session: z.boolean(),
  closed: z.boolean(),
});
export type QuestionBoard = z.infer<typeof QuestionBoard>;

/** A part of a list, by votes, of equals the earlier first. */
export const QuestionPart = z.object({ questions: z.array(Question), has_more: z.boolean() });
export type QuestionPart = z.infer<typeof QuestionPart>;

/** Questions of a session, as one person sees them; also the present state of `questions:<session>`. */
export const QuestionPage = z.object({
  board: QuestionBoard,
  title: z.string(),
  /** When the session ends, on the event's clock; null: it has no end. */
  ends_at: z.nullable(IsoTime),
  /** The one that is being answered, and those that wait for it. */
  open: QuestionPart,
  answered: QuestionPart,
  /** One's own that others do not read: those that wait, and those that were dismissed. */
  own_unseen: z.array(AnyQuestion),
  /** Ids of one's own questions. */
  mine: z.array(Id),
  /** Ids of questions that one votes for. */
  voted: z.array(Id),
  /** Event-user ids of people whose questions are left out, since one has blocked them. */
  hidden: z.array(Id),
  /** The caller may not ask, edit or vote until `muted_until`; null: until a host lifts it. */
  muted: z.boolean(),
  muted_until: z.nullable(IsoTime),
  /** The caller moderates the questions of this session: by their role, or as a moderator of its hall (HAL17). */
  moderates: z.boolean(),
});
export type QuestionPage = z.infer<typeof QuestionPage>;

/** A mute of the asker of a question, whose name is never disclosed. */
export const AskerStop = z.object({
  /** null: until a host lifts it. */
  until: z.nullable(IsoTime),
});
export type AskerStop = z.infer<typeof AskerStop>;

/**
 * The questions that wait for those who moderate, the earliest first, the latest that were dismissed, and those whose askers are muted, by
 * id with their text, which is empty of one that was taken back; also the present state of `questions:<session>:mod`.
 */
export const QuestionQueue = z.object({
  waiting: z.array(AnyQuestion),
  dismissed: z.array(AnyQuestion),
  stopped: z.array(z.object({ id: Id, text: z.string(), ...AskerStop.shape })),
});
export type QuestionQueue = z.infer<typeof QuestionQueue>;

/** Payload of `question.changed`. */
export interface QuestionPayload {
  readonly v: 1;
  readonly question: Question;
}
/** Payload of `question.removed`. */
export interface QuestionRemovedPayload {
  readonly v: 1;
  readonly id: string;
}
/** Payload of `question.own`. */
export interface OwnQuestionPayload {
  readonly v: 1;
  readonly session_id: string;
  readonly id: string;
}
/** Payload of `question.voted`. */
export interface QuestionVotedPayload extends OwnQuestionPayload {
  readonly voted: boolean;
}
/** Payload of `votes.changed`: the votes of each question that has others than before. */
export interface VotesPayload {
  readonly v: 1;
  readonly votes: Readonly<Record<string, number>>;
}
/** Payload of `board.changed`. */
export interface BoardPayload {
  readonly v: 1;
  readonly board: QuestionBoard;
}

const OfSession = z.object({ event: z.string(), sessionId: Id });
const OneQuestion = z.object({ event: z.string(), sessionId: Id, id: Id });
/** Far over the limits: what is longer than that is refused by its rule, with a sentence. */
const Text = z.string().check(z.maxLength(QUESTIONS.answer_max * 10));
const One = z.object({ question: AnyQuestion });

export const listQuestions = operation({
  method: 'GET',
  path: '/:event/json/questions/:sessionId',
  action: 'questions.read',
  in_hall: 'session',
  envelope: 'payload',
  summary: 'The questions of a session as one sees them: the first page of both parts',
  params: OfSession,
  answer: QuestionPage,
  refusals: ['not_found', 'feature_off', 'banned'],
});

export const moreQuestions = operation({
  method: 'GET',
  path: '/:event/json/questions/:sessionId/more',
  action: 'questions.read',
  in_hall: 'session',
  envelope: 'payload',
  summary: 'Questions of a part of the list after one of them',
  params: OfSession,
  query: z.object({
    part: z.enum(['open', 'answered']),
    /** The last question that is known, and its votes. */
    after: Id,
    votes: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
  answer: QuestionPart,
  refusals: ['not_found', 'feature_off', 'banned'],
});

export const askQuestion = operation({
  method: 'POST',
  path: '/:event/json/questions/:sessionId',
  action: 'questions.ask',
  in_hall: 'session',
  envelope: 'payload',
  summary: 'Asks a question; repeating a client_question_id answers the first one',
  params: OfSession,
  body: z.object({
    client_question_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
    text: Text,
    /** Without one's name; where all questions are asked so, this changes nothing. */
    anonymous: z.optional(z.boolean()),
  }),
  answer: One,
  refusals: [
    'not_found',
    'forbidden',
    'feature_off',
    'banned',
    'muted',
    'empty_message',
    'message_too_long',
    'blocked_word',
    'link_refused',
    'names_only',
    'questions_closed',
    'too_many_questions',
    'rate_limited',
  ],
});

export const editQuestion = operation({
  method: 'POST',
  path: '/:event/json/questions/:sessionId/:id/edit',
  action: 'questions.ask',
  in_hall: 'session',
  envelope: 'payload',
  summary: "Changes the text of one's own question that nobody has answered",
  params: OneQuestion,
  body: z.object({ text: Text }),
  answer: One,
  refusals: [
    'not_found',
    'feature_off',
    'banned',
    'muted',
    'empty_message',
    'message_too_long',
    'blocked_word',
    'link_refused',
    'question_settled',
    'questions_closed',
    'rate_limited',
  ],
});

export const withdrawQuestion = operation({
  method: 'POST',
  path: '/:event/json/questions/:sessionId/:id/withdraw',
  action: 'questions.ask',
  in_hall: 'session',
  envelope: 'payload',
  summary: "Takes one's own question back that nobody has answered; its text is gone",
  params: OneQuestion,
  answer: z.object({ id: Id }),
  refusals: ['not_found', 'question_settled'],
});

export const voteForQuestion = operation({
  method: 'POST',
  path: '/:event/json/questions/:sessionId/:id/vote',
  action: 'questions.ask',
  in_hall: 'session',
  envelope: 'payload',
  summary: 'Votes for a question, or takes that back; doing it again changes nothing',
  params: OneQuestion,
  body: z.object({ voted: z.boolean() }),
  answer: z.object({ id: Id, votes: z.int(), voted: z.boolean() }),
  refusals: [
    'not_found',
    'forbidden',
    'feature_off',
    'banned',
    'muted',
    'question_settled',
    'questions_closed',
    'rate_limited',
  ],
});

export const listQuestionQueue = operation({
  method: 'GET',
  path: '/:event/json/questions/:sessionId/queue',
  action: 'questions.moderate',
  in_hall: 'session',
  envelope: 'payload',
  summary: 'Questions that wait for those who moderate, and those that were dismissed',
  params: OfSession,
  answer: QuestionQueue,
  refusals: ['not_found', 'feature_off', 'banned'],
});

export const moderateQuestion = operation({
  method: 'POST',
  path: '/:event/json/questions/:sessionId/:id/moderate',
  action: 'questions.moderate',
  in_hall: 'session',
  envelope: 'payload',
  summary:
    'Lets a question through, dismisses it or takes that back, or says that it is being answered or was answered live',
  params: OneQuestion,
  body: z.object({ act: z.enum(MODERATION_ACTS) }),
  answer: One,
  refusals: ['not_found', 'feature_off', 'question_settled', 'rate_limited'],
});

export const answerQuestion = operation({
  method: 'POST',
  path: '/:event/json/questions/:sessionId/:id/answer',
  action: 'questions.moderate',
  in_hall: 'session',
  envelope: 'payload',
  summary: 'Answers a question in writing, or in other words than before',
  params: OneQuestion,
  body: z.object({ text: Text }),
  answer: One,
  refusals: [
    'not_found',
    'feature_off',
    'banned',
    'muted',
    'empty_message',
    'message_too_long',
    'question_settled',
    'rate_limited',
  ],
});

export const stopAsker = operation({
  method: 'POST',
  path: '/:event/json/questions/:sessionId/:id/stop',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Mutes the asker of a question at the questions of the event, whoever that is, or lifts it',
  params: OneQuestion,
  body: z.object({
    /** Without it the mute holds until it is lifted. */
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(CHAT.sanction_minutes_max))),
    lift: z.optional(z.boolean()),
  }),
  answer: z.object({ stop: z.nullable(AskerStop) }),
  refusals: ['not_found', 'feature_off', 'banned', 'muted', 'rate_limited'],
});

export const setQuestionBoard = operation({
  method: 'POST',
  path: '/:event/json/questions/:sessionId/board',
  action: 'questions.moderate',
  in_hall: 'session',
  envelope: 'payload',
  summary: 'Says how questions are asked at a session; what is left out stays',
  params: OfSession,
  body: z.object({
    names: z.optional(z.enum(ASKING_NAMES)),
    reviewed: z.optional(z.boolean()),
    closes_with_session: z.optional(z.boolean()),
    closed: z.optional(z.boolean()),
  }),
  answer: z.object({ board: QuestionBoard }),
  refusals: ['not_found', 'feature_off', 'rate_limited'],
});

const page = (path: string, action: 'event.home' | 'questions.moderate', summary: string) =>
  operation({
    method: 'GET',
    path,
    action,
    in_hall: 'session',
    envelope: 'page',
    summary,
    params: z.object({ event: z.string(), id: z.string() }),
    refusals: ['not_found'],
  });

export const questionsPage = /* @__PURE__ */ page(
  '/:event/questions/:id',
  'event.home',
  'The questions of a session as a page of their own',
);
export const presentQuestionsPage = /* @__PURE__ */ page(
  '/:event/questions/:id/present',
  'questions.moderate',
  'One question of a session after the other, large, for the screen in the hall',
);
