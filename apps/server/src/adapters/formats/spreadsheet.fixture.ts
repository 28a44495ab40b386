import { strToU8, zipSync, type Zippable } from 'fflate';

type Cell = string | number | { readonly serial: number };

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** The formats of cells: plain, and a day with its time. */
const STYLES = `<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  return typeof cell === 'number' ? `<c r="${at}"><v>${cell}</v></c>` : `<c r="${at}" s="1"><v>${cell.serial}</v></c>`;
}

const sheetXml = (rows: readonly (readonly Cell[])[]): string =>
  `<worksheet ${MAIN}><sheetData>${rows
    .map((row, nth) => {
      const cells = row.map((cell, at) => cellXml(cell, `${String.fromCharCode(65 + at)}${nth + 1}`));
      return row.length === 0 ? '' : `<row r="${nth + 1}">${cells.join('')}</row>`;
    })
    .join('')}</sheetData></worksheet>`;

/**
 * A spreadsheet (.xlsx) of these sheets, with days as the numbers that spreadsheets count them by.
 * @param more files beside those of it, or in their place
 */
export function spreadsheet(sheets: readonly (readonly (readonly Cell[])[])[], more: Zippable = {}): Buffer {
  const numbers = sheets.map((_, at) => at + 1);
  const book = numbers.map((nth) => `<sheet name="S${nth}" sheetId="${nth}" r:id="r${nth}"/>`).join('');
  const relations = numbers.map(
    (nth) => `<Relationship Id="r${nth}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${nth}.xml"/>`,
  );
  const files: Zippable = {
    'xl/workbook.xml': strToU8(`<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${book}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(STYLES),
    ...Object.fromEntries(sheets.map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(sheetXml(rows))])),
    ...more,
  };
  return Buffer.from(zipSync(files));
}
