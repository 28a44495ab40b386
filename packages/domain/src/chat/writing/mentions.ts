/** Places in a text are counted in UTF-16 code units, as browsers count them. */
export interface Mention {
  /** Event-user id; null: nothing is left of the person. */
  readonly event_user: string | null;
  readonly offset: number;
  readonly length: number;
}

/** People whom one message names at most. */
export const MENTIONS_MAX = 10;
/** People that are offered while a name is typed. */
export const MENTION_CHOICES = 8;
/** The longest beginning of a name that is looked for. */
export const MENTION_QUERY_MAX = 40;

/** Stands in a text in the place of an erased person's name. */
const NOBODY = '@…';

/**
 * The mentions of those that were asked for which hold: the text names the person there, and no other mention stands in
 * the way. Anything else is text like any other.
 * @param namesOf the names by which a person may be called; empty: they cannot be mentioned
 */
export function heldMentions(
  text: string,
  asked: readonly Mention[],
  namesOf: (event_user: string) => readonly string[],
): Mention[] {
  const held: Mention[] = [];
  let end = 0;
  for (const one of asked.toSorted((a, b) => a.offset - b.offset)) {
    const { event_user, offset, length } = one;
    const written = text.slice(offset, offset + length);
    const names = event_user === null ? [] : namesOf(event_user);
    if (offset < end || !names.some((name) => name !== '' && written === `@${name}`)) continue;
    held.push({ event_user, offset, length });
    end = offset + length;
  }
  return held.slice(0, MENTIONS_MAX);
}

/** The words of a mention, without its sign. */
export function mentionedName(text: string, { offset, length }: Mention): string {
  return text.slice(offset + 1, offset + length);
}

/**
 * Mentions after a change of their text: those behind it have moved, and of those within it they stay whose words are
 * found again in their order.
 */
export function movedMentions(mentions: readonly Mention[], before: string, after: string): readonly Mention[] {
  if (mentions.length === 0 || before === after) return mentions;
  const { head, tail } = sharedEnds(before, after);
  const grown = after.length - before.length;
  let from = head;
  return mentions.flatMap((one) => {
    const { offset, length } = one;
    if (offset + length <= head) return [one];
    if (offset >= before.length - tail) return [{ ...one, offset: offset + grown }];
    const words = before.slice(offset, offset + length);
    const found = after.indexOf(words, from);
    if (words === '' || found < 0 || found + length > after.length - tail) return [];
    from = found + length;
    return [{ ...one, offset: found }];
  });
}

/** How many code units two texts share at their beginning, and behind that at their end. */
function sharedEnds(one: string, other: string): { readonly head: number; readonly tail: number } {
  const shared = Math.min(one.length, other.length);
  let head = 0;
  while (head < shared && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shared - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1;
  return { head, tail };
}

export interface MentioningText {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** A text in which a person is named no more: their name goes, its place and the mentions of others stay. */
export function withoutName({ text, mentions }: MentioningText, event_user: string): MentioningText {
  let [rest, kept, at] = ['', [] as Mention[], 0];
  for (const one of mentions) {
    const gone = one.event_user === event_user;
    const name = gone ? NOBODY : text.slice(one.offset, one.offset + one.length);
    rest += text.slice(at, one.offset);
    kept = [...kept, { event_user: gone ? null : one.event_user, offset: rest.length, length: name.length }];
    rest += name;
    at = one.offset + one.length;
  }
  return { text: rest + text.slice(at), mentions: kept };
}

/** A piece of a text: words, or the place where a person is named. */
export type MentionPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly event_user: string | null };

/** A text in pieces; mentions that cannot be, as those beyond its end, are left out. */
export function mentionParts({ text, mentions }: MentioningText): MentionPart[] {
  const parts: MentionPart[] = [];
  let at = 0;
  for (const { event_user, offset, length } of mentions) {
    if (offset < at || length <= 0 || offset + length > text.length) continue;
    if (offset > at) parts.push({ kind: 'text', text: text.slice(at, offset) });
    at = offset + length;
    parts.push({ kind: 'mention', text: text.slice(offset, at), event_user });
  }
  if (at < text.length || parts.length === 0) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** The beginning of a name that a person is typing. */
export interface NameBegun {
  /** Where its sign stands. */
  readonly from: number;
  readonly query: string;
}

/** A name may have this many words. */
const NAME_WORDS = 3;

/**
 * The name that is being typed at `caret`; null: none is. It begins with @ where a word begins, so that an e-mail
 * address is none.
 */
export function nameBegunAt({ text, mentions }: MentioningText, caret: number): NameBegun | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret <= from || mentions.some(({ offset }) => offset === from)) return null;
  if (from > 0 && /[\p{L}\p{N}\p{M}_.+@/-]/u.test(text[from - 1] ?? '')) return null;
  const query = text.slice(from + 1, caret);
  const words = query.split(' ');
  const open = query.length <= MENTION_QUERY_MAX && words.length <= NAME_WORDS && !/[\n\t]|^\s|\s\s/.test(query);
  return open ? { from, query } : null;
}

interface Searched {
  readonly first_name: string;
  readonly last_name: string;
  readonly screen_name: string;
  readonly company: string;
}

/**
 * How well a person matches the typed text (D33): the first word stands in one of their names or their company, further
 * words rank, and so does a name that begins with it. 0: not at all.
 */
export function fitOf({ first_name, last_name, screen_name, company }: Searched, query: string): number {
  const [first = '', ...further] = query.toLowerCase().split(/\s+/).filter(Boolean);
  const names = [screen_name, first_name, last_name].map((name) => name.toLowerCase());
  const all = [...names, company.toLowerCase()];
  if (first === '' || !all.some((name) => name.includes(first))) return 0;
  const begins = names.some((name) => name.split(/[\s-]+/).some((word) => word.startsWith(first)));
  const ranks = further.filter((word) => all.some((name) => name.includes(word))).length;
  return 1 + ranks * 4 + (begins ? 2 : 0);
}
