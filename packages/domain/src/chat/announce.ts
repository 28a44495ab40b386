/** New messages are announced to screen readers at most this often, in ms; those between are counted. */
export const ANNOUNCE_EVERY_MS = 4_000;

/** A new message that has not been announced yet. */
export interface Waiting {
  /** The sender's name. */
  readonly by: string;
  readonly text: string;
}

/** Words of an announcement: one message is read whole, several are counted and the last sender named (CH38). */
export type Announcement =
  | { readonly kind: 'one'; readonly by: string; readonly text: string }
  | { readonly kind: 'several'; readonly count: number; readonly by: string };

/** The announcement of what waits, oldest first; null when nothing does. */
export function announcementOf(waiting: readonly Waiting[]): Announcement | null {
  const last = waiting.at(-1);
  if (!last) return null;
  return waiting.length === 1 ? { kind: 'one', ...last } : { kind: 'several', count: waiting.length, by: last.by };
}

/**
 * How long the next announcement has to wait, in ms: not at all after a quiet while. It never waits for silence, which
 * a busy chat does not have.
 * @param spokenAt when the last one was made (ms); null: none was
 */
export function announceIn(spokenAt: number | null, now: number): number {
  if (spokenAt === null) return 0;
  return Math.min(Math.max(spokenAt + ANNOUNCE_EVERY_MS - now, 0), ANNOUNCE_EVERY_MS);
}
