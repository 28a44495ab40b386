import papaparse from 'papaparse';

/**
 * Rows as CSV for spreadsheet programs: UTF-8 with its mark, lines end with CRLF. A cell that such a program would take for a formula
 * begins with an apostrophe, since people write what stands in it.
 */
export function writeTable(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : cell.toWellFormed())));
  return `\ufeff${papaparse.unparse(cells, { escapeFormulae: true })}\r\n`;
}
