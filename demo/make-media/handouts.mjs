import { readdir, readFile, writeFile } from 'node:fs/promises';

const SOURCES = new URL('handouts/', import.meta.url);
const OUT = new URL('../demo/media/handouts/', import.meta.url);
/** Characters of a line that fits on the page. */
const WIDE = 84;

/** Sets each text of `handouts/` as a page of PDF, the first line as its title. */
export async function makeHandouts() {
  for (const name of await readdir(SOURCES)) {
    const text = await readFile(new URL(name, SOURCES), 'utf8');
    await writeFile(new URL(name.replace(/\.txt$/, '.pdf'), OUT), pdfOf(text.trimEnd().split('\n')));
  }
}

function pdfOf([title, ...lines]) {
  const show = (line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`;
  const text = lines.flatMap(wrapped).map(show).join('\n');
  const page = `BT /F2 16 Tf 56 780 Td 18 TL ${show(title)}\n/F1 10 Tf 15 TL\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** A line in pieces that fit; columns of a table are left as they are. */
function wrapped(line) {
  const pieces = [''];
  if (line.length <= WIDE) return [line];
  for (const word of line.split(' ')) {
    const piece = pieces.at(-1);
    if (`${piece} ${word}`.trim().length > WIDE) pieces.push(`   ${word}`);
    else pieces[pieces.length - 1] = `${piece} ${word}`.trimStart();
  }
  return pieces;
}
