/** The properties of a message that decide until when it is of use. */
export interface Perishable {
  readonly kind: string;
  /** Minutes that its code or link is good for, counted from when it was written. */
  readonly minutes?: number | undefined;
  /** When its link expires, ISO 8601. */
  readonly expires_at?: string | undefined;
}

/**
 * Until when a message may be sent, so that nobody gets a code or a link that is dead already; null: whenever it can
 * be.
 * @param written_at milliseconds, real time
 * @returns milliseconds
 */
export function deadlineOf({ minutes, expires_at }: Perishable, written_at: number): number | null {
  if (minutes !== undefined) return written_at + minutes * 60_000;
  return expires_at === undefined ? null : Date.parse(expires_at);
}

/** Is it of no use any more? At the deadline itself it is. */
export function isTooLate(message: Perishable, written_at: number, now: number): boolean {
  const deadline = deadlineOf(message, written_at);
  return deadline !== null && now >= deadline;
}
