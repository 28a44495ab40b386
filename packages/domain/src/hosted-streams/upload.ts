import { RETURN_WITHIN_MS } from './publishing.ts';

/** A piece that could not be sent within so long is dropped: nobody wants to see it any more. Milliseconds. */
export const UNSENT_MAX_MS = 12_000;
/** More is never kept, in bytes. */
export const UNSENT_MAX_BYTES = 16 * 1024 * 1024;
/** Sending counts as slow when the oldest piece has waited so long, in milliseconds. */
const SLOW_AFTER_MS = 3_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 4_000;

/** A piece of a recording that waits to be sent. Times are milliseconds of one clock. */
export interface Unsent<Data> {
  readonly chunk: number;
  readonly data: Data;
  readonly size: number;
  readonly recorded_at: number;
}

/** The end of a publication, as its page learns it. */
export type UploadEnd =
  | { readonly kind: 'stopped_here' }
  /** Another host ended the stream. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'taken'; readonly free_in_ms: number }
  /** Viewers could not play the recording; `problem` as the server names it. */
  | { readonly kind: 'unplayable'; readonly problem: string }
  /** The server received nothing from this page for 30 s. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly code: string };

/** One publication of one page: what waits, what is under way, and since when the server has been out of reach. */
export interface UploadState<Data> {
  /** `publish`: asks for the stream, to record from the beginning · `send`: the first piece · `rest`: until it tries again. */
  readonly doing: 'publish' | 'send' | 'rest' | 'nothing';
  /** Recordings begun so far; pieces of an earlier one are left out. 0: none yet. */
  readonly recording: number;
  /** A recording goes on; otherwise the next try asks for the stream again. */
  readonly recorded: boolean;
  readonly next_chunk: number;
  readonly unsent: readonly Unsent<Data>[];
  readonly began_at: number;
  /** When the server took something for the first time. */
  readonly live_since: number | null;
  /** When the server took something last; before that, when publishing began. */
  readonly heard_at: number;
  /** Tries that failed since. */
  readonly failures: number;
  readonly end: UploadEnd | null;
}

export type UploadEvent<Data> =
  | { readonly kind: 'published'; readonly next_chunk: number }
  | { readonly kind: 'recorded'; readonly recording: number; readonly data: Data; readonly size: number }
  | { readonly kind: 'sent' }
  /** Nothing arrived, or the server could not take it now: what was under way counts as not sent. */
  | { readonly kind: 'failed'; readonly retry_after_ms?: number }
  | { readonly kind: 'gap'; readonly next_chunk: number }
  | { readonly kind: 'publish_again' }
  /** The rest after a failure is over, or the network has returned. */
  | { readonly kind: 'retry' }
  /** Time has passed. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'ended'; readonly end: UploadEnd };

/** The next thing that the page must do. */
export type UploadEffect<Data> =
  | { readonly kind: 'publish' }
  | { readonly kind: 'send'; readonly piece: Unsent<Data> }
  | { readonly kind: 'retry_in'; readonly ms: number }
  /** Begins a recording, in place of the one before. */
  | { readonly kind: 'record'; readonly recording: number }
  | { readonly kind: 'stop_recording' };

export interface UploadStep<Data> {
  readonly state: UploadState<Data>;
  readonly effects: readonly UploadEffect<Data>[];
}

/** A publication that begins at `now`. */
export function beginUpload<Data>(now: number): UploadStep<Data> {
  return {
    state: {
      doing: 'publish',
      recording: 0,
      recorded: false,
      next_chunk: 0,
      unsent: [],
      began_at: now,
      live_since: null,
      heard_at: now,
      failures: 0,
      end: null,
    },
    effects: [{ kind: 'publish' }],
  };
}

/**
 * The next state of a publication and what follows from it. One piece is under way at a time, in order; memory is
 * bounded by time and bytes.
 * @param now milliseconds of the clock with which it began
 */
export function uploadStep<Data>(state: UploadState<Data>, event: UploadEvent<Data>, now: number): UploadStep<Data> {
  if (state.end) return { state, effects: [] };
  switch (event.kind) {
    case 'published':
      return published(state, event.next_chunk, now);
    case 'recorded':
      return recorded(state, event, now);
    case 'sent':
      if (state.doing !== 'send') return { state, effects: [] };
      return sendNext({
        ...state,
        unsent: state.unsent.slice(1),
        heard_at: now,
        live_since: state.live_since ?? now,
        failures: 0,
      });
    case 'failed':
      return failed(state, event.retry_after_ms ?? 0, now);
    case 'gap':
      return state.doing === 'send' ? afterGap(state, event.next_chunk, now) : { state, effects: [] };
    case 'publish_again':
      return state.doing === 'publish' ? { state, effects: [] } : publishAgain(state);
    case 'retry':
      return state.doing === 'rest' ? goOn(state) : { state, effects: [] };
    case 'tick':
      return now - state.heard_at >= RETURN_WITHIN_MS ? ended(state, { kind: 'lost' }) : bounded(state, now);
    case 'ended':
      return ended(state, event.end);
  }
}

