import type { Details } from './sharing.ts';

/** Octets of a line before it is folded (RFC 6350 §3.2). */
const LINE_OCTETS = 75;

/**
 * Details as a vCard 4.0 (RFC 6350): what was not given is not in it.
 * @param note a line that says where the two met
 */
export function vCard({ name, company, role, email }: Details, note: string): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(name)}`,
    ...(company === '' ? [] : [`ORG:${escaped(company)}`]),
    ...(role === '' ? [] : [`TITLE:${escaped(role)}`]),
    ...(email === '' ? [] : [`EMAIL:${escaped(email)}`]),
    ...(note === '' ? [] : [`NOTE:${escaped(note)}`]),
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/,/g, '\\,')
    .replace(/;/g, '\\;');

/** Lines go on behind a space; no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ['', 0];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    const room = parts.length === 0 ? LINE_OCTETS : LINE_OCTETS - 1;
    if (octets + size > room) {
      parts.push(part);
      [part, octets] = ['', 0];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
