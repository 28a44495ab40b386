/** A place in our code; field names are those of the receiver. */
export interface Frame {
  readonly filename: string;
  readonly function: string;
  readonly lineno: number;
  readonly colno: number;
  readonly in_app: boolean;
}

const MOST_FRAMES = 30;
/** `at name (place:1:2)` and `at place:1:2` of V8, `name@place:1:2` of Firefox and Safari. */
const LINE = /^\s*(?:at (?:async )?(?:(.{1,200}?) \()?|([^@]{0,200})@)(\S{1,1000}?):(\d{1,7}):(\d{1,7})\)?\s*$/;

/**
 * The places in our code that a stack names, the innermost last, as the receiver wants them. Only names of files and
 * functions go through: no part of an address beyond our own path, and none of the machine's folders.
 */
export function framesOf(stack: string): Frame[] {
  const frames = stack.split('\n', 200).flatMap((line) => frameOf(line) ?? []);
  return frames.slice(0, MOST_FRAMES).reverse();
}

/** Does a stack name places, and none of them in our code? Then it is an extension's, or another site's. */
export function isForeign(stack: string): boolean {
  return stack.split('\n', 200).some((line) => LINE.test(line)) && framesOf(stack).length === 0;
}

function frameOf(line: string): Frame | null {
  const [, v8 = '', other = '', place = '', lineno = '', colno = ''] = LINE.exec(line) ?? [];
  const filename = fileOf(place);
  if (filename === null) return null;
  const name = (v8 || other).replace(/[^\w.$<>[\] ]/g, '').slice(0, 100);
  return {
    filename,
    function: name || '?',
    lineno: Number(lineno),
    colno: Number(colno),
    in_app: !filename.includes('node_modules/'),
  };
}

/** A file of a page (`/assets/…`), of the product, or of Node; null: foreign. */
function fileOf(place: string): string | null {
  if (/^node:[\w/]+$/.test(place)) return place;
  const asset = /^https?:\/\/[^/]+(\/(?:assets\/[\w.-]+|[\w-]+\.js))$/.exec(place)?.[1];
  if (asset !== undefined) return asset;
  if (!/^(?:file:\/\/)?\//.test(place)) return null;
  return /.*?\/((?:node_modules|apps|packages)\/[\w./@-]+)$/.exec(place)?.[1] ?? null;
}
