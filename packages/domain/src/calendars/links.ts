/** The facts that the link to a person's own calendar carries. */
export interface LinkedEntry {
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly starts_at: number;
  /** null: nobody knows; an hour is taken, since such links need an end. */
  readonly ends_at: number | null;
  readonly location: string;
  /** The session's page here, never its own link (D5). */
  readonly url: string;
}

const HOUR_MS = 3_600_000;

/** Address at which Google Calendar offers an entry to be saved. */
export function googleCalendarLink(entry: LinkedEntry): string {
  const { from, to } = timesOf(entry);
  const basic = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  return addressOf('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${basic(from)}/${basic(to)}`,
    location: entry.location,
    details: entry.url,
  });
}

/** Address at which Outlook on the web offers an entry: `work` for accounts of an organisation, else private ones. */
export function outlookCalendarLink(entry: LinkedEntry, account: 'private' | 'work'): string {
  const { from, to } = timesOf(entry);
  const host = account === 'work' ? 'outlook.office.com' : 'outlook.live.com';
  return addressOf(`https://${host}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.title,
    startdt: new Date(from).toISOString(),
    enddt: new Date(to).toISOString(),
    location: entry.location,
    body: entry.url,
  });
}

/** The same address for programs that subscribe: `webcal:` instead of `http:` and `https:`. */
export const webcalLink = (url: string): string => url.replace(/^https?:/, 'webcal:');

const timesOf = ({ starts_at, ends_at }: LinkedEntry): { readonly from: number; readonly to: number } => ({
  from: starts_at,
  to: ends_at ?? starts_at + HOUR_MS,
});

/** Spaces as %20: Outlook shows a plus as it is. */
function addressOf(base: string, params: Readonly<Record<string, string>>): string {
  const query = Object.entries(params).filter(([, value]) => value !== '');
  return `${base}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`;
}
