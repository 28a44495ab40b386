import { LIVE, type LiveEvent } from '@plenary/contract/live';
import { backOff, codeOf, isObject, judge, type Answer } from './delays.ts';
import { mapTopics, signOut } from './machine-parts.ts';
import type { Effect, MachineState, Step, TopicState } from './machine-types.ts';
import { fetchTopic, stopTopic, takeFollowing, type TopicStep } from './topic-machine.ts';

/** Begins a long-poll with the cursors of all topics that have one; one that hangs already is dropped. */
export function startPoll(state: MachineState): Step {
  const topics = [...state.topics].flatMap(([topic, known]) => (known.kind === 'ready' ? [[topic, known.cursor]] : []));
  const abort: Effect[] = state.poll.kind === 'waiting' ? [{ t: 'abort_poll' }] : [];
  if (topics.length === 0) return { state: { ...state, poll: { kind: 'idle' } }, effects: abort };
  const request = state.next_request;
  return {
    state: { ...state, poll: { kind: 'waiting', request }, next_request: request + 1 },
    effects: [...abort, { t: 'poll', request, topics: Object.fromEntries(topics) as Record<string, string> }],
  };
}

/** The socket is back: long-polling ends. */
export function endPoll(state: MachineState): Step {
  const effects: Effect[] = state.poll.kind === 'off' ? [] : [{ t: 'abort_poll' }, { t: 'cancel', name: 'poll' }];
  return { state: { ...state, poll: { kind: 'off' }, poll_failures: 0 }, effects };
}

/** A long-poll has ended; the answer to one that was given up meanwhile changes nothing. */
export function takePollAnswer(state: MachineState, request: number, answer: Answer, random: number): Step {
  if (state.poll.kind !== 'waiting' || state.poll.request !== request) return { state, effects: [] };
  switch (judge(answer)) {
    case 'use':
      return useAnswer(state, answer.body);
    case 'again':
      return startPoll({ ...state, poll: { kind: 'resting' } });
    case 'back_off':
      return rest({ ...state, poll_failures: state.poll_failures + 1 }, backOff(state.poll_failures + 1, random));
    case 'signed_out':
      return signOut(state);
    case 'stop':
      return stopAll(state, codeOf(answer));
  }
}

/** Asks again after 250 ms (LIV1). */
function useAnswer(state: MachineState, body: unknown): Step {
  const payload = isObject(body) && isObject(body.payload) && isObject(body.payload.topics) ? body.payload.topics : {};
  let request = state.next_request;
  const next = mapTopics(
    { ...state, poll_failures: 0 },
    (known, topic) => takeNews(topic, known, payload[topic], () => request++),
    () => request,
  );
  const rested = rest(next.state, LIVE.resubscribe_ms);
  return { state: rested.state, effects: [...next.effects, ...rested.effects] };
}

function takeNews(topic: string, known: TopicState, news: unknown, nextRequest: () => number): TopicStep {
  if (known.kind !== 'ready') return { state: known, effects: [] };
  if (!isObject(news)) return { state: { ...known, kept: false }, effects: [] };
  if (typeof news.revoked === 'string') return stopTopic(topic, news.revoked);
  if (news.resync === true || typeof news.cursor !== 'string') return fetchTopic(topic, nextRequest());
  const events = Array.isArray(news.events) ? (news.events as LiveEvent[]) : [];
  return takeFollowing(topic, known, { events, cursor: news.cursor });
}

function rest(state: MachineState, ms: number): Step {
  return { state: { ...state, poll: { kind: 'resting' } }, effects: [{ t: 'timer', name: 'poll', ms }] };
}

/** The caller may not be here at all, for example because the membership ended. */
function stopAll(state: MachineState, code: string): Step {
  const stopped = mapTopics({ ...state, poll: { kind: 'idle' } }, (_known, topic) => stopTopic(topic, code));
  return stopped;
}
