/** The facts of a session by which the agenda is filtered. */
export interface FilteredSession {
  readonly id: string;
  readonly location: string | null;
  readonly language: string | null;
  readonly categories: readonly { readonly name: string; readonly position: number }[];
  readonly speakers: readonly { readonly uid: string }[];
  readonly hosts: readonly { readonly uid: string }[];
}

/** The part to which the agenda is narrowed; null narrows nothing. */
export interface AgendaFilter {
  /** Local date of the start in the zone that is shown, `YYYY-MM-DD`. */
  readonly day: string | null;
  /** Only what the reader has marked. */
  readonly favorites: boolean;
  /** One location exactly; '' is No Location. */
  readonly location: string | null;
  /** Name of a track. */
  readonly track: string | null;
  /** As the schedule writes it, for example `en`. */
  readonly language: string | null;
  /** Uid of a speaker or host. */
  readonly speaker: string | null;
}

/** The values that the agenda's selects offer: those that sessions have. */
export interface AgendaChoices {
  readonly locations: readonly string[];
  /** Some session has no location. */
  readonly unplaced: boolean;
  readonly tracks: readonly string[];
  readonly languages: readonly string[];
}

/**
 * Whether a session stays under a filter (TML4).
 * @param day local date of its start in the zone that is shown
 * @param favorites ids of the sessions that the reader has marked
 */
export function passesFilter(
  session: FilteredSession,
  day: string,
  filter: AgendaFilter,
  favorites: ReadonlySet<string>,
): boolean {
  const { location, track, language, speaker } = filter;
  return (
    (filter.day === null || filter.day === day) &&
    (!filter.favorites || favorites.has(session.id)) &&
    (location === null || location === placeOf(session)) &&
    (track === null || session.categories.some(({ name }) => name === track)) &&
    (language === null || language === session.language) &&
    (speaker === null || [...session.speakers, ...session.hosts].some(({ uid }) => uid === speaker))
  );
}

/**
 * The distinct values of some sessions: halls and tracks in the organiser's order, the others by the alphabet.
 * @param halls names of halls in their order, which stand before other places (HAL11)
 */
export function agendaChoices(sessions: readonly FilteredSession[], halls: readonly string[] = []): AgendaChoices {
  const places = distinct(sessions.map(placeOf));
  const positions = new Map<string, number>();
  for (const { name, position } of sessions.flatMap(({ categories }) => categories))
    positions.set(name, Math.min(position, positions.get(name) ?? position));
  return {
    locations: [
      ...halls.filter((hall) => places.includes(hall)),
      ...places.filter((place) => place !== '' && !halls.includes(place)),
    ],
    unplaced: places.includes(''),
    tracks: distinct(positions.keys()).sort((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0)),
    languages: distinct(sessions.flatMap(({ language }) => language ?? [])),
  };
}

const placeOf = ({ location }: FilteredSession): string => location ?? '';

/** Numbers within names count as numbers: Hall 2 stands before Hall 10. */
const ALPHABET = new Intl.Collator('en', { numeric: true });
const distinct = (values: Iterable<string>): string[] => [...new Set(values)].sort(ALPHABET.compare);
