import type { EventOf } from '@plenary/contract/live';
import type { PollsTopic } from '@plenary/contract/polls/topics';
import type { OwnPoll, OwnPolls, Tally } from '@plenary/contract/polls/operations';
import { POLLS } from '@plenary/domain/polls/limits';
import { showsResults } from '@plenary/domain/polls/polls';

/** The polls of the event, as far as the page knows them. */
export interface PollsState {
  /** The open ones, the latest first, then those that were closed last; null: not read yet. */
  readonly polls: readonly OwnPoll[] | null;
  /** One's own votes, by the id of the poll, whether it is among those or comes back to them. */
  readonly votes?: Readonly<Record<string, Vote>>;
}

type Vote = Pick<OwnPoll, 'own' | 'tally'>;

export const NO_POLLS: PollsState = { polls: null };

/** The present state, which replaces what was known. */
export const withPresent = ({ polls }: OwnPolls): PollsState => ({ polls, votes: votesIn(polls) });

const votesIn = (polls: readonly OwnPoll[]): Readonly<Record<string, Vote>> =>
  Object.fromEntries(polls.flatMap(({ poll, own, tally }) => (own ? [[poll.id, { own, tally }]] : [])));

/**
 * The state with which the live connection begins, or begins again: it may be from before one has voted, and says nothing of polls that
 * were opened since. One's own votes are kept beside it. A vote of another page is told apart, and read.
 */
export function withSnapshot({ votes = {} }: PollsState, { polls }: OwnPolls): PollsState {
  const own = polls.map((one) => {
    const vote = votes[one.poll.id];
    return vote ? { ...one, own: vote.own, tally: one.tally ?? vote.tally } : one;
  });
  return { polls: own, votes: { ...votesIn(polls), ...votes } };
}

/** Adds the news of the live connection; kinds that this version does not know are left out. */
export function withEvents(state: PollsState, events: readonly EventOf<PollsTopic>[]): PollsState {
  return events.reduce(withEvent, state);
}

function withEvent(state: PollsState, { kind, payload }: EventOf<PollsTopic>): PollsState {
  switch (kind) {
    case 'poll.opened':
    case 'poll.closed': {
      // Of a poll that was removed nothing is left but its id.
      return 'poll' in payload ? withTurned(state, { poll: payload.poll, tally: payload.tally }) : state;
    }
    case 'poll.counted': {
      return 'tally' in payload && payload.tally ? withTally(state, payload.id, payload.tally) : state;
    }
    case 'poll.removed':
      return without(state, payload.id);
    default:
      return state;
  }
}

/** A poll was opened or closed: one's own vote stays, and so do results that one saw already. */
function withTurned(state: PollsState, { poll, tally }: Pick<OwnPoll, 'poll' | 'tally'>): PollsState {
  const before = state.polls?.find((one) => one.poll.id === poll.id) ?? state.votes?.[poll.id];
  const own = before?.own ?? null;
  const seen = showsResults(poll, own !== null) ? (before?.tally ?? null) : null;
  return put(state, { poll, own, tally: tally ?? seen });
}

/** One's own vote, as the server keeps it. */
export const withVoted = (state: PollsState, { poll, own, tally }: OwnPoll): PollsState =>
  put({ ...state, votes: { ...state.votes, [poll.id]: { own, tally } } }, { poll, own, tally });

/** The results of a poll that is known. */
export function withTally(state: PollsState, id: string, tally: Tally): PollsState {
  return { ...state, polls: state.polls?.map((one) => (one.poll.id === id ? { ...one, tally } : one)) ?? null };
}

const without = ({ polls, ...state }: PollsState, id: string): PollsState => ({
  ...state,
  polls: polls?.filter(({ poll }) => poll.id !== id) ?? null,
});

function put(state: PollsState, changed: OwnPoll): PollsState {
  const all = [changed, ...(without(state, changed.poll.id).polls ?? [])];
  const closed = all.filter(({ poll }) => poll.state === 'closed').sort(byMoment('closed_at'));
  const open = all.filter(({ poll }) => poll.state === 'open').sort(byMoment('opened_at'));
  return { ...state, polls: [...open, ...closed.slice(0, POLLS.closed_shown)] };
}

const byMoment =
  (field: 'opened_at' | 'closed_at') =>
  ({ poll: one }: OwnPoll, { poll: other }: OwnPoll): number =>
    Date.parse(other[field] ?? '') - Date.parse(one[field] ?? '');

/**
 * The polls that are open, those of a session first.
 * @param session the one whose page is open; null: none
 */
export function openPolls({ polls }: PollsState, session: string | null): readonly OwnPoll[] {
  const open = polls?.filter(({ poll }) => poll.state === 'open') ?? [];
  const own = open.filter(({ poll }) => session !== null && poll.session === session);
  return [...own, ...open.filter((one) => !own.includes(one))];
}
