/** Limits of checking in on site. */
export const CHECK_IN = {
  /** The code in a hall changes this often, in milliseconds. */
  changes_every_ms: 30_000,
  /** Characters of a person's own code, five bits each. */
  code_length: 10,
  /** Characters of what a camera may have read. */
  scanned_max: 500,
  /** Halls that an event has at a time, and characters of their names. */
  halls_max: 20,
  hall_name_max: 80,
} as const;

/** Letters and digits that nobody takes for one another when they read them aloud or type them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Letters that are typed for digits. */
const TYPED_FOR: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * A person's own code.
 * @param random one byte for each character, from a source that nobody can foresee
 */
export function codeFrom(random: Uint8Array): string {
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A code as people read it: in two groups. */
export const codeShown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** A typed code, whatever its case and gaps; null: it cannot be one. */
export function readTypedCode(text: string): string | null {
  const plain = text.replace(/[\s\-–]/g, '').toUpperCase();
  const code = Array.from(plain, (letter) => TYPED_FOR[letter] ?? letter).join('');
  const whole = code.length === CHECK_IN.code_length && Array.from(code).every((one) => ALPHABET.includes(one));
  return whole ? code : null;
}

/** A person's code as staff got it. */
export interface ScannedCode {
  readonly code: string;
  /** Slug of the event that its address names; null: it was typed. */
  readonly event: string | null;
}

/** The path of a person's own code, which stands in its QR code. */
export const personPath = (event: string, code: string): string => `/${event}/check-in?person=${code}`;

/** The path that the screen of a hall shows as a QR code. */
export const hallPath = (event: string, code: string): string => `/${event}/check-in?hall=${code}`;

/** Reads a scanned or typed code; null: it is no person's code. */
export function readScanned(text: string): ScannedCode | null {
  const url = URL.parse(text.trim());
  if (!url) return scannedCode(text, null);
  const [, event, area, ...more] = url.pathname.split('/');
  if (area !== 'check-in' || !event || more.length > 0) return null;
  return scannedCode(url.searchParams.get('person') ?? '', event);
}

function scannedCode(text: string, event: string | null): ScannedCode | null {
  const code = readTypedCode(text);
  return code === null ? null : { code, event };
}

/** A code of a hall, taken apart. */
export interface HallCode {
  readonly hall: string;
  /** Counts the codes since the epoch. */
  readonly turn: number;
  readonly mac: string;
}

/** The turn whose code a hall shows at a moment; milliseconds of real time. */
export const turnAt = (now: number): number => Math.floor(now / CHECK_IN.changes_every_ms);

/** Milliseconds until the code of a hall changes. */
export const changesIn = (now: number): number => CHECK_IN.changes_every_ms - (now % CHECK_IN.changes_every_ms);

/** The text of a hall's code of which the signature is made. */
export const hallText = ({ hall, turn }: Omit<HallCode, 'mac'>): string => `${hall}.${turn.toString(36)}`;

/** Takes a code of a hall apart; null: it is none. */
export function readHallCode(text: string): HallCode | null {
  const [, hall, turn, mac] = /^([0-9a-f]{24})\.([0-9a-z]{1,9})\.([\w-]{22})$/.exec(text) ?? [];
  return hall && turn && mac ? { hall, turn: Number.parseInt(turn, 36), mac } : null;
}

/**
 * Whether a signed code of a hall is still good: the one that is shown, or the one before, which a person may have
 * scanned just before it changed (D120).
 */
export const isShown = (turn: number, now: number): boolean => turn === turnAt(now) || turn === turnAt(now) - 1;

/** Whether an event has a place to arrive at (D35, D119). */
export const hasSite = (event_kind: string): boolean => event_kind !== 'virtual';
