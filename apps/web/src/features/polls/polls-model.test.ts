import type { EventOf } from '@plenary/contract/live';
import type { PollsTopic } from '@plenary/contract/polls/topics';
import type { OwnPoll, Poll } from '@plenary/contract/polls/operations';
import { describe, expect, it } from 'vitest';
import {
  NO_POLLS,
  openPolls,
  withEvents,
  withPresent,
  withSnapshot,
  withVoted,
  type PollsState,
} from './polls-model.ts';

const poll = (id: string, more: Partial<Poll> = {}): Poll => ({
  ...{ id, session: null, kind: 'single', question: '?', choices: ['a', 'b'], most: 1, anonymous: true },
  ...{ may_change: false, results: 'always', state: 'open', closed_at: null },
  opened_at: '2026-06-15T09:00:00.000Z',
  ...more,
});
const own = (id: string, more: Partial<OwnPoll> = {}): OwnPoll => ({ poll: poll(id), own: null, tally: null, ...more });
const tally = (voters: number) => ({ voters, counts: [voters, 0], words: [] });
const event = (kind: string, payload: object) =>
  ({ seq: 1, kind, payload: { v: 1, ...payload } }) as EventOf<PollsTopic>;
const ids = ({ polls }: PollsState) => polls?.map((one) => one.poll.id);

describe('[PLL13] the polls of a page', () => {
  it('keep one’s own vote when the connection begins again with what was true before it', () => {
    const voted = { own: { choices: [0], words: [] }, tally: tally(1) };
    const before = withVoted(withPresent({ polls: [] }), own('sea', voted));
    const again = withEvents(withSnapshot(before, { polls: [] }), [
      event('poll.opened', { poll: poll('sea'), tally: null }),
    ]);
    expect(again.polls).toMatchObject([voted]);
    expect(withSnapshot(before, { polls: [own('sea')] }).polls).toMatchObject([voted]);
  });

  it('stand in their order: the open ones, the latest first, then those that were closed last', () => {
    const later = poll('later', { opened_at: '2026-06-15T10:00:00.000Z' });
    const shut = poll('shut', { state: 'closed', closed_at: '2026-06-15T10:00:00.000Z' });
    const state = withEvents(withPresent({ polls: [own('first')] }), [
      event('poll.closed', { poll: shut, tally: tally(1) }),
      event('poll.opened', { poll: later, tally: null }),
    ]);
    expect(ids(state)).toEqual(['later', 'first', 'shut']);
    expect(openPolls(state, null).map((one) => one.poll.id)).toEqual(['later', 'first']);
  });

  it('[PLL8] keep one’s own vote over opening and closing, and results only as they show', () => {
    const voted = withVoted(withPresent({ polls: [own('p')] }), {
      ...own('p', { poll: poll('p', { results: 'voted' }) }),
      own: { choices: [1], words: [] },
      tally: tally(3),
    });
    const again = withEvents(voted, [event('poll.opened', { poll: poll('p', { results: 'voted' }), tally: null })]);
    expect(again.polls?.[0]).toMatchObject({ own: { choices: [1] }, tally: { voters: 3 } });
    const hidden = withEvents(again, [event('poll.opened', { poll: poll('p', { results: 'closed' }), tally: null })]);
    expect(hidden.polls?.[0]?.tally).toBeNull();
  });

  it('follow counts and removals, and leave out what is not known', () => {
    const state = withEvents(withPresent({ polls: [own('p'), own('q')] }), [
      event('poll.counted', { id: 'p', tally: tally(2) }),
      event('poll.counted', { id: 'gone', tally: tally(2) }),
      event('poll.opened', { id: 'taken-back' }),
      event('poll.removed', { id: 'q' }),
      event('poll.of_a_newer_server', {}),
    ]);
    expect(ids(state)).toEqual(['p']);
    expect(state.polls?.[0]?.tally?.voters).toBe(2);
    expect(withEvents(NO_POLLS, [event('poll.counted', { id: 'p', tally: tally(1) })])).toEqual(NO_POLLS);
  });

  it('of the session that one watches come first', () => {
    const mine = own('mine', { poll: poll('mine', { session: 's' }) });
    expect(openPolls({ polls: [own('a'), mine] }, 's').map((one) => one.poll.id)).toEqual(['mine', 'a']);
  });
});
