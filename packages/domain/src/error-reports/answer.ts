/** The answer of the receiver, or null when there was none. */
export interface ReceiverAnswer {
  readonly status: number;
  /** Its `Retry-After`: seconds, or a date. */
  readonly retry_after: string | null;
  /** Its `X-Sentry-Rate-Limits`: `60:error;default:organization, 2700::organization`. */
  readonly rate_limits: string | null;
}

/** The consequence of an answer. */
export interface AfterAnswer {
  /** Is the same report sent again? */
  readonly again: boolean;
  /** Nothing is sent for this long; milliseconds. */
  readonly rest_ms: number;
  /** Why the receiver did not take it; null: it did, or asked us to wait. */
  readonly trouble: 'unreachable' | 'refused' | null;
}

const SECOND_MS = 1_000;
const FIRST_REST_MS = 10 * SECOND_MS;
const LONGEST_REST_MS = 300 * SECOND_MS;
/** After 429 without a time. */
const USUAL_REST_S = 60;
/** No receiver silences us for longer. */
const MOST_S = 3_600;

/**
 * A receiver that cannot be reached is asked again, ever more rarely; one that has had enough is left alone for as long as it
 * says; what it refuses is dropped.
 * @param failures how often it could not be reached before, one after the other
 * @param now real time, in ms
 */
export function afterAnswer(answer: ReceiverAnswer | null, failures: number, now: number): AfterAnswer {
  if (answer === null || answer.status >= 500) {
    const rest_ms = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(failures, 10));
    return { again: true, rest_ms, trouble: 'unreachable' };
  }
  const rest_ms = restOf(answer, now) * SECOND_MS;
  const refused = answer.status !== 429 && (answer.status < 200 || answer.status >= 300);
  return { again: false, rest_ms, trouble: refused ? 'refused' : null };
}

/** Seconds. */
function restOf({ status, retry_after, rate_limits }: ReceiverAnswer, now: number): number {
  if (rate_limits !== null) return Math.max(0, ...rate_limits.split(',').map(limitOf));
  if (status !== 429) return 0;
  return clamp(secondsOf(retry_after ?? '', now) ?? USUAL_REST_S);
}

/** One limit counts when it is for errors, or for everything. */
function limitOf(text: string): number {
  const [seconds = '', categories = ''] = text.trim().split(':');
  const counts = categories === '' || /(?:^|;)(?:error|default)(?:;|$)/.test(categories);
  return counts ? clamp(Number(seconds)) : 0;
}

function secondsOf(text: string, now: number): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : (at - now) / SECOND_MS;
}

const clamp = (seconds: number): number => (seconds > 0 ? Math.min(MOST_S, Math.ceil(seconds)) : 0);
