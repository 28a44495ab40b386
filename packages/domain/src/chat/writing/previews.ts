/** Lists that preview messages: one's private chats, and the widget's, which is the queue of questions (D387). */
type PreviewList = 'private' | 'widget';

/** Characters of a preview that is cut, and those up to which it stays whole (PRV11). */
const PREVIEW: Readonly<Record<PreviewList, { readonly cut: number; readonly whole: number }>> = {
  private: { cut: 12, whole: 15 },
  widget: { cut: 17, whole: 20 },
};

/**
 * The preview of a message in a list of threads: its first line, with ' ...' where there are more, cut with '...' where it is
 * longer than the list's limit. Characters are code points.
 */
export function previewOf(message: string, list: PreviewList = 'private'): string {
  const { cut, whole } = PREVIEW[list];
  const [first = '', ...further] = message.trim().split('\n');
  const characters = [...first];
  if (characters.length > whole) return `${characters.slice(0, cut).join('')}...`;
  return further.length > 0 ? `${first} ...` : first;
}

/** A person as the list of threads names them. */
interface Counterpart {
  readonly _id: string;
  readonly user: { readonly active: boolean; readonly deleted: boolean };
}

/** How a person is named in the list of threads: by name, or as one who is gone (PRV11). */
export type Naming = 'name' | 'deleted' | 'archived';

/** A person who was erased is a 'Deleted user', one who is not at the event any more an 'Archived attendee'. */
export function namingOf({ user }: Pick<Counterpart, 'user'>): Naming {
  if (user.deleted) return 'deleted';
  return user.active ? 'name' : 'archived';
}

/**
 * The others of a thread: the one who stands for them, those who are here first, and how many more there are; null: all
 * others have gone.
 * @param me event-user id of the reader
 */
export function othersOf<P extends Counterpart>(
  people: readonly P[],
  me: string,
): { readonly first: P; readonly more: number } | null {
  const others = people.filter(({ _id }) => _id !== me);
  const first = others.find(({ user }) => namingOf({ user }) === 'name') ?? others[0];
  return first ? { first, more: others.length - 1 } : null;
}
