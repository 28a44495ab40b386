/** The kinds of things that a rehearsal finds, in the order in which they are read (REH7). */
export const FINDINGS = [
  ...(['streams_silent', 'halls_not_streamed', 'halls_unseen', 'sessions_unattended'] as const),
  ...(['links_missing', 'people_twice', 'halls_twice', 'rooms_unowned', 'polls_unopened'] as const),
] as const;
export type FindingKind = (typeof FINDINGS)[number];

/** Things of one kind that were found: so many, of which the first are named. */
export interface Finding {
  readonly kind: FindingKind;
  readonly count: number;
  readonly names: readonly string[];
}

/** The things that took place in a rehearsal. */
export interface RehearsalDone {
  /** People of the team who wrote, watched or came in. */
  readonly people: number;
  /** Sessions whose time it was. */
  readonly sessions: number;
  /** Names of halls that were streamed. */
  readonly streamed: readonly string[];
  readonly polls_opened: number;
  readonly messages: number;
}

/** A rehearsal as it is kept once it has ended. */
export interface RehearsalReport {
  /** The event's clock at its end, UTC ISO 8601. */
  readonly until: string;
  readonly done: RehearsalDone;
  /** Of each kind that was found; none: all went well. */
  readonly findings: readonly Finding[];
}

/** So many things of a finding are named. */
const NAMED = 5;

/** The names of what was found by kind, as they come, become findings in their order; kinds without a name are left out (REH7). */
export function findingsOf(found: Readonly<Record<FindingKind, readonly string[]>>): Finding[] {
  return FINDINGS.flatMap((kind) => {
    const names = [...new Set(found[kind])];
    return names.length === 0 ? [] : [{ kind, count: names.length, names: names.slice(0, NAMED) }];
  });
}

/** A session of a rehearsal, and what became of it. Milliseconds. */
export interface WalkedSession {
  readonly title: string;
  readonly starts_at: number;
  /** null: it has no end. */
  readonly ends_at: number | null;
  /** Name of its hall; null: none. */
  readonly hall: string | null;
  /** People follow it online. */
  readonly online: boolean;
  readonly has_stream: boolean;
  /** The name of its hosted stream; null: it has none. */
  readonly hosted: string | null;
  /** A person of the team came in. */
  readonly attended: boolean;
}

/** The sessions whose time it was while the event's clock went from one moment to another. */
export function walkedSessions<S extends Pick<WalkedSession, 'starts_at' | 'ends_at'>>(
  sessions: readonly S[],
  from: number,
  until: number,
): S[] {
  return sessions.filter(({ starts_at, ends_at }) => starts_at <= until && (ends_at ?? starts_at) >= from);
}

/** The findings among sessions whose time it was: who was missing, and which halls were never streamed or looked at (REH7). */
export function sessionFindings(walked: readonly WalkedSession[], streamed: ReadonlySet<string>) {
  const online = walked.filter((one) => one.online);
  const halls = Map.groupBy(
    online.filter(({ hall }) => hall !== null),
    ({ hall }) => hall ?? '',
  );
  const named = (without: (sessions: readonly WalkedSession[]) => boolean): string[] =>
    [...halls].flatMap(([hall, sessions]) => (without(sessions) ? [hall] : []));
  return {
    sessions_unattended: online.filter(({ attended }) => !attended).map(({ title }) => title),
    links_missing: online.filter(({ has_stream }) => !has_stream).map(({ title }) => title),
    halls_unseen: named((sessions) => sessions.every(({ attended }) => !attended)),
    halls_not_streamed: named((sessions) => {
      const hosted = sessions.flatMap((one) => one.hosted ?? []);
      return hosted.length > 0 && !hosted.some((name) => streamed.has(name));
    }),
  };
}
