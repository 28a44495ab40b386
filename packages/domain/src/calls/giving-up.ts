import { isPoor, type Quality } from './quality.ts';

/** The part without which a call that the network does not carry can go on; `call`: all of it, and one writes instead. */
export type GivenUp = 'own_camera' | 'pictures' | 'call';

/** How a person takes part in a call at a moment. */
export interface TakingPart {
  /** Of one's own network; null: not measured. */
  readonly quality: Quality | null;
  /** One's own camera is on. */
  readonly camera: boolean;
  /** The pictures of others come in. */
  readonly pictures: boolean;
  /** The connection has been away for so long, in ms; 0: it is there. */
  readonly away_ms: number;
}

/** A connection that has been away for so long may not come back, in ms. */
export const LONG_AWAY_MS = 8_000;

/**
 * The next thing that would help, one at a time: video, then watching only, then voices, then the chat (CAL37).
 * @returns null: nothing has to be given up
 */
export function nextToGiveUp({ quality, camera, pictures, away_ms }: TakingPart): GivenUp | null {
  if (away_ms > 0) return away_ms >= LONG_AWAY_MS ? 'call' : null;
  if (quality === null || !isPoor(quality)) return null;
  if (camera) return 'own_camera';
  return pictures ? 'pictures' : 'call';
}
