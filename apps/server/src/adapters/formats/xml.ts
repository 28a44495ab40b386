import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { treeOf, type OrderedNode } from './xml-tree.ts';

export type Xml =
  | { readonly ok: true; readonly tree: unknown }
  | { readonly ok: false; readonly place: string; readonly reason: string };

const OPTIONS = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  preserveOrder: true,
  // Numbered characters and common names (`&copy;`) are decoded; other names stay, for where HTML is drawn. Entities of
  // the file's own cannot exist, see `forbidden`.
  htmlEntities: true,
} as const;

/**
 * Parses XML that nobody vouches for: no document type, hence no entities of its own and nothing fetched.
 * @param text decoded already; a declaration of another encoding than `encoding` is refused, since the bytes would have
 * been misread
 * @param prose names of elements whose content is a text even where it is markup; it is kept as markup then
 */
export function parseXml(text: string, prose: readonly string[] = [], encoding = 'utf-8'): Xml {
  const refused = wrongEncoding(text, encoding) ?? forbidden(text);
  if (refused) return refused;
  try {
    const checked = XMLValidator.validate(text, { allowBooleanAttributes: false });
    if (checked !== true) return { ok: false, ...describe(checked.err, text) };
    return { ok: true, tree: treeOf(new XMLParser(OPTIONS).parse(text) as OrderedNode[], new Set(prose)) };
  } catch (error) {
    const deep = error instanceof RangeError;
    return {
      ok: false,
      place: '',
      reason: deep ? 'is nested too deeply' : `cannot be read as XML: ${(error as Error).message}`,
    };
  }
}

/** The encoding that a text's XML declaration names; null: it names none. */
function declaredEncoding(text: string): string | null {
  return /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/.exec(text)?.[1] ?? null;
}

/**
 * The encoding of XML of one byte a character, as older programs write it, by its declaration.
 * @returns null: UTF-8, or one that is not read
 */
export function singleByteEncoding(bytes: Uint8Array): string | null {
  const declared = declaredEncoding(Buffer.from(bytes.subarray(0, 300)).toString('latin1'));
  return declared !== null && /^(?:iso-8859-\d{1,2}|latin1|windows-125\d|cp125\d)$/i.test(declared) ? declared : null;
}

function wrongEncoding(text: string, encoding: string): Xml | null {
  const declared = declaredEncoding(text);
  if (declared === null || declared === encoding || /^(utf-?8|us-ascii)$/i.test(declared)) return null;
  return { ok: false, place: 'line 1', reason: `declares the encoding ${declared}; only UTF-8 is read` };
}

/** Finds a document type or entity declaration outside comments and CDATA, in one pass over the text. */
function forbidden(text: string): Xml | null {
  for (let at = text.indexOf('<!'); at !== -1; at = text.indexOf('<!', at)) {
    const ending = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : null;
    if (ending === null) {
      return {
        ok: false,
        place: lineOf(text, at),
        reason: 'has a document type or entity declaration, which is not read',
      };
    }
    const end = text.indexOf(ending, at + 4);
    if (end === -1) return { ok: false, place: lineOf(text, at), reason: `ends in the middle: ${ending} is missing` };
    at = end + ending.length;
  }
  return null;
}

interface Fault {
  readonly msg: string;
  readonly line: number;
  readonly col?: number;
}

/** The parser's words for people: elements left open at the end are the sign of a file that was cut off. */
function describe(fault: Fault, text: string): { readonly place: string; readonly reason: string } {
  // The message lists every open element; the last one is enough.
  const open = /"([^"]{1,80})"\s*\]' found/.exec(fault.msg.slice(-200))?.[1];
  if (open !== undefined) {
    return { place: lineOf(text, text.length), reason: `ends in the middle: the element ${open} is not closed` };
  }
  const place = fault.col === undefined ? `line ${fault.line}` : `line ${fault.line}, column ${fault.col}`;
  return { place, reason: `is not well-formed XML: ${fault.msg.replace(/\s+/g, ' ').slice(0, 160)}` };
}

function lineOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `line ${line}, column ${offset - before.lastIndexOf('\n')}`;
}
