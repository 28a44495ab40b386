import { setImmediate } from 'node:timers/promises';
import type { CalendarItem } from '@plenary/domain/calendars/entry';
import ICAL from 'ical.js';

// ical.js counts a line without the space that continues the one before: 75 would make 76 bytes (RFC 5545 §3.1).
ICAL.foldLength = 74;

/** Entries that are made and written before others get their turn: about two milliseconds. */
const AT_ONCE = 10;

/**
 * A calendar as text (RFC 5545), times in UTC, so that it needs no rules of zones. An entry that is gone is absent:
 * anyone who subscribes takes the file as the whole.
 * @param name how calendars call it
 * @param itemOf makes an entry of a row
 */
export async function writeCalendar<Row>(
  name: string,
  rows: readonly Row[],
  itemOf: (row: Row) => CalendarItem,
): Promise<string> {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Plenary//Timeline//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', lineOf(name));
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H');
  const [head = '', tail = ''] = calendar.toString().split(/(?=END:VCALENDAR)/);
  const parts = [head.trimEnd()];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    parts.push(...rows.slice(from, from + AT_ONCE).map((row) => entryOf(itemOf(row)).toString()));
    if (from + AT_ONCE < rows.length) await setImmediate();
  }
  return `${[...parts, tail.trimEnd()].join('\r\n')}\r\n`;
}

function entryOf(item: CalendarItem): ICAL.Component {
  const entry = new ICAL.Component('vevent');
  const changed = utc(item.changed_at);
  entry.addPropertyWithValue('uid', item.uid);
  entry.addPropertyWithValue('dtstamp', changed);
  entry.addPropertyWithValue('last-modified', changed);
  entry.addPropertyWithValue('sequence', item.sequence);
  entry.addPropertyWithValue('dtstart', utc(item.starts_at));
  if (item.ends_at !== null) entry.addPropertyWithValue('dtend', utc(item.ends_at));
  entry.addPropertyWithValue('summary', clean(item.title));
  entry.addPropertyWithValue('description', clean(item.description));
  if (item.location !== '') entry.addPropertyWithValue('location', clean(item.location));
  if (item.categories.length > 0) {
    const categories = new ICAL.Property('categories');
    categories.setValues(item.categories.map(clean));
    entry.addProperty(categories);
  }
  entry.addPropertyWithValue('url', item.url);
  if (item.cancelled) {
    entry.addPropertyWithValue('status', 'CANCELLED');
    entry.addPropertyWithValue('transp', 'TRANSPARENT');
  }
  return entry;
}

/** A text for a property that ical.js does not know, which it writes as it is. */
const lineOf = (text: string): string =>
  clean(text)
    .replace(/\n/g, ' ')
    .replace(/[\\;,]/g, '\\$&');

const utc = (at: number): ICAL.Time => ICAL.Time.fromJSDate(new Date(at), true);

/** Line ends as calendars know them, and no other control characters, which no calendar may hold. */

const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
