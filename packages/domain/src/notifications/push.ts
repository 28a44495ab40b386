import { MINUTE_MS } from '../timeline/types.ts';
import { isPressing, type NotificationKind } from './kinds.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** Limits of push messages. */
export const PUSH = {
  /** Characters of an endpoint. */
  endpoint_max: 1_000,
  /** Characters of the words below the sentence: a device shows two lines or three. */
  body_max: 240,
} as const;

/** Milliseconds that a push message waits, so that a person who reads the notification meanwhile gets none (NOT24). */
export function pushDelay(kind: NotificationKind): number {
  return isPressing(kind) ? 0 : 10_000;
}

/** Milliseconds after its notification for which a push message may still be shown: later it says nothing new. */
export function pushGoodFor(kind: NotificationKind): number {
  if (isPressing(kind)) return 10 * MINUTE_MS;
  return kind === 'poll' ? HOUR_MS : 12 * HOUR_MS;
}

/** How much a device that sleeps is to be woken for it (RFC 8030 §5.3). */
export function pushUrgency(kind: NotificationKind): 'high' | 'normal' {
  return isPressing(kind) || kind === 'private_message' ? 'high' : 'normal';
}

/** Words of people as a device shows them: one line, cut between two characters. */
export function pushBody(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)];
  if (characters.length <= PUSH.body_max) return line;
  return `${characters
    .slice(0, PUSH.body_max - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/** Whether a text can be the address of a browser at its push service: as browsers write them, so that one has one spelling. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > PUSH.endpoint_max) return false;
  const url = URL.parse(text);
  return url !== null && url.href === text && url.hash === '';
}
