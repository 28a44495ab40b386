/** Characters of a preview that is cut, and those up to which it stays whole (PRV11). */
const PREVIEW = { cut: 12, whole: 15 } as const;

/**
 * The preview of a message in the list of threads: its first line, with ' ...' where there are more, cut to 12 characters
 * and '...' where it is longer than 15. Characters are code points.
 */
export function previewOf(message: string): string {
  const [first = '', ...further] = message.trim().split('\n');
  const characters = [...first];
  if (characters.length > PREVIEW.whole) return `${characters.slice(0, PREVIEW.cut).join('')}...`;
  return further.length > 0 ? `${first} ...` : first;
}

/** A person as the list of threads names them. */
interface Somebody {
  readonly _id: string;
  readonly user: { readonly active: boolean; readonly deleted: boolean };
}

/** How a person is named in the list of threads: by name, or as one who is gone (PRV11). */
export type Naming = 'name' | 'deleted' | 'archived';

/** A person who was erased is a 'Deleted user', one who is not at the event any more an 'Archived attendee'. */
export function namingOf({ user }: Pick<Somebody, 'user'>): Naming {
  if (user.deleted) return 'deleted';
  return user.active ? 'name' : 'archived';
}

/**
 * The others of a thread: the one who stands for them, those who are here first, and how many more there are; null: all
 * others have gone.
 * @param me event-user id of the reader
 */
export function othersOf<P extends Somebody>(
  people: readonly P[],
  me: string,
): { readonly first: P; readonly more: number } | null {
  const others = people.filter(({ _id }) => _id !== me);
  const first = others.find(({ user }) => namingOf({ user }) === 'name') ?? others[0];
  return first ? { first, more: others.length - 1 } : null;
}