function published<Data>(before: UploadState<Data>, next_chunk: number, now: number): UploadStep<Data> {
  const recording = before.recording + 1;
  const state: UploadState<Data> = {
    ...before,
    doing: 'nothing',
    recording,
    recorded: true,
    next_chunk,
    unsent: [],
    heard_at: now,
    failures: 0,
  };
  return { state, effects: [{ kind: 'record', recording }] };
}

function recorded<Data>(
  state: UploadState<Data>,
  { recording, data, size }: Extract<UploadEvent<Data>, { kind: 'recorded' }>,
  now: number,
): UploadStep<Data> {
  if (!state.recorded || recording !== state.recording || size === 0) return { state, effects: [] };
  const piece = { chunk: state.next_chunk, data, size, recorded_at: now };
  const kept = { ...state, next_chunk: state.next_chunk + 1, unsent: [...state.unsent, piece] };
  const { state: within, effects } = bounded(kept, now);
  return within.recorded && within.doing === 'nothing' ? sendNext(within) : { state: within, effects };
}

/** Drops what waited for too long or is too much: a recording with a gap cannot be played, so it begins again. */
function bounded<Data>(state: UploadState<Data>, now: number): UploadStep<Data> {
  const waited_ms = now - (state.unsent[0]?.recorded_at ?? now);
  const bytes = state.unsent.reduce((sum, { size }) => sum + size, 0);
  if (waited_ms <= UNSENT_MAX_MS && bytes <= UNSENT_MAX_BYTES) return { state, effects: [] };
  const dropped: UploadState<Data> = { ...state, recorded: false, unsent: [] };
  return { state: dropped, effects: [{ kind: 'stop_recording' }] };
}

function sendNext<Data>(state: UploadState<Data>): UploadStep<Data> {
  if (!state.recorded) return publishAgain(state);
  const [piece] = state.unsent;
  if (!piece) return { state: { ...state, doing: 'nothing' }, effects: [] };
  return { state: { ...state, doing: 'send' }, effects: [{ kind: 'send', piece }] };
}

function failed<Data>(state: UploadState<Data>, retry_after_ms: number, now: number): UploadStep<Data> {
  const ms = Math.min(LAST_RETRY_MS, Math.max(retry_after_ms, FIRST_RETRY_MS * 2 ** Math.min(state.failures, 8)));
  const rests: UploadState<Data> = { ...state, doing: 'rest', failures: state.failures + 1 };
  const { state: within, effects } = bounded(rests, now);
  return { state: within, effects: [...effects, { kind: 'retry_in', ms }] };
}

function goOn<Data>(state: UploadState<Data>): UploadStep<Data> {
  return state.recorded ? sendNext(state) : publishAgain(state);
}

/** The server awaits an earlier piece: it is sent if it is still here. */
function afterGap<Data>(state: UploadState<Data>, next_chunk: number, now: number): UploadStep<Data> {
  const from = state.unsent.findIndex(({ chunk }) => chunk === next_chunk);
  if (from >= 0) return sendNext({ ...state, unsent: state.unsent.slice(from), heard_at: now });
  return publishAgain(state);
}

function publishAgain<Data>(state: UploadState<Data>): UploadStep<Data> {
  const again: UploadState<Data> = { ...state, doing: 'publish', recorded: false, unsent: [] };
  return { state: again, effects: [{ kind: 'stop_recording' }, { kind: 'publish' }] };
}

function ended<Data>(state: UploadState<Data>, end: UploadEnd): UploadStep<Data> {
  const over: UploadState<Data> = { ...state, doing: 'nothing', recorded: false, unsent: [], end };
  return { state: over, effects: [{ kind: 'stop_recording' }] };
}

/** A publication as its host reads it. Times are milliseconds of the clock with which it began. */
export type UploadView =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'live'; readonly since: number }
  | { readonly kind: 'slow'; readonly since: number; readonly behind_s: number }
  | { readonly kind: 'reconnecting'; readonly left_s: number }
  | { readonly kind: 'ended'; readonly end: UploadEnd };

/** The state of a publication in what a host needs to know: never "live" while the server takes nothing. */
export function uploadView<Data>(state: UploadState<Data>, now: number): UploadView {
  if (state.end) return { kind: 'ended', end: state.end };
  if (state.failures > 0)
    return { kind: 'reconnecting', left_s: Math.max(0, Math.ceil((state.heard_at + RETURN_WITHIN_MS - now) / 1000)) };
  if (state.live_since === null) return { kind: 'preparing' };
  const behind_ms = now - (state.unsent[0]?.recorded_at ?? now);
  return behind_ms > SLOW_AFTER_MS || !state.recorded
    ? { kind: 'slow', since: state.live_since, behind_s: Math.max(1, Math.round(behind_ms / 1000)) }
    : { kind: 'live', since: state.live_since };
}
