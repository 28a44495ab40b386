const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0', szlig: 'ß', aelig: 'æ', oslash: 'ø' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ laquo: '«', raquo: '»', bull: '•', middot: '·', copy: '©', reg: '®', trade: '™', euro: '€', deg: '°' },
};

/** Letters with a mark, such as `&uuml;` and `&Eacute;`, are a letter and the name of its mark. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ uml: '\u0308', acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', ring: '\u030a' },
  ...{ cedil: '\u0327' },
};

/** A text with what its HTML entities stand for, once: `&amp;amp;` becomes `&amp;`. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,10}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named(String(name)) ?? whole;
    const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function named(name: string): string | undefined {
  const [, letter = '', kind = ''] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
  const mark = Object.hasOwn(MARKS, kind) ? MARKS[kind] : undefined;
  if (mark !== undefined) return `${letter}${mark}`.normalize('NFC');
  const known = name.toLowerCase();
  return Object.hasOwn(NAMED, known) ? NAMED[known] : undefined;
}
