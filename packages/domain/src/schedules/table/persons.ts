import { addressOf } from '../addresses.ts';
import type { TableColumn } from './columns.ts';
import type { ImportedPerson } from '../types.ts';

/** A degree or the like, which stands behind a name and a comma and is no name: `Ada North, PhD`. */
const DEGREE =
  /^(?:ph\.? ?d|d\.? ?phil|m\.?d|j\.?d|ll\.?[bm]|[bm]\.? ?(?:a|sc|eng|ed|phil|b\.?a)|ed\.?d|dipl\.?(?:[- ][\p{L}.]+)?|mag|dr|prof|cpa|cissp|pmp|esq|jr|sr|frs|i{2,3}|[cmo]be)\.?$/iu;

/** Names in one cell, divided by semicolons, bars or lines; without those by commas, slashes, `&`, `and` and `und`. */
export function namesIn(text: string): string[] {
  const bare = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, (bracket) => 'x'.repeat(bracket.length));
  const divider = /[;|\n]/.test(bare) ? /[;|\n]/g : /,| \/ | & | and | und /g;
  const names: string[] = [];
  for (const part of partsOf(text, bare, divider)) {
    const before = names.at(-1);
    if (before !== undefined && DEGREE.test(part)) names[names.length - 1] = `${before}, ${part}`;
    else if (part !== '') names.push(part);
  }
  return [...new Set(names)];
}

/** The parts of a text between the dividers that its copy without brackets has, at the same places. */
function partsOf(text: string, bare: string, divider: RegExp): string[] {
  const found = [...bare.matchAll(divider)].map(({ 0: { length }, index }) => [index, index + length] as const);
  const ends = [...found.map(([from]) => from), text.length];
  const starts = [0, ...found.map(([, until]) => until)];
  return starts.map((from, nth) => text.slice(from, ends[nth]).trim());
}

/** The people of a session, which has a row of its own for each in some tables. */
export function personsOf(rows: readonly ((column: TableColumn) => string)[]): ImportedPerson[] {
  const persons = rows.flatMap((cell) => {
    const name = [cell('first_name'), cell('last_name')].filter((part) => part !== '').join(' ');
    if (name === '') return namesIn(cell('speakers')).map((one) => ({ ...NOTHING, uid: one, name: one }));
    const picture = addressOf(cell('speaker_picture'), '');
    return [{ uid: cell('speaker_id') || name, name, biography: cell('biography'), picture }];
  });
  return [...new Map(persons.map((person) => [person.uid, person])).values()];
}

const NOTHING = { biography: '', picture: null };
