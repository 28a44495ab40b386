import { OutboundRefused } from '../../../../adapters/outbound/refused.ts';
import type { Outbound, OutboundAnswer } from '../../../../adapters/outbound/outbound.ts';
import { SOURCES, type ReadingProblem } from '@plenary/domain/schedules/sources/sources';

/** Headers of an answer, by which the next request asks for a newer one alone. */
export interface Validators {
  readonly etag: string | null;
  readonly last_modified: string | null;
}

export const NO_VALIDATORS: Validators = { etag: null, last_modified: null };

/** The answer of a schedule's address. */
export type Fetched =
  | ({ readonly kind: 'schedule'; readonly name: string; readonly bytes: Buffer } & Validators)
  /** It is the one that came with the validators. */
  | { readonly kind: 'same' }
  | { readonly kind: 'problem'; readonly problem: ReadingProblem };

/** Bytes, and milliseconds for all of an exchange. */
interface Limits {
  readonly max_bytes: number;
  readonly timeout_ms: number;
}

const ACCEPTED = 'application/json, text/calendar, application/xml, text/xml, text/csv, */*;q=0.5';

/** Asks the address of a schedule, for at most 10 MiB and 30 seconds, and at public addresses alone (SRC3). */
export async function fetchSchedule(
  outbound: Outbound,
  address: string,
  known: Validators,
  { max_bytes, timeout_ms }: Limits = SOURCES,
): Promise<Fetched> {
  const { etag, last_modified } = known;
  const headers = {
    accept: ACCEPTED,
    ...(etag !== null && { 'if-none-match': etag }),
    ...(last_modified !== null && { 'if-modified-since': last_modified }),
  };
  try {
    return fetched(address, await outbound.request(address, { headers, max_bytes, timeout_ms }));
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error as Error) };
  }
}

function fetched(address: string, { status, headers, body }: OutboundAnswer): Fetched {
  if (status === 304) return { kind: 'same' };
  if (status !== 200) return { kind: 'problem', problem: { code: 'status', detail: String(status) } };
  const one = (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' && value.length <= 1_000 ? value : null;
  };
  const name = URL.parse(address)?.host ?? address;
  return { kind: 'schedule', name, bytes: body, etag: one('etag'), last_modified: one('last-modified') };
}

/** The failure of the network, without the words of libraries. */
function problemOf(error: Error & { readonly code?: string }): ReadingProblem {
  if (error.name === 'TimeoutError' || /TIMEOUT/.test(error.code ?? '')) return { code: 'too_slow', detail: '' };
  if (!(error instanceof OutboundRefused)) return { code: 'unreachable', detail: error.code ?? '' };
  if (/larger than/.test(error.message)) return { code: 'too_large', detail: '' };
  if (/not a public/.test(error.message)) return { code: 'not_public', detail: '' };
  return { code: 'unreachable', detail: '' };
}
