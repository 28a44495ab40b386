import { LIVE } from '@plenary/contract/live';
import { backOff } from './delays.ts';
import { closeMachine, mapTopics, setTopic, signOut } from './machine-parts.ts';
import type { ConnectionState, Input, MachineState, Step, TopicState } from './machine-types.ts';
import { startPoll, takePollAnswer } from './poll-machine.ts';
import { takeFrame } from './frame-machine.ts';
import { askState, askTopic, readyTopic, takeState } from './topic-machine.ts';

/** Sockets that were refused in a row after one was lost, before a long-poll stands in: a server needs some seconds. */
const REFUSED_SOCKETS = 5;

export const INITIAL: MachineState = {
  mode: 'on',
  socket: { kind: 'resting' },
  socket_failures: 0,
  had_socket: false,
  poll: { kind: 'off' },
  poll_failures: 0,
  topics: new Map(),
  next_request: 1,
};

/** The state of the connection that a person is shown. */
export function connectionOf(state: MachineState): ConnectionState {
  if (state.mode !== 'on') return state.mode;
  if (state.socket.kind === 'open') return 'live';
  if (state.poll_failures > 0 || (state.had_socket && isRefused(state))) return 'offline';
  return state.poll.kind === 'off' ? 'connecting' : 'polling';
}

/** Nothing stands in for a socket that could not be opened again. */
function isRefused({ socket_failures, poll }: MachineState): boolean {
  return socket_failures > 0 && poll.kind === 'off';
}

/**
 * The whole live client as values: what is known and what happened give what is known next and what is to be done.
 * A socket carries all topics; while it cannot be had, one long-poll does (D44). Delays are those of LIV1.
 * @param random 0 ≤ random < 1
 */
export function step(state: MachineState, input: Input, random: number): Step {
  if (state.mode !== 'on') return stepEnded(state, input);
  switch (input.t) {
    case 'start':
      return openSocket(state);
    case 'subscribe':
      return subscribe(state, input);
    case 'unsubscribe':
      return unsubscribe(state, input.topic);
    case 'frame':
      return takeFrame(state, input.frame, random);
    case 'socket_closed':
      return socketClosed(state, input, random);
    case 'poll_answer':
      return takePollAnswer(state, input.request, input.answer, random);
    case 'snapshot_answer':
      return snapshotAnswer(state, input, random);
    case 'timer':
      return timer(state, input.name, random);
    case 'wake':
      return wake(state);
    case 'close':
      return closeMachine(state);
  }
}

/** After signing out or closing nothing begins any more; a later subscription is refused. */
function stepEnded(state: MachineState, input: Input): Step {
  if (input.t !== 'subscribe') return { state, effects: [] };
  const refusal = { t: 'topic_state', topic: input.topic, state: 'unsubscribed', code: state.mode } as const;
  return { state, effects: [refusal] };
}

function openSocket(state: MachineState): Step {
  return {
    state: { ...state, socket: { kind: 'opening', hurried: false } },
    effects: [{ t: 'open_socket' }, { t: 'timer', name: 'silence', ms: LIVE.open_within_ms }],
  };
}

/** Follows a topic; the state of one that is followed already is read again, for a reader of states who joins. */
function subscribe(state: MachineState, { topic, cursor, events_alone }: Input & { readonly t: 'subscribe' }): Step {
  const known = state.topics.get(topic);
  if (known && known.kind !== 'stopped' && events_alone) return { state, effects: [] };
  if (cursor === undefined || known) {
    const request = state.next_request;
    const counted = { ...state, next_request: request + 1 };
    return setTopic(counted, topic, askState(topic, known, request));
  }
  return followReady(setTopic(state, topic, { state: readyTopic(cursor, true), effects: [] }), topic);
}

/** A topic has a cursor now: ask the socket, or let the long-poll begin again with it. */
function followReady(before: Step, topic: string): Step {
  const { state, effects } = before;
  const known = state.topics.get(topic);
  if (known?.kind !== 'ready') return before;
  if (state.socket.kind === 'open') {
    const asked = setTopic(state, topic, askTopic(topic, known));
    return { state: asked.state, effects: [...effects, ...asked.effects] };
  }
  if (state.poll.kind !== 'waiting' && state.poll.kind !== 'idle') return before;
  const polled = startPoll(state);
  return { state: polled.state, effects: [...effects, ...polled.effects] };
}

function unsubscribe(state: MachineState, topic: string): Step {
  if (!state.topics.has(topic)) return { state, effects: [] };
  const topics = new Map(state.topics);
  topics.delete(topic);
  const cancel = { t: 'cancel', name: `topic ${topic}` } as const;
  if (state.socket.kind !== 'open') return { state: { ...state, topics }, effects: [cancel] };
  return { state: { ...state, topics }, effects: [cancel, { t: 'send', frame: { t: 'unsub', topic } }] };
}

/**
 * A socket that was open is opened again soon; one that would not open backs off, and long-polling stands in. After a
 * socket was lost that takes some refusals, for a server that starts again has enough to do with one question of each.
 */
