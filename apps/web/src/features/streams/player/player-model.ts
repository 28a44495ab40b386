import type { PlaylistAnswer } from './read-playlist.ts';

/** How often the playback address is asked until it answers 200, in ms (STR6). */
export const POLL_MS = 5000;
/** Players that lost a stream together ask again apart: by this part of the time earlier or later. */
const POLL_SPREAD = 0.1;
/** The video can be clicked this long after it plays, in ms (STP3): the click that led here must not pause it. */
export const CLICKABLE_MS = 2000;

/** Which dialog a player asks for: the stream may have a problem, or its session is over (STP1). */
export type PlayerDialog = 'trouble' | 'finished';

/** The states of a player (STR6). Timers belong to the holder of the state; see `timersOf`. */
export interface PlayerState {
  readonly status: 'initializing' | 'waiting' | 'ready';
  /** Counts the questions to the playback address; each new number asks for the next one. */
  readonly polls: number;
  /** The present question has not been answered yet. */
  readonly asking: boolean;
  /** The playback address answered 200. */
  readonly reachable: boolean;
  /** The time until the next question, in ms. */
  readonly pollInMs: number;
  /** The last answer of the playback address that was none to play; status 0: it cannot be read. null: none so far. */
  readonly refusedWith: PlaylistAnswer | null;
  /** Its media has to be loaded before it is ready: its address does not show whether it plays (type `tencent`). */
  readonly awaitsMedia: boolean;
  readonly mediaLoaded: boolean;
  /** The code that plays was loaded. */
  readonly pluginLoaded: boolean;
  /** The player waits for media and the timer of the end dialog runs. */
  readonly stalled: boolean;
  readonly played: boolean;
  readonly clickable: boolean;
  readonly dialog: PlayerDialog | null;
  /** Its live list has ended, as where an encoder begins again: what that list still holds is not played a second time. */
  readonly paused: boolean;
}

export type PlayerEvent =
  | { readonly kind: 'poll_due' }
  /** `chance` is drawn between 0 and 1. */
  | { readonly kind: 'poll_answered'; readonly answer: PlaylistAnswer | 'ended'; readonly chance: number }
  | { readonly kind: 'plugin_loaded' | 'media_loaded' }
  | { readonly kind: 'playing' | 'paused' | 'stalled' | 'lost' | 'list_ended' }
  | { readonly kind: 'clickable_due' }
  | { readonly kind: 'timed_out'; readonly on_air: boolean }
  | { readonly kind: 'dialog_closed' };

export const INITIAL_PLAYER: PlayerState = {
  status: 'initializing',
  polls: 1,
  asking: true,
  reachable: false,
  pollInMs: POLL_MS,
  refusedWith: null,
  awaitsMedia: false,
  mediaLoaded: false,
  pluginLoaded: false,
  stalled: false,
  played: false,
  clickable: false,
  dialog: null,
  paused: false,
};

/** The player after an event. */
export function playerReducer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.kind) {
    case 'poll_due':
      return { ...state, polls: state.polls + 1, asking: true };
    case 'poll_answered':
      return answered({ ...state, asking: false, pollInMs: spread(event.chance) }, event.answer);
    case 'plugin_loaded':
      return readied({ ...state, pluginLoaded: true });
    case 'media_loaded':
      return readied({ ...state, mediaLoaded: true });
    case 'playing':
      return { ...state, stalled: false, played: true };
    case 'paused':
      return { ...state, stalled: false };
    case 'stalled':
      return { ...state, stalled: true };
    case 'lost':
      return lost(state);
    case 'list_ended':
      return { ...lost(state), paused: true };
    case 'clickable_due':
      return { ...state, clickable: true };
    case 'timed_out':
      return { ...state, stalled: false, dialog: event.on_air ? 'trouble' : 'finished' };
    case 'dialog_closed':
      return { ...state, dialog: null };
  }
}

/** The address is asked again; the end dialog follows if it stays away. */
function lost(state: PlayerState): PlayerState {
  const stalled = state.stalled || state.played;
  return { ...state, status: 'waiting', reachable: false, mediaLoaded: false, stalled };
}

function answered(state: PlayerState, answer: PlaylistAnswer | 'ended'): PlayerState {
  if (answer === 'ended') return { ...state, status: 'waiting', reachable: false, refusedWith: null };
  return answer.status === 200 && answer.body === 'playlist'
    ? readied({ ...state, reachable: true, refusedWith: null, paused: false })
    : { ...state, status: 'waiting', reachable: false, refusedWith: answer };
}

function spread(chance: number): number {
  return Math.round(POLL_MS * (1 + POLL_SPREAD * (2 * chance - 1)));
}

/** Whether there is something to play, and something that plays it. */
export function canAttach({ reachable, pluginLoaded }: PlayerState): boolean {
  return reachable && pluginLoaded;
}

function readied(state: PlayerState): PlayerState {
  return canAttach(state) && (state.mediaLoaded || !state.awaitsMedia) ? { ...state, status: 'ready' } : state;
}

/** Which timers run, in ms; null: not running. */
export interface PlayerTimers {
  readonly poll: number | null;
  readonly stall: number | null;
  readonly clickable: number | null;
}

/** @param timeOutSeconds STREAMING_TIME_OUT (D4) */
export function timersOf(state: PlayerState, timeOutSeconds: number): PlayerTimers {
  return {
    poll: state.status === 'waiting' && !state.asking ? state.pollInMs : null,
    stall: state.stalled ? timeOutSeconds * 1000 : null,
    clickable: state.played && !state.clickable ? CLICKABLE_MS : null,
  };
}
