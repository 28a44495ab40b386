import { readQuizTable, namesQuizColumns, type QuizTable } from '@plenary/domain/games/quiz-table';
import { delimiterOf, SEPARATOR_LINE } from '@plenary/domain/tables/heading';
import papaparse from 'papaparse';

/** Bytes of a file of questions: a hundred long ones in several columns take a tenth of it. */
const BYTES_MAX = 1_000_000;

/** The text of a file as spreadsheets write it, or why it cannot be read. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too_large' | 'spreadsheet' };

/** Reads the text of a file: UTF-8, UTF-16 with its mark, and else the encoding that spreadsheets of the West write. */
export async function readQuizFile(file: File): Promise<FileText> {
  if (file.size > BYTES_MAX) return { kind: 'too_large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  // Spreadsheets of several sheets are archives; those of old versions begin with a mark of their own.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) return { kind: 'spreadsheet' };
  if (first === 0xff && second === 0xfe) return textIn(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return textIn(bytes, 'utf-16be');
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return textIn(bytes, 'windows-1252');
  }
}

const textIn = (bytes: Uint8Array, encoding: string): FileText => ({
  kind: 'text',
  text: new TextDecoder(encoding).decode(bytes),
});

/** The questions of a table as text. @param there those that the quiz has already */
export function readQuizText(text: string, there: readonly string[]): QuizTable {
  const delimiter = delimiterOf(text, namesQuizColumns);
  const { data, errors } = papaparse.parse<string[]>(text.replace(SEPARATOR_LINE, '\n'), { delimiter });
  const quotes = errors.filter(({ type }) => type === 'Quotes');
  return readQuizTable({ rows: data, broken: new Set(quotes.map(({ row = 0 }) => row + 1)) }, there);
}
