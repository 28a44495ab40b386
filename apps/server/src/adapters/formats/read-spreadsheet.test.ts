import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isSpreadsheet, readSpreadsheet } from './read-spreadsheet.ts';
import { spreadsheet } from './spreadsheet.fixture.ts';

const isHeading = (names: readonly string[]): boolean => names.includes('Email');
async function read(bytes: Buffer) {
  const answer = await readSpreadsheet(bytes, 'a.xlsx', isHeading);
  return answer.ok ? answer.value : answer.problems.map(({ place, reason }) => `${place} ${reason}`.trim()).join();
}
const sheet = (xml: string) => ({ 'xl/worksheets/sheet1.xml': strToU8(xml) });

describe('[IMP25] a spreadsheet', () => {
  test('gives the cells of the sheet that has the heading, with its blank rows', async () => {
    const guests = [['Email', 'Name'], ['ada@example.org', 'Ada & <b>'], [], ['bob@example.org', 12]];
    expect(await read(spreadsheet([[['Notes']], guests]))).toEqual([
      ...[
        ['Email', 'Name'],
        ['ada@example.org', 'Ada & <b>'],
        ['', ''],
        ['bob@example.org', '12'],
      ],
    ]);
    expect(await read(spreadsheet([[], [['Notes']]]))).toEqual([['Notes']]);
  });

  test('has days, times of day, and both as people write them', async () => {
    const times = [46_143, 0.395_833_333_333_333, 46_143.395_833_333_3].map((serial) => ({ serial }));
    expect(await read(spreadsheet([[['Email'], times]]))).toEqual([
      ['Email', '', ''],
      ['2026-05-01', '09:30:00', '2026-05-01 09:30:00'],
    ]);
  });

  test('is known from another archive', async () => {
    const archive = Buffer.from(zipSync({ 'event.yaml': strToU8('a: 1') }));
    expect([spreadsheet([[]]), archive, Buffer.from('PK')].map(isSpreadsheet)).toEqual([true, false, false]);
    expect(await read(archive)).toContain('is an archive, and no spreadsheet');
    const document = zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') });
    expect(await read(Buffer.from(document))).toContain('is an OpenDocument file');
  });

  test.each([
    ['a cell far out', sheet('<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>')],
    ['a row without end', sheet('<sheetData><row r="1e99"><c r="A1"><v>1</v></c></row></sheetData>')],
    ['a place that is hidden', sheet('<sheetData><row r="&#57;9"><c r="A1"><v>1</v></c></row></sheetData>')],
  ])('with %s is refused before it is built', async (_name, more) => {
    expect(await read(spreadsheet([[['Email']]], more))).toContain('has a sheet of more than');
  });

  test('that becomes far more than it is packed, is cut off or broken is refused with its reason', async () => {
    const bomb = { 'xl/media/bomb.xml': [new Uint8Array(8_000_000), { level: 9 }] as const };
    expect(await read(spreadsheet([[['Email']]], { ...bomb } as never))).toContain('becomes far more');
    const whole = spreadsheet([[['Email']]]);
    expect(await read(whole.subarray(0, whole.length - 30))).toContain('is no whole ZIP archive');
    expect(await read(spreadsheet([[['Email']]], sheet('<sheetData><row r="2">')))).toContain('cannot be read');
    expect(await read(spreadsheet([[['Email']]], { 'xl/workbook.xml': strToU8('<') }))).toContain('cannot be read');
  });
});
