import { delimiterOf, SEPARATOR_LINE, type IsHeading } from '@plenary/domain/tables/heading';
import papaparse from 'papaparse';

export interface Table {
  /** The cells of every row, its blank rows included so that rows keep their numbers. */
  readonly rows: string[][];
  /** Why rows cannot be divided into cells, by their number. */
  readonly broken: ReadonlyMap<number, string>;
}

/** Reads a table (CSV). A first line `sep=;` is a blank row. */
export function readTable(text: string, isHeading: IsHeading): Table {
  const delimiter = delimiterOf(text, isHeading);
  const { data, errors } = papaparse.parse<string[]>(text.replace(SEPARATOR_LINE, '\n'), { delimiter });
  const quotes = errors.filter(({ type }) => type === 'Quotes');
  const reason = 'a quotation mark is not closed, or stands inside of a cell';
  return { rows: data, broken: new Map(quotes.map(({ row = 0 }) => [row + 1, reason])) };
}
