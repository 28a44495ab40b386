import { cursorFeed, cursorNumber } from '@plenary/contract/cursor';
import type { LiveEvent } from '@plenary/contract/live';
import { backOff, codeOf, judge, isObject, type Answer } from './delays.ts';
import type { Effect, ReadyTopic, TopicState } from './machine-types.ts';

export interface TopicStep {
  readonly state: TopicState;
  readonly effects: readonly Effect[];
}

/** Events kept while a gap is filled; with more than that the present state is fetched instead. */
const MAX_EARLY = 1_000;

/**
 * Asks for the present state. Where events are followed it is for a reader who came later, and the others go on meanwhile.
 * @param request number by which its answer is known
 */
export function askState(topic: string, known: TopicState | undefined, request: number): TopicStep {
  const failures = failuresOf(known);
  if (known?.kind !== 'ready') return fetchTopic(topic, request, failures);
  return { state: { ...known, beside: { request, failures } }, effects: [{ t: 'fetch', topic, request }] };
}

/** Asks for the present state alone; what was known is void. */
export function fetchTopic(topic: string, request: number, failures = 0): TopicStep {
  return { state: { kind: 'fetching', request, failures }, effects: [{ t: 'fetch', topic, request }] };
}

/** How often in a row its present state could not be read. */
function failuresOf(known: TopicState | undefined): number {
  if (known?.kind === 'ready') return known.beside?.failures ?? 0;
  return known && known.kind !== 'stopped' ? known.failures : 0;
}

/** A topic whose state at `cursor` is known; nothing was asked yet. `kept`: it was known before anybody followed here. */
export function readyTopic(cursor: string, kept = false): ReadyTopic {
  return { kind: 'ready', cursor, last: null, sub: 'none', early: [], failures: 0, kept, beside: null };
}

/** Waits before the present state is asked for again. */
export function restTopic(topic: string, failures: number, random: number): TopicStep {
  const ms = backOff(failures, random);
  return {
    state: { kind: 'resting', failures },
    effects: [
      { t: 'timer', name: `topic ${topic}`, ms },
      { t: 'topic_state', topic, state: 'retry' },
    ],
  };
}

/** The caller may not follow the topic; it is not asked for again. */
export function stopTopic(topic: string, code: string): TopicStep {
  return {
    state: { kind: 'stopped', code },
    effects: [
      { t: 'cancel', name: `topic ${topic}` },
      { t: 'topic_state', topic, state: 'unsubscribed', code },
    ],
  };
}

/** The present state arrived, or did not. `signed_out` is the whole client's affair and not asked of this. */
export function takeState(
  topic: string,
  known: TopicState,
  answer: Answer,
  next: { readonly request: number; readonly random: number },
): TopicStep {
  const verdict = answer.status === 404 ? 'stop' : judge(answer);
  switch (verdict) {
    case 'use':
      return useState(topic, known, answer, next.random);
    case 'again':
      return askState(topic, known, next.request);
    case 'back_off':
      return restState(topic, known, next.random);
    case 'signed_out':
    case 'stop':
      return stopTopic(topic, codeOf(answer));
  }
}

function useState(topic: string, known: TopicState, { body }: Answer, random: number): TopicStep {
  if (!isObject(body) || typeof body.cursor !== 'string') return restState(topic, known, random);
  const { cursor, payload } = body;
  // Numbers of another feed mean nothing here: all that follow the topic begin again.
  const beside = known.kind === 'ready' && cursorFeed(cursor) === cursorFeed(known.cursor);
  return {
    state: beside && holdsAll(known, cursor) ? { ...known, beside: null } : readyTopic(cursor),
    effects: [
      { t: 'snapshot', topic, payload, cursor, beside },
      { t: 'topic_state', topic, state: 'subscribed' },
    ],
  };
}

/** Whether a state that was read has all events that came here; else those that it has not are handed on behind it. */
function holdsAll({ last, cursor }: ReadyTopic, read: string): boolean {
  const [reached, number] = [last ?? cursorNumber(cursor), cursorNumber(read)];
  return read === cursor || (reached !== null && number !== null && number >= reached);
}

function restState(topic: string, known: TopicState, random: number): TopicStep {
  const failures = failuresOf(known) + 1;
  const rested = restTopic(topic, failures, random);
  return known.kind === 'ready' ? { ...rested, state: { ...known, beside: { request: null, failures } } } : rested;
}

/** Asks the socket for a topic from its cursor on. */
export function askTopic(topic: string, state: ReadyTopic): TopicStep {
  return {
    state: { ...state, sub: 'asked' },
    effects: [{ t: 'send', frame: { t: 'sub', topic, cursor: state.cursor } }],
  };
}

/**
 * Events that follow the cursor of the topic without a gap: the answer to a subscription, or of a long-poll.
 * @param reached number up to which they go, where the server said so
 */
export function takeFollowing(
  topic: string,
  state: ReadyTopic,
  news: { readonly events: readonly LiveEvent[]; readonly cursor: string; readonly reached?: number },
): TopicStep & { readonly state: ReadyTopic } {
  const known = state.last ?? -1;
  const fresh = news.events.filter((event) => event.seq > known);
  const last = news.reached ?? fresh.at(-1)?.seq ?? state.last;
  const late = contiguous(state.early, last);
  return {
    state: { ...state, cursor: news.cursor, last: late.at(-1)?.seq ?? last, early: [], failures: 0, kept: false },
    effects: state.kept ? [...handOn(topic, fresh, true), ...handOn(topic, late)] : handOn(topic, [...fresh, ...late]),
  };
}

function handOn(topic: string, events: readonly LiveEvent[], replayed = false): readonly Effect[] {
  return events.length > 0 ? [{ t: 'events', topic, events, replayed }] : [];
}

/** Early events that go on where `last` ended. */
function contiguous(early: readonly LiveEvent[], last: number | null): LiveEvent[] {
  if (last === null) return [];
  const taken: LiveEvent[] = [];
  for (const event of early) if (event.seq === last + taken.length + 1) taken.push(event);
  return taken;
}

/** Events that the socket pushed: drops what is known, hands on what comes next, asks again over a gap. */
export function takePushed(
  topic: string,
  state: ReadyTopic,
  push: { readonly events: readonly LiveEvent[]; readonly cursor: string },
  request: number,
): TopicStep {
  if (state.sub !== 'live' || state.last === null) return keepEarly(topic, state, push.events, request);
  const { last } = state;
  const fresh = push.events.filter((event) => event.seq > last);
  const first = fresh[0];
  if (!first) return { state, effects: [] };
  if (first.seq > last + 1) {
    const asked = askTopic(topic, { ...state, early: [] });
    return { ...asked, state: { ...(asked.state as ReadyTopic), early: fresh } };
  }
  return {
    state: { ...state, last: fresh.at(-1)?.seq ?? last, cursor: push.cursor },
    effects: handOn(topic, fresh),
  };
}

function keepEarly(topic: string, state: ReadyTopic, events: readonly LiveEvent[], request: number): TopicStep {
  if (state.sub === 'none') return { state, effects: [] };
  const early = [...state.early, ...events];
  return early.length > MAX_EARLY ? fetchTopic(topic, request) : { state: { ...state, early }, effects: [] };
}
