/** Servers whose clocks differ by more than this do not work together; milliseconds. */
export const CLOCKS_APART_MS = 200;

/** The clock of a server, as far ahead of the database's, which all of them can ask; null: not known. Milliseconds. */
export interface ServerClock {
  readonly clock_ahead_ms: number | null;
}

interface KnownClock extends ServerClock {
  readonly clock_ahead_ms: number;
}

const isKnown = (one: ServerClock): one is KnownClock => one.clock_ahead_ms !== null;
const agree = (one: KnownClock, other: KnownClock): boolean =>
  Math.abs(one.clock_ahead_ms - other.clock_ahead_ms) <= CLOCKS_APART_MS;

/**
 * By how much the clock of a server is ahead of the one with which most servers agree, the oldest's of two parts of one size
 * (RUN44). Negative: it is behind; null: they go together, or it is not known. Milliseconds.
 * @param servers all that are alive, the oldest first
 */
export function clockApart(one: ServerClock, servers: readonly ServerClock[]): number | null {
  const known = servers.filter(isKnown);
  const following = known.map((other) => known.filter((another) => agree(other, another)).length);
  const right = known[following.indexOf(Math.max(...following))];
  return !right || !isKnown(one) || agree(one, right) ? null : one.clock_ahead_ms - right.clock_ahead_ms;
}
