import type { EventOf } from '@plenary/contract/live';
import type { QuestionsTopic } from '@plenary/contract/questions/topics';
import type {
  AnyQuestion,
  Question,
  QuestionBoard,
  QuestionPage,
  QuestionPart,
  QuestionQueue,
} from '@plenary/contract/questions/operations';

/** A place in the order of votes. */
type Place = Pick<Question, 'id' | 'votes'>;

/** The questions of a session, as far as the page knows them. */
export interface QuestionsState {
  /** null until they have come. */
  readonly board: QuestionBoard | null;
  readonly title: string;
  /** Milliseconds on the event's clock; null: the session has no end. */
  readonly ends_at: number | null;
  readonly questions: ReadonlyMap<string, Question>;
  readonly has_more: Readonly<Record<'open' | 'answered', boolean>>;
  /** The last one of each part that was read, as it stood then: the next page begins behind it; null: none was read. */
  readonly read_to: Readonly<Record<'open' | 'answered', Place | null>>;
  /** One's own that others do not read. */
  readonly own_unseen: readonly AnyQuestion[];
  readonly mine: ReadonlySet<string>;
  readonly voted: ReadonlySet<string>;
  /** Event-user ids of people whose questions are left out. */
  readonly hidden: ReadonlySet<string>;
  /** One may ask, edit and vote for nothing until this moment, milliseconds; null: for no known time. */
  readonly muted_until: number | null;
  readonly muted: boolean;
  /** One is banned from the chat, and reads no questions either. */
  readonly banned: boolean;
  /** One moderates the questions of this session. */
  readonly moderates: boolean;
  /** For those who moderate; null until it has come. */
  readonly queue: QuestionQueue | null;
}

export const NO_QUESTIONS: QuestionsState = {
  board: null,
  title: '',
  ends_at: null,
  questions: new Map(),
  has_more: { open: false, answered: false },
  read_to: { open: null, answered: null },
  own_unseen: [],
  mine: new Set(),
  voted: new Set(),
  hidden: new Set(),
  muted: false,
  muted_until: null,
  banned: false,
  moderates: false,
  queue: null,
};

/** The present state, which replaces what was known. */
export function withPage(state: QuestionsState, page: QuestionPage): QuestionsState {
  const all = [...page.open.questions, ...page.answered.questions];
  return {
    ...state,
    board: page.board,
    title: page.title,
    ends_at: page.ends_at === null ? null : Date.parse(page.ends_at),
    questions: new Map(all.map((question) => [question.id, question])),
    has_more: { open: page.open.has_more, answered: page.answered.has_more },
    read_to: { open: lastOf(page.open), answered: lastOf(page.answered) },
    own_unseen: page.own_unseen,
    mine: new Set(page.mine),
    voted: new Set(page.voted),
    hidden: new Set(page.hidden),
    muted: page.muted,
    muted_until: page.muted_until === null ? null : Date.parse(page.muted_until),
    banned: false,
    moderates: page.moderates,
    queue: page.moderates ? state.queue : null,
  };
}

/** The same, read again while events were followed: questions of further pages that are known stay. */
export function withPageAgain(state: QuestionsState, page: QuestionPage): QuestionsState {
  const fresh = withPage(state, page);
  const further = [...state.questions.values()].filter(
    ({ state: part, asker }) =>
      part !== 'live' && page[part].has_more && !(asker && fresh.hidden.has(asker.event_user)),
  );
  return { ...fresh, questions: new Map([...further.map((one) => [one.id, one] as const), ...fresh.questions]) };
}

const lastOf = ({ questions }: QuestionPart): Place | null => questions.at(-1) ?? null;

/** Whether the one comes before the other in the order of votes. */
const comesBefore = (one: Place, other: Place): boolean =>
  one.votes === other.votes ? one.id < other.id : one.votes > other.votes;

/** Clears the questions for a banned person. */
export const withBan = (): QuestionsState => ({ ...NO_QUESTIONS, banned: true });

