import { expect, test } from 'vitest';
import { parseXml, singleByteEncoding } from './xml.ts';

test('[IMP5] elements, attributes, CDATA and character references are read', () => {
  const xml = parseXml(
    '<?xml version="1.0" encoding="UTF-8"?><!-- <!DOCTYPE no> --><a x="1">&lt;b&gt; &#228; <![CDATA[<!DOCTYPE & more>]]></a>',
  );
  expect(xml).toEqual({ ok: true, tree: { a: { '@x': '1', '#text': '<b> ä <!DOCTYPE & more>' } } });
});

test('[IMP5] what was escaped twice is unescaped once', () => {
  expect(parseXml('<a>&amp;lt; &#38;#60;</a>')).toEqual({ ok: true, tree: { a: '&lt; &#60;' } });
});

const BOMB = `<?xml version="1.0"?>
<!DOCTYPE lolz [ <!ENTITY a "lol"> <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"> ]>
<schedule>&b;</schedule>`;

test.each([
  ['an entity bomb', BOMB, 'line 2, column 1', /document type/],
  ['a document type with nothing in it', '<!doctype html><a/>', 'line 1, column 1', /document type/],
  ['an external entity', '<a>\n<!ENTITY x SYSTEM "file:///etc/passwd"></a>', 'line 2, column 1', /document type/],
  ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', 'line 1', /declares the encoding ISO-8859-1/],
  ['a file that was cut off', '<a>\n<b>text</b>\n<c', 'line 3', /ends in the middle: the element c is not closed/],
  ['an open comment', '<a>\n<!-- never closed', 'line 2, column 1', /ends in the middle/],
  ['fifty thousand open elements', '<a>'.repeat(50_000), 'line 1', /./],
  ['no XML', 'hello', 'line 1', /not well-formed/],
])('[IMP2] %s is refused, with its place', (_what, text, place, reason) => {
  const xml = parseXml(text);
  expect(xml).toMatchObject({
    ok: false,
    place: expect.stringContaining(place),
    reason: expect.stringMatching(reason),
  });
  expect(xml.ok ? '' : xml.reason.length).toBeLessThan(300);
});

test('[IMP5] a file of one byte a character is read by the encoding that it declares', () => {
  const xml = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>Grüße</a>`;
  const encodingOf = (name: string): string | null => singleByteEncoding(Buffer.from(xml(name), 'latin1'));
  expect(['ISO-8859-1', 'windows-1252', 'UTF-8', 'UTF-16', 'EBCDIC'].map(encodingOf)).toEqual([
    'ISO-8859-1',
    'windows-1252',
    null,
    null,
    null,
  ]);
  expect(parseXml(xml('ISO-8859-1'), [], 'ISO-8859-1')).toEqual({ ok: true, tree: { a: 'Grüße' } });
});

test('[IMP2] a long file of nonsense is refused in one pass', () => {
  const begun = performance.now();
  expect(parseXml('<!--'.repeat(2_000_000)).ok).toBe(false);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
