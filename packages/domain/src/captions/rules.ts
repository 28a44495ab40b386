import { cleanMessage, type CleanedText } from '../chat/writing/text.ts';
import { happenedAt } from '../time/set-back.ts';
import { endOf, isStreamLike, startOf } from '../timeline/status.ts';
import { ACTIVE_WINDOW_MS, type RuleSession, type TimelineRules } from '../timeline/types.ts';
import { CAPTIONS } from './limits.ts';

type Captioned = Pick<RuleSession, 'type' | 'starts_at' | 'ends_at' | 'cancelled'>;

/**
 * Whether captions of a session may be typed (CAP1): of a stream or live meeting, from five minutes before its start until
 * half an hour after its end.
 * @param now milliseconds on the event's clock
 */
export function mayCaption(session: Captioned, now: number, rules: TimelineRules): boolean {
  if (!isStreamLike(session) || session.cancelled) return false;
  const end = endOf(session, rules);
  return now >= startOf(session) - ACTIVE_WINDOW_MS && (end === null || now < end + CAPTIONS.overrun_ms);
}

/** A line as it is stored: one line of plain text (CAP2). */
export function cleanLine(raw: string): CleanedText {
  return cleanMessage(raw.replace(/\s+/g, ' '), CAPTIONS.line_max);
}

/**
 * When the words of a line were said (CAP9).
 * @param sent_at milliseconds on the event's clock
 * @param behind_ms how late its captioner hears the stream; 0 in the hall
 */
export function saidAt(sent_at: number, behind_ms: number): number {
  return sent_at - Math.min(Math.max(0, behind_ms), CAPTIONS.behind_max_ms);
}

/**
 * Whether a picture has come to the words of a line (CAP9).
 * @param said_at milliseconds on the event's clock, as is `now`
 * @param behind_ms how late the picture comes
 */
export function pictureReached(said_at: number, now: number, behind_ms: number): boolean {
  return behind_ms <= 0 || said_at + behind_ms <= now;
}

/**
 * Whether a line may still be corrected by its captioner (CAP3).
 * @param sent_at milliseconds, real time, as is `now`
 */
export function mayCorrect(sent_at: number, now: number): boolean {
  const at = happenedAt(sent_at, now);
  return at !== null && now - at < CAPTIONS.correct_ms;
}

/**
 * A language's tag (BCP 47) in its usual form: `de-at` is `de-AT`.
 * @returns null: it is none, or too long
 */
export function languageTag(tag: string): string | null {
  if (tag.length > CAPTIONS.language_max) return null;
  try {
    return Intl.getCanonicalLocales(tag.trim())[0] ?? null;
  } catch {
    return null;
  }
}
