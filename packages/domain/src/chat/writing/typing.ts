/** Times of typing, in milliseconds, and how many are named. */
export const TYPING = {
  /** A typing signal is sent at most this often … */
  say_every_ms: 3_000,
  /** … and it holds for so long. */
  holds_ms: 6_000,
  named: 3,
} as const;

/** A person who types, until a moment of this device's clock in milliseconds. */
interface Typist {
  readonly event_user: string;
  readonly name: string;
  readonly until: number;
}

/** Those who type in a thread, as far as a page has received signals. */
export interface Typing {
  readonly typists: readonly Typist[];
  /** More than these type until then. */
  readonly several_until: number;
}

export const NOBODY_TYPES: Typing = { typists: [], several_until: 0 };

/** The state after a signal; `now` is this device's clock, ms. Values of another shape are left out. */
export function receivedTyping(
  before: Typing,
  {
    values,
    more,
  }: { readonly values: readonly Readonly<{ event_user?: unknown; name?: unknown }>[]; readonly more: boolean },
  now: number,
): Typing {
  const until = now + TYPING.holds_ms;
  const received = values.flatMap(({ event_user, name }) =>
    typeof event_user === 'string' && typeof name === 'string' ? [{ event_user, name, until }] : [],
  );
  const ids = new Set(received.map(({ event_user }) => event_user));
  const others = before.typists.filter((one) => one.until > now && !ids.has(one.event_user));
  return { typists: [...others, ...received], several_until: more ? until : before.several_until };
}

/** The state once a person's message has come. */
export function stoppedTyping(before: Typing, event_user: string): Typing {
  const typists = before.typists.filter((one) => one.event_user !== event_user);
  return typists.length === before.typists.length ? before : { ...before, typists };
}

export type TypingShown =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'named'; readonly names: readonly string[] }
  | { readonly kind: 'several' };

/** The words about those who type: their names, or that there are several. Oneself and blocked people are left out. */
export function typingShown(
  { typists, several_until }: Typing,
  { now, me, blocked }: { readonly now: number; readonly me: string; readonly blocked: ReadonlySet<string> },
): TypingShown {
  const names = typists
    .filter(({ event_user, until }) => until > now && event_user !== me && !blocked.has(event_user))
    .map(({ name }) => name);
  if (names.length === 0) return { kind: 'nobody' };
  return names.length > TYPING.named || several_until > now ? { kind: 'several' } : { kind: 'named', names };
}

/** When the next of them ends, ms; null: nobody types. */
export function nextTypingEnd({ typists, several_until }: Typing, now: number): number | null {
  const ends = [several_until, ...typists.map(({ until }) => until)].filter((until) => until > now);
  return ends.length === 0 ? null : Math.min(...ends);
}
