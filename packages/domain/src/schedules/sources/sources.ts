/** How often the address of a schedule is asked by itself, minutes; 0: not by itself. */
export const ASK_EVERY = [0, 15, 60] as const;
export type AskEvery = (typeof ASK_EVERY)[number];

/** Limits of the schedules of an event, and of an answer of their addresses. */
export const SOURCES = {
  name_max: 100,
  address_max: 2_000,
  /** Of a file, and of an answer. */
  max_bytes: 10 * 1024 * 1024,
  /** For the whole exchange with an address. */
  timeout_ms: 30_000,
  /** Reports that are kept of each. */
  reports: 20,
  /** Failures in a row from which on organisers are to look at it. */
  failing: 3,
  /** The longest rest between two tries of an address that fails. */
  rest_max_ms: 24 * 3_600_000,
  /** An address is asked by itself until so long after the end of its event. */
  after_end_ms: 24 * 3_600_000,
} as const;

/** Fields of a session that people see, in the order in which a change names them. */
export const SEEN_FIELDS = [
  ...(['title', 'starts_at', 'ends_at', 'location', 'speakers', 'description', 'categories', 'language'] as const),
  ...(['format', 'link', 'type', 'stream', 'do_not_stream'] as const),
] as const;
export type SeenField = (typeof SEEN_FIELDS)[number];

/** Why an address gave no schedule, or a schedule was not imported. */
export const READING_PROBLEMS = [
  'not_public',
  'unreachable',
  'too_slow',
  'too_large',
  'status',
  'no_schedule',
  'empty',
  'removes_most',
] as const;

export interface ReadingProblem {
  readonly code: (typeof READING_PROBLEMS)[number];
  /** The status, the importer's sentence, or how many of how many sessions would go; empty: nothing more is known. */
  readonly detail: string;
}

/** The outcome of one reading of a schedule. */
export interface ReadingReport {
  /** ISO 8601. */
  readonly at: string;
  /** A person on the page, a command, or the server by itself. */
  readonly by: 'person' | 'command' | 'itself';
  /** `failed`: it is tried again. `stopped`: it is not asked by itself any more until a person decides. */
  readonly outcome: 'imported' | 'unchanged' | 'failed' | 'stopped';
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Sessions of which something stayed, since a host changed it. */
  readonly kept: number;
  readonly problem: ReadingProblem | null;
}

/** Problems of what a person has to look at: asking again would answer the same. The others may pass. */
const STOPPING: readonly ReadingProblem['code'][] = ['no_schedule', 'empty', 'removes_most'];

/** Whether an address with this problem is not asked any more by itself (SRC5). */
export const stopsAsking = ({ code }: ReadingProblem): boolean => STOPPING.includes(code);

/**
 * When an address is asked next by itself, milliseconds (SRC4): after its distance, and after one that doubles with each failure
 * in a row; null: never.
 */
export function nextAskedAt(every: AskEvery, failures: number, now: number): number | null {
  if (every === 0) return null;
  return now + Math.min(every * 60_000 * 2 ** Math.min(failures, 20), Math.max(SOURCES.rest_max_ms, every * 60_000));
}

/**
 * The reports of a schedule with another one, the newest first (SRC6). One that says the same as the one before, and that
 * nothing was imported, takes its place.
 */
export function withReport(reports: readonly ReadingReport[], report: ReadingReport): ReadingReport[] {
  const [last, ...older] = reports;
  const rest = last && saysTheSame(last, report) ? older : reports;
  return [report, ...rest].slice(0, SOURCES.reports);
}

function saysTheSame(a: ReadingReport, b: ReadingReport): boolean {
  if (b.outcome === 'imported' || a.outcome !== b.outcome || a.by !== b.by) return false;
  return a.problem?.code === b.problem?.code && a.problem?.detail === b.problem?.detail;
}

/** The name under which the sessions of a schedule are stored, of the name that people see, and back. */
const PREFIX = 'schedule:';
export const sourceOf = (name: string): string => `${PREFIX}${name}`;
export const nameOfSource = (source: string): string => source.slice(PREFIX.length);
