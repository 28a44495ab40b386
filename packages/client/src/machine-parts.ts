import type { Effect, MachineState, Step, TopicState } from './machine-types.ts';
import type { TopicStep } from './topic-machine.ts';

/** Puts one topic's step into the machine. */
export function setTopic(state: MachineState, topic: string, next: TopicStep): Step {
  return { state: { ...state, topics: new Map(state.topics).set(topic, next.state) }, effects: next.effects };
}

/**
 * Steps every topic.
 * @param nextRequest the number of the next request afterwards, where `each` used some
 */
export function mapTopics(
  state: MachineState,
  each: (known: TopicState, topic: string) => TopicStep,
  nextRequest: () => number = () => state.next_request,
): Step {
  const topics = new Map<string, TopicState>();
  const effects: Effect[] = [];
  for (const [topic, known] of state.topics) {
    const next = each(known, topic);
    topics.set(topic, next.state);
    effects.push(...next.effects);
  }
  return { state: { ...state, topics, next_request: nextRequest() }, effects };
}

const QUIET: readonly Effect[] = [
  { t: 'close_socket' },
  { t: 'abort_poll' },
  { t: 'cancel', name: 'socket' },
  { t: 'cancel', name: 'silence' },
  { t: 'cancel', name: 'poll' },
];

/** The session has ended: nothing is asked any more (a 403 stops, LIV1). */
export function signOut(state: MachineState): Step {
  return end(state, 'signed_out');
}

/** Nobody wants anything any more. */
export function closeMachine(state: MachineState): Step {
  return end(state, 'closed');
}

function end(state: MachineState, mode: 'signed_out' | 'closed'): Step {
  const { effects, state: ended } = mapTopics(state, (known, topic) => ({
    state: known,
    effects: [
      { t: 'cancel', name: `topic ${topic}` },
      { t: 'topic_state', topic, state: 'unsubscribed', code: mode },
    ],
  }));
  return {
    state: { ...ended, mode, socket: { kind: 'resting' }, poll: { kind: 'off' } },
    effects: [...QUIET, ...effects],
  };
}
