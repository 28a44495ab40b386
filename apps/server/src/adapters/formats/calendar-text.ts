import type { UnreadEntry } from '@plenary/domain/schedules/formats/from-calendar';
import { isDate } from '@plenary/domain/schedules/times';
import ICAL from 'ical.js';

/** An entry as the file has it. */
export interface EntryText {
  readonly line: number;
  readonly text: string;
}

export interface ParsedCalendar {
  readonly parsed: unknown[];
  /** The entries of what was parsed, in their order. */
  readonly entries: readonly EntryText[];
  readonly unread: UnreadEntry[];
}

/**
 * Parses a calendar. ical.js refuses a file for one line that it cannot parse, and takes 31 February for a day of March: the entry
 * that holds such a line is taken out, and named.
 * @throws Error of ical.js: it is no calendar
 */
export function parseCalendar(text: string): ParsedCalendar {
  const found = [...text.matchAll(/^BEGIN:VEVENT[ \t]*\r?$[^]*?^END:VEVENT[ \t]*\r?$/gim)];
  const lines = linesOf(text, found);
  const all = found.map(([entry], nth) => ({ text: entry, line: lines[nth] ?? 0 }));
  const whole = attempt(() => ICAL.parse(text) as unknown[]);
  const faults = all.map((entry) => faultOf(entry, whole.ok));
  if (whole.ok && faults.every((fault) => fault === null)) return { parsed: whole.value, entries: all, unread: [] };
  const left = found.reduceRight(
    (rest, { 0: entry, index }, nth) =>
      faults[nth] === null ? rest : rest.slice(0, index) + rest.slice(index + entry.length),
    text,
  );
  return {
    parsed: ICAL.parse(left.replaceAll(/(?:\r?\n){2,}/g, '\r\n')) as unknown[],
    entries: all.filter((_, nth) => faults[nth] === null),
    unread: all.flatMap((entry, nth) => (faults[nth] == null ? [] : [unreadEntry(entry, faults[nth])])),
  };
}

/** Lines at which entries begin. */
function linesOf(text: string, entries: readonly RegExpExecArray[]): number[] {
  let [line, from] = [1, 0];
  return entries.map(({ index }) => {
    line += text.slice(from, index).split(/\r\n|\r|\n/).length - 1;
    from = index;
    return line;
  });
}

/** The reason that an entry cannot be read; null: it can. */
function faultOf({ text }: EntryText, parses: boolean): string | null {
  const parsed = parses ? null : attempt(() => ICAL.parse(text) as unknown[]);
  if (parsed !== null && !parsed.ok) return parsed.reason;
  const wrong = [valueOf(text, 'DTSTART'), valueOf(text, 'DTEND')].find(
    (value) => value !== '' && !startsWithDay(value),
  );
  return wrong === undefined ? null : `it cannot be read ("${wrong.slice(0, 40)}" is no date)`;
}

const startsWithDay = (value: string): boolean =>
  isDate(value.replaceAll('-', '').replace(/^(\d{4})(\d\d)(\d\d).*$/s, '$1-$2-$3'));

type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, reason: `it cannot be read (${(error as Error).message.slice(0, 160)})` };
  }
}

/** Reads an entry; one that ical.js cannot read is left out and named, and null is given back. */
export function withoutFault<T>(entries: readonly EntryText[], unread: UnreadEntry[], read: () => T): T | null {
  const found = attempt(read);
  if (found.ok) return found.value;
  unread.push(...entries.map((entry) => unreadEntry(entry, found.reason)));
  return null;
}

const unreadEntry = ({ text, line }: EntryText, reason: string): UnreadEntry => ({
  title: valueOf(text, 'SUMMARY'),
  start: valueOf(text, 'DTSTART'),
  line,
  reason,
});

/** A property as the file has it, for one that cannot be read as what it should be. */
function valueOf(text: string, name: string): string {
  return (new RegExp(`^${name}(?:;[^:\\n]*)?:(.*?)\\r?$`, 'im').exec(text)?.[1] ?? '').trim();
}
