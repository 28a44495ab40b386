import type { MadePoll, OwnPoll } from '@plenary/contract/polls/operations';
import type { Answer as HttpAnswer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';

/** A vote as tests write it: the place of a choice or several, or words. */
export type Given = number | readonly number[] | readonly string[];

/** The calls of polls at one event. */
export interface PollCalls {
  make(who: Client, more?: object): Promise<HttpAnswer>;
  /** Makes a poll and opens it; returns its id. */
  opened(who: Client, more?: object): Promise<string>;
  /** `open`, `close`, `remove`, `change` */
  turn(who: Client, id: string, how: string, body?: object): Promise<HttpAnswer>;
  vote(who: Client, id: string, given: Given): Promise<HttpAnswer>;
  read(who: Client): Promise<OwnPoll[]>;
  made(who: Client): Promise<MadePoll[]>;
}

let drawn = 0;

/** An id as a page draws it. */
export const clientPollId = (): string => `poll-${(drawn += 1)}-aaaa`;

export const DRAFT = {
  kind: 'single',
  question: 'Which sea?',
  choices: ['North', 'South'],
  most: 1,
  anonymous: true,
  may_change: false,
  results: 'always',
};

/** @param event the event that polls belong to, as it is when they are called */
export function pollCalls(event: () => EventFixture): PollCalls {
  const path = (rest = '') => `/${event().slug}/json/polls${rest}`;
  const make: PollCalls['make'] = (who, more = {}) =>
    who.post(path(), { ...DRAFT, client_poll_id: clientPollId(), ...more });
  const turn: PollCalls['turn'] = (who, id, how, body = {}) => who.post(path(`/${id}/${how}`), body);
  return {
    make,
    turn,
    opened: async (who, more) => {
      const made = await make(who, more);
      if (made.status !== 200) throw new Error(`answered ${made.status}: ${made.text}`);
      const { id } = made.json.payload.poll;
      const open = await turn(who, id, 'open');
      if (open.status !== 200) throw new Error(`answered ${open.status}: ${open.text}`);
      return id;
    },
    vote: (who, id, given) => who.post(path(`/${id}/vote`), voteOf(given)),
    read: async (who) => (await who.get(path())).json.payload.polls,
    made: async (who) => (await who.get(path('/made'))).json.payload.polls,
  };
}

export function voteOf(given: Given): { choices: readonly number[]; words: readonly string[] } {
  if (typeof given === 'number') return { choices: [given], words: [] };
  const all: readonly (number | string)[] = given;
  return {
    choices: all.filter((one) => typeof one === 'number'),
    words: all.filter((one) => typeof one === 'string'),
  };
}
