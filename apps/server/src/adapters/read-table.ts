import { delimiterOf } from '@plenary/domain/invitations/columns';
import papaparse from 'papaparse';

export type Table =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[] }
  | { readonly ok: false; readonly row: number; readonly reason: string };

/** The cells of a table (CSV), its blank rows included so that rows keep their numbers. */
export function readTable(text: string): Table {
  const delimiter = delimiterOf(text.split(/\r\n|\r|\n/, 1)[0] ?? '');
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  const reason = 'a quotation mark is not closed, or stands inside of a cell';
  return quotes ? { ok: false, row: (quotes.row ?? 0) + 1, reason } : { ok: true, rows: data };
}
