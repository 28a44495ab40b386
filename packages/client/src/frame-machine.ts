import type { ServerFrame } from '@plenary/contract/live';
import { mapTopics, setTopic, signOut } from './machine-parts.ts';
import type { MachineState, ReadyTopic, Step } from './machine-types.ts';
import { endPoll } from './poll-machine.ts';
import {
  askTopic,
  fetchTopic,
  restTopic,
  stopTopic,
  takeFollowing,
  takePushed,
  type TopicStep,
} from './topic-machine.ts';

/** A frame came over the socket. Any frame is a sign of life. */
export function takeFrame(state: MachineState, frame: ServerFrame, random: number): Step {
  const alive = hearSocket(state);
  const next = takeOne(alive.state, frame, random);
  return { state: next.state, effects: [...alive.effects, ...next.effects] };
}

function hearSocket(state: MachineState): Step {
  if (state.socket.kind !== 'open') return { state, effects: [] };
  const { socket } = state;
  return {
    state: socket.pinged ? { ...state, socket: { ...socket, pinged: false, hurried: false } } : state,
    effects: [{ t: 'timer', name: 'silence', ms: socket.ping_ms }],
  };
}

function takeOne(state: MachineState, frame: ServerFrame, random: number): Step {
  switch (frame.t) {
    case 'hello':
      return greeted(state, frame);
    case 'subbed':
      return onTopic(state, frame.topic, (known, request) => takeSubbed(known, frame, request));
    case 'evt':
      return onTopic(state, frame.topic, (known, request) => takePushed(frame.topic, known, frame, request));
    case 'sig':
      return onTopic(state, frame.topic, (known) => ({
        state: known,
        effects: [{ t: 'signal', topic: frame.topic, signal: frame }],
      }));
    case 'revoked':
      return onTopic(state, frame.topic, () => stopTopic(frame.topic, frame.code));
    case 'error':
      return frame.topic === undefined ? { state, effects: [] } : refusedTopic(state, frame.topic, frame.code, random);
    case 'bye':
      return goodbye(state, frame.reason, frame.retry_after_ms);
    case 'pong':
      return { state, effects: [] };
    default:
      // A newer server may say things that this client does not know.
      return { state, effects: [] };
  }
}

/** The socket is open: it takes all topics over from the long-poll, and what rested is fetched now. */
function greeted(state: MachineState, { ping_ms, return_within_ms = 0 }: ServerFrame & { t: 'hello' }): Step {
  const socket = { kind: 'open', ping_ms, pinged: false, hurried: false, return_within_ms } as const;
  const quiet = endPoll({ ...state, socket, socket_failures: 0, had_socket: true });
  let request = quiet.state.next_request;
  const asked = mapTopics(
    quiet.state,
    (known, topic) => {
      if (known.kind === 'ready') return askTopic(topic, known);
      return known.kind === 'resting' ? fetchTopic(topic, request++) : { state: known, effects: [] };
    },
    () => request,
  );
  const silence = { t: 'timer', name: 'silence', ms: ping_ms } as const;
  return { state: asked.state, effects: [silence, ...quiet.effects, ...asked.effects] };
}

function takeSubbed(known: ReadyTopic, frame: ServerFrame & { t: 'subbed' }, request: number): TopicStep {
  if (!frame.recovered) return fetchTopic(frame.topic, request);
  const { events, cursor, seq: reached } = frame;
  const taken = takeFollowing(frame.topic, known, { events, cursor, reached });
  return {
    state: { ...taken.state, sub: 'live' },
    effects: [...taken.effects, { t: 'topic_state', topic: frame.topic, state: 'subscribed' }],
  };
}

/** Passing trouble is tried again; a cursor that is not understood is dropped; the rest is a refusal. */
function refusedTopic(state: MachineState, topic: string, code: string, random: number): Step {
  return onTopic(state, topic, (known, request) => {
    if (code === 'invalid_cursor') return fetchTopic(topic, request);
    const passing = code === 'unavailable' || code === 'rate_limited';
    return passing ? restTopic(topic, known.failures + 1, random) : stopTopic(topic, code);
  });
}

/** The server closes the socket next; where it only restarts, it says when to come back. */
function goodbye(state: MachineState, reason: 'restart' | 'signed_out' | 'slow', retry_after_ms: number): Step {
  if (reason === 'signed_out') return signOut(state);
  const idle = mapTopics({ ...state, socket: { kind: 'resting' } }, (known) => ({
    state: known.kind === 'ready' ? { ...known, sub: 'none', early: [] } : known,
    effects: [],
  }));
  return {
    state: idle.state,
    effects: [
      { t: 'close_socket' },
      { t: 'cancel', name: 'silence' },
      { t: 'timer', name: 'socket', ms: retry_after_ms },
    ],
  };
}

/** Steps a topic that is followed; frames about others are late and mean nothing. */
function onTopic(state: MachineState, topic: string, each: (known: ReadyTopic, request: number) => TopicStep): Step {
  const known = state.topics.get(topic);
  if (known?.kind !== 'ready') return { state, effects: [] };
  const request = state.next_request;
  return setTopic({ ...state, next_request: request + 1 }, topic, each(known, request));
}
