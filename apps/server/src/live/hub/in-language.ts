import type { LiveEvent, LivePayload } from '@plenary/contract/live';

/** The payload of an event with texts of organisers: beside them, what differs of it in further languages (TXT6). */
export type Translated<Payload extends LivePayload> = Payload & {
  readonly texts?: Readonly<Record<string, Partial<Omit<Payload, 'v'>>>>;
};

/**
 * Gives events in the language of each follower, made once for all who read the same. Events without texts are themselves.
 * @returns `language` of the texts; null, and absent: the event's own
 */
export function inEachLanguage(
  events: readonly LiveEvent[],
): (language: string | null | undefined) => readonly LiveEvent[] {
  if (!events.some(({ payload }) => 'texts' in payload)) return () => events;
  const made = new Map<string, readonly LiveEvent[]>();
  return (language) => {
    const key = language ?? '';
    const known = made.get(key) ?? events.map((event) => eventIn(event, language ?? null));
    made.set(key, known);
    return known;
  };
}

function eventIn(event: LiveEvent, language: string | null): LiveEvent {
  const { texts, ...payload } = event.payload as Translated<LiveEvent['payload']>;
  return texts ? { ...event, payload: { ...payload, ...(language !== null && texts[language]) } } : event;
}