/** The mute of the asker of a question; null: there is none. */
export const stopOf = ({ queue }: QuestionsState, id: string): QuestionQueue['stopped'][number] | null =>
  queue?.stopped.find((one) => one.id === id) ?? null;

/** Questions after those that are known of a part of the list. */
export function withMore(state: QuestionsState, part: 'open' | 'answered', more: QuestionPart): QuestionsState {
  const questions = new Map([...state.questions, ...more.questions.map((one) => [one.id, one] as const)]);
  const has_more = { ...state.has_more, [part]: more.has_more };
  return { ...state, questions, has_more, read_to: { ...state.read_to, [part]: lastOf(more) ?? state.read_to[part] } };
}

/** Adds the news of the live connection; kinds that this version does not know are left out. */
export function withEvents(state: QuestionsState, events: readonly EventOf<QuestionsTopic>[]): QuestionsState {
  return events.reduce(withEvent, state);
}

function withEvent(state: QuestionsState, { kind, payload }: EventOf<QuestionsTopic>): QuestionsState {
  switch (kind) {
    case 'question.changed':
      // One that was taken back since says no more than its id.
      return 'question' in payload ? withQuestion(state, payload.question) : state;
    case 'question.removed':
      return withoutQuestion(state, payload.id);
    case 'votes.changed':
      return withVotes(state, payload.votes);
    case 'board.changed':
      return { ...state, board: payload.board };
    default:
      return state;
  }
}

/** A question as it is now, but of nobody who was blocked. */
export function withQuestion(state: QuestionsState, question: Question): QuestionsState {
  if (question.asker && state.hidden.has(question.asker.event_user)) return state;
  const questions = new Map(state.questions).set(question.id, question);
  if (question.state === 'live')
    for (const [id, other] of questions)
      if (id !== question.id && other.state === 'live') questions.set(id, { ...other, state: 'answered' });
  return { ...state, questions, own_unseen: state.own_unseen.filter(({ id }) => id !== question.id) };
}

function withoutQuestion(state: QuestionsState, id: string): QuestionsState {
  if (!state.questions.has(id)) return state;
  const questions = new Map(state.questions);
  questions.delete(id);
  return { ...state, questions };
}

function withVotes(state: QuestionsState, votes: Readonly<Record<string, number>>): QuestionsState {
  const questions = new Map(state.questions);
  for (const [id, count] of Object.entries(votes)) {
    const known = questions.get(id);
    if (known) questions.set(id, { ...known, votes: count });
  }
  return { ...state, questions };
}

/** Whether votes concern a question that the page has not loaded, and that now stands before some that it has. */
export function concernsOthers(
  { questions, has_more, read_to }: QuestionsState,
  events: readonly EventOf<QuestionsTopic>[],
): boolean {
  const last = read_to.open;
  if (!has_more.open || !last) return false;
  return events.some(
    ({ kind, payload }) =>
      kind === 'votes.changed' &&
      Object.entries(payload.votes).some(([id, votes]) => !questions.has(id) && comesBefore({ id, votes }, last)),
  );
}

/** One's own vote, as the server has counted it. */
export function withOwnVote(state: QuestionsState, id: string, voted: boolean, votes?: number): QuestionsState {
  const own = new Set(state.voted);
  if (voted) own.add(id);
  else own.delete(id);
  return withVotes({ ...state, voted: own }, votes === undefined ? {} : { [id]: votes });
}

/** A question of one's own that was just asked or edited. */
export function withOwn(state: QuestionsState, question: AnyQuestion): QuestionsState {
  const mine = new Set(state.mine).add(question.id);
  const rest = withoutOwn({ ...state, mine }, question.id);
  const { state: now, ...fields } = question;
  if (now === 'open' || now === 'live' || now === 'answered') return withQuestion(rest, { ...fields, state: now });
  return { ...rest, own_unseen: [...rest.own_unseen, question] };
}

/** Takes a question of one's own away. */
export function withoutOwn(state: QuestionsState, id: string): QuestionsState {
  return { ...withoutQuestion(state, id), own_unseen: state.own_unseen.filter((own) => own.id !== id) };
}
