/** A publisher who drops continues their stream when they return within this time. */
export const RETURN_WITHIN_MS = 30_000;

/** A publisher of whom nothing came for so long is away; a chunk a second is usual. */
export const AWAY_AFTER_MS = 6_000;

/** The publisher of a stream, if there is one. */
export type Publishing =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'on';
      /** One page of one host, or one key: known to nobody else. */
      readonly publisher: string;
      /** When something came last, milliseconds of real time. */
      readonly heard_at: number;
      /** The recordings that the stream has had before this one. */
      readonly part: number;
      /** A recording goes on: its publisher has not said that it ended, nor been seen to drop. */
      readonly recording: boolean;
      /** The number that the next chunk of this recording has. */
      readonly next_chunk: number;
    };

/** The result of a try to publish. */
export type PublishDecision =
  | { readonly kind: 'begins' }
  /** The same stream goes on, with the next part. */
  | { readonly kind: 'continues'; readonly part: number }
  | { readonly kind: 'taken'; readonly free_in_ms: number };

/**
 * Whether a person may publish: one at a time; a dropped publisher keeps their place for 30 seconds.
 * @param now milliseconds, real time
 */
export function publishDecision(state: Publishing, publisher: string, now: number): PublishDecision {
  if (state.kind === 'off') return { kind: 'begins' };
  const left = Math.min(RETURN_WITHIN_MS, state.heard_at + RETURN_WITHIN_MS - now);
  if (left <= 0) return { kind: 'begins' };
  return state.publisher === publisher
    ? { kind: 'continues', part: state.part + 1 }
    : { kind: 'taken', free_in_ms: left };
}

/**
 * Whether a person may publish with a key that several programs may know. The key does not tell them apart, so that
 * nobody takes the place of a recording of which something came within the last seconds.
 * @param now milliseconds, real time
 */
export function keyedDecision(state: Publishing, key: string, now: number): PublishDecision {
  const decision = publishDecision(state, key, now);
  if (decision.kind !== 'continues' || state.kind === 'off' || !state.recording) return decision;
  const left = Math.min(AWAY_AFTER_MS, state.heard_at + AWAY_AFTER_MS - now);
  return left > 0 ? { kind: 'taken', free_in_ms: left } : decision;
}

/** A chunk that is sent again is known by its number; one after a missing one waits until that was sent. */
export type ChunkOrder = 'next' | 'repeated' | 'gap';

export function chunkOrder(next_chunk: number, chunk: number): ChunkOrder {
  if (chunk === next_chunk) return 'next';
  return chunk < next_chunk ? 'repeated' : 'gap';
}

/**
 * Whether a stream is on, its publisher away for a moment, or over. A clock that was set back makes nobody away.
 * @param now milliseconds, real time
 */
export function hostedState(state: Publishing, now: number): 'off' | 'on' | 'away' {
  if (state.kind === 'off') return 'off';
  const silent_ms = now - state.heard_at;
  if (silent_ms >= RETURN_WITHIN_MS) return 'off';
  return silent_ms >= AWAY_AFTER_MS ? 'away' : 'on';
}
