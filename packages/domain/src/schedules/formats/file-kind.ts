import { isPeopleHeading } from '../../invitations/columns.ts';
import { delimiterOf, type IsHeading } from '../../tables/heading.ts';
import { isSessionHeading } from '../table/columns.ts';

/** Beginnings of files that are no text, and their kinds as the end of a sentence. */
const BYTES: readonly (readonly [beginning: readonly number[], kind: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a spreadsheet or an archive (ZIP)'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF'],
  [[0x1f, 0x8b], 'is compressed (gzip); unpack it first'],
  [[0x89, 0x50, 0x4e, 0x47], 'is a picture'],
  [[0xff, 0xd8, 0xff], 'is a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'is a picture'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is a document of an older office program'],
];

const TEXTS: readonly (readonly [beginning: RegExp, kind: string])[] = [
  [/^<!doctype html|^<html/i, 'is a web page; save the file that it links to as schedule.json or schedule.xml'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:rss|feed)\b/i, 'is a news feed'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg\b/i, 'is a picture (SVG)'],
  [/^(?:#[^\n]*\n|\s)*plenary_bundle:/, 'is an event bundle; import the folder that it lies in'],
];

/** Is this the beginning of a list of people (CSV), which another command reads? */
export function isPeopleList(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head).trimStart();
  const lines = text.split(/\r\n|\r|\n/, 10);
  const named = (isHeading: IsHeading): boolean => {
    const delimiter = delimiterOf(text, isHeading);
    return lines.some((line) => isHeading(line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, ''))));
  };
  if (named(isSessionHeading)) return false;
  return named(isPeopleHeading) || (PEOPLE.test(text) && /^[^\n]*[,;\t]/.test(text) && !TIMES.test(text));
}

/** A first row that names an e-mail column and no time: a list of people that lacks something else. */
const PEOPLE = /^[^\n]*e-?mail/i;
const TIMES = /^[^\n]*\b(?:start|begin|date|time|datum|zeit|uhrzeit|von|scheduled)/i;

/**
 * The kind of a file that is no schedule, as the end of a sentence that begins with its name.
 * @param head the first bytes, some hundred are enough
 * @returns null: it may be a schedule, or nothing can be said
 */
export function otherKind(head: Uint8Array): string | null {
  if (isPeopleList(head)) return 'is a list of people; `attendees import` reads it';
  const found = BYTES.find(([beginning]) => beginning.every((byte, at) => head[at] === byte));
  if (found) return found[1];
  const text = new TextDecoder().decode(head).trimStart();
  return TEXTS.find(([beginning]) => beginning.test(text))?.[1] ?? null;
}