function socketClosed(state: MachineState, { code, hung = false }: Closing, random: number): Step {
  if (code === 4001) return signOut(state);
  const { socket } = state;
  const wasOpen = socket.kind === 'open';
  const socket_failures = wasOpen ? 0 : state.socket_failures + 1;
  const soon = LIVE.resubscribe_ms * (1 + random) + (wasOpen ? socket.return_within_ms : 0) * random;
  const resting = mapTopics({ ...state, socket: { kind: 'resting' }, socket_failures }, (topic) => ({
    state: topic.kind === 'ready' ? { ...topic, sub: 'none', early: [] } : topic,
    effects: [],
  }));
  const again = [
    { t: 'cancel', name: 'silence' },
    { t: 'timer', name: 'socket', ms: wasOpen ? soon : backOff(socket_failures, random) },
  ] as const;
  const restarts = state.had_socket && !hung && socket_failures < REFUSED_SOCKETS;
  if (wasOpen || restarts || state.poll.kind !== 'off') return { state: resting.state, effects: again };
  const polled = startPoll(resting.state);
  return { state: polled.state, effects: [...again, ...polled.effects] };
}

interface Closing {
  readonly code: number;
  /** It was given up, because nothing came. */
  readonly hung?: boolean;
}

function snapshotAnswer(state: MachineState, input: Input & { t: 'snapshot_answer' }, random: number): Step {
  const { topic, answer } = input;
  const known = state.topics.get(topic);
  if (!known || requestOf(known) !== input.request) return { state, effects: [] };
  if (isSignedOut(answer)) return signOut(state);
  const next = { request: state.next_request, random };
  const taken = takeState(topic, known, answer, next);
  const step = setTopic({ ...state, next_request: next.request + 1 }, topic, taken);
  const goesOn = known.kind === 'ready' && taken.state.kind === 'ready' && taken.state.cursor === known.cursor;
  return goesOn ? step : followReady(step, topic);
}

/** Number of the request for the present state of a topic; null: none is under way. */
function requestOf(known: TopicState): number | null {
  if (known.kind === 'fetching') return known.request;
  return known.kind === 'ready' ? (known.beside?.request ?? null) : null;
}

function isSignedOut({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  return status === 403 && (body as { status?: unknown } | undefined)?.status === 'unauthorised user';
}

function timer(state: MachineState, name: string, random: number): Step {
  switch (name) {
    case 'socket':
      return state.socket.kind === 'resting' ? openSocket(state) : { state, effects: [] };
    case 'silence':
      return silence(state, random);
    case 'poll':
      return state.poll.kind === 'resting' ? startPoll(state) : { state, effects: [] };
    default:
      return refetch(state, (topic, known) => isResting(known) && name === `topic ${topic}`);
  }
}

/** Nothing came for a while: ask for a sign of life once, then give the socket up. */
function silence(state: MachineState, random: number): Step {
  const { socket } = state;
  if (socket.kind === 'resting') return { state, effects: [] };
  if (socket.kind === 'open' && !socket.pinged) return askForLife(state, socket);
  const closed = socketClosed(state, { code: 1006, hung: true }, random);
  return { state: closed.state, effects: [{ t: 'close_socket' }, ...closed.effects] };
}

function askForLife(state: MachineState, socket: MachineState['socket'] & { kind: 'open' }, hurried = false): Step {
  const ms = hurried ? LIVE.wake_within_ms : LIVE.open_within_ms;
  return {
    state: { ...state, socket: { ...socket, pinged: true, hurried } },
    effects: [
      { t: 'send', frame: { t: 'ping' } },
      { t: 'timer', name: 'silence', ms },
    ],
  };
}

/** Tries at once whatever waits for a timer, and whether a socket that looks open still is. */
function wake(state: MachineState): Step {
  const socket = state.socket.kind === 'resting' ? openSocket(state) : hurry(state, state.socket);
  const polled = socket.state.poll.kind === 'resting' ? startPoll(socket.state) : { state: socket.state, effects: [] };
  const fetched = refetch(polled.state, (_topic, known) => isResting(known));
  return { state: fetched.state, effects: [...socket.effects, ...polled.effects, ...fetched.effects] };
}

/** Waits only a moment longer for a socket that may have died while the page slept; a further wake-up does not prolong it. */
function hurry(state: MachineState, socket: Exclude<MachineState['socket'], { kind: 'resting' }>): Step {
  if (socket.kind === 'open' && !socket.pinged) return askForLife(state, socket, true);
  if (socket.hurried) return { state, effects: [] };
  return {
    state: { ...state, socket: { ...socket, hurried: true } },
    effects: [{ t: 'timer', name: 'silence', ms: LIVE.wake_within_ms }],
  };
}

/** Its present state could not be read, and is asked for again by a timer. */
const isResting = (known: TopicState): boolean =>
  known.kind === 'resting' || (known.kind === 'ready' && known.beside?.request === null);

/** Asks again for the present state of the topics that `which` names. */
function refetch(state: MachineState, which: (topic: string, known: TopicState) => boolean): Step {
  let request = state.next_request;
  return mapTopics(
    state,
    (known, topic) => (which(topic, known) ? askState(topic, known, request++) : { state: known, effects: [] }),
    () => request,
  );
}
