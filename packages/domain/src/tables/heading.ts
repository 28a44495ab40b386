import { closest } from '../suggestion.ts';

/** Letters and digits alone, in lower case: `Start-Zeit (Uhr)` is `startzeit`, `Räume` keeps its letters. */
export const plainHeading = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Rows among which the one that names the columns is looked for: exports put a title or blank rows before it. */
const ROWS = 10;

/** Whether a row names the columns of a table of some kind. */
export type IsHeading = (names: readonly string[]) => boolean;

/** Place of the row that names the columns; where none does, that of the first row that holds anything, to name what it lacks. */
export function headingAt(rows: readonly (readonly string[])[], isHeading: IsHeading): number {
  const first = rows.slice(0, ROWS);
  const named = first.findIndex(isHeading);
  const filled = first.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  return named === -1 ? Math.max(filled, 0) : named;
}

/**
 * Why a row does not name the columns of a table: those that are missing, each with the name that may have been meant, and the
 * names that it has.
 * @param ignored names of the row that are no columns
 */
export function lacksText(
  missing: readonly string[],
  { names, ignored }: { readonly names: readonly string[]; readonly ignored: readonly string[] },
): string {
  const wanted = missing.map((column) => {
    const meant = closest(column, ignored);
    const name = column.replace('_', ' ');
    return meant === null ? name : `${name} (is "${meant}" meant?)`;
  });
  return `the first row must name the columns; there is none called ${wanted.join(', ')}; ${namesText(names)}`;
}

/** The end of a sentence that asks for columns: the names that a row has. */
export function namesText(names: readonly string[]): string {
  const shown = names.map((name) => name.trim()).filter((name) => name !== '');
  const more = shown.length > SHOWN ? ' and others' : '';
  return shown.length === 0 ? 'it is blank' : `it has ${shown.slice(0, SHOWN).map(inQuotes).join(', ')}${more}`;
}

const SHOWN = 20;
const inQuotes = (name: string): string => `"${name.replace(/\p{C}/gu, '\u{fffd}').slice(0, 60)}"`;

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The first line that tells some spreadsheets how cells are divided: `sep=;`. It is no row of the table. */
export const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t])"?[ \t,;]*(?:\r\n|\r|\n|$)/i;

/**
 * How the cells of a table are divided: as its first line says, else by what makes a row of names out of one of the first lines, else
 * by what stands most often in the first line that holds anything, outside quotation marks.
 */
export function delimiterOf(text: string, isHeading: IsHeading): Delimiter {
  const said = SEPARATOR_LINE.exec(text)?.[1];
  if (said !== undefined) return DELIMITERS.find((one) => one === said) ?? ',';
  const lines = text.slice(0, HEAD).split(/\r\n|\r|\n/, ROWS);
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, (cell) => cell.replace(/[,;\t]/g, ' ')));
  for (const line of bare) {
    const found = DELIMITERS.find((one) => isHeading(line.split(one).map((cell) => cell.replace(/^"|"$/g, ''))));
    if (found !== undefined) return found;
  }
  const first = bare.find((line) => line.replace(/[\s,;]/g, '') !== '') ?? '';
  const count = (delimiter: string): number => first.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Characters of a file that its first lines are looked for in. */
const HEAD = 20_000;
