import { problem, type Checked } from '@plenary/domain/problem';
import { headingAt, type IsHeading } from '@plenary/domain/tables/heading';
import { zipSync } from 'fflate';
import type { Sheet } from 'read-excel-file/universal';
import { unzipFiles, type UnzipLimits } from './unzip.ts';
import { entriesOf, isZip } from './zip-entries.ts';

/** The most of a spreadsheet that is read: files in it, bytes of them, cells of the whole rectangle of a sheet. */
export const SPREADSHEET: UnzipLimits & { readonly cells: number } = {
  entries: 1_000,
  max_bytes: 64 * 1024 * 1024,
  ratio: 200,
  cells: 2_000_000,
};

const BOOK = 'xl/workbook.xml';

/** Whether a file is a spreadsheet (.xlsx), and no other archive. */
export const isSpreadsheet = (bytes: Buffer): boolean =>
  isZip(bytes) && entriesOf(bytes, SPREADSHEET.entries)?.some(({ path }) => path === BOOK) === true;

/**
 * Reads the cells of a spreadsheet (.xlsx) as texts: of the first sheet that has the heading, else of the first that holds
 * anything. A day is `2027-05-01`, a time of day `09:30:00`. The archive is unpacked within bounds before the library sees it, since
 * that trusts what an archive says of itself, and a sheet that a cell far out would make huge is refused.
 */
export async function readSpreadsheet(bytes: Buffer, name: string, isHeading: IsHeading): Promise<Checked<string[][]>> {
  const files = await unzipFiles(bytes, name, SPREADSHEET, (path) => /\.(?:xml|rels)$|^mimetype$/i.test(path));
  if (!files.ok) return files;
  if (!files.value.has(BOOK)) return problem(name, otherArchive(files.value));
  if ([...files.value.values()].some(isHuge))
    return problem(name, `has a sheet of more than ${SPREADSHEET.cells} cells; please delete what is empty`);
  try {
    const plain = zipSync(Object.fromEntries(files.value), { level: 0 });
    const { default: readXlsxFile } = await import('read-excel-file/universal');
    const sheets = (await readXlsxFile(new Blob([new Uint8Array(plain)]))).map(textsOf);
    const named = sheets.find((rows) => isHeading(rows[headingAt(rows, isHeading)] ?? []));
    return { ok: true, value: named ?? sheets.find((rows) => rows.length > 0) ?? [] };
  } catch (error) {
    return problem(name, `cannot be read as a spreadsheet: ${(error as Error).message.slice(0, 160)}`);
  }
}

function otherArchive(files: ReadonlyMap<string, Buffer>): string {
  const opendocument = files.get('mimetype')?.toString().includes('opendocument') === true;
  return opendocument
    ? 'is an OpenDocument file; save it as XLSX or "CSV UTF-8"'
    : 'is an archive, and no spreadsheet (XLSX)';
}

/** Where a cell stands, `AB12`, or which row, `12`. */
const PLACE = /\br\s*=\s*(["'])([^"']*)\1/g;

/**
 * Whether it is a sheet, wherever in the archive, whose rectangle of cells is too large to be built. A place that is written in another
 * way may be anywhere.
 */
function isHuge(xml: Buffer): boolean {
  if (!xml.includes('sheetData')) return false;
  let [columns, rows] = [0, 0];
  for (const [, , place = ''] of xml.toString('latin1').matchAll(PLACE)) {
    const [whole, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
    if (whole === undefined) return true;
    columns = Math.max(columns, columnOf(letters));
    rows = Math.max(rows, Number(digits));
  }
  return columns * rows > SPREADSHEET.cells;
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const textsOf = ({ data }: Sheet): string[][] => data.map((row) => row.map(textOf));

/** The library's type of a date is that of the class. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return timeText(cell);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/** Times of day lie on the day from which spreadsheets count. */
function timeText(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T');
  const clock = time.slice(0, 8);
  if (day < '1900-01-02' || (day === '1904-01-01' && clock !== '00:00:00')) return clock;
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}
