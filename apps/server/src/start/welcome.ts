import type { Config } from '../config/config.ts';
import type { Demo } from '../features/imports/bundles/index.ts';
import type { Server } from '../server.ts';
import { terminalCode } from './terminal-code.ts';

export interface WelcomeTo {
  /** Where a phone in the same network reaches the server; null: nowhere. */
  readonly phone: string | null;
  /** Is it written to a terminal, which shows colours? */
  readonly terminal: boolean;
}

/** How a server lets a phone in, from the next start on. */
const FOR_PHONES = 'HOST=0.0.0.0 PLENARY_OPEN_DEVELOPMENT=on npm start';

const MEANINGS = {
  attendee: 'Nadia, attendee',
  host: 'Mara, host',
  organiser: 'Organiser, in the studio',
  screen: 'Screen of the hall',
} as const;

/**
 * The first answers for a person who started the server, in at most fifteen lines: where it is, and how to get in. Before
 * them stands the code that a phone reads, where a phone can reach the server (CLI6, RUN50).
 */
export function welcome(
  config: Pick<Config, 'public_url' | 'smtp'>,
  { address, demo, is_empty }: Pick<Server, 'address' | 'demo' | 'is_empty'>,
  { phone, terminal }: WelcomeTo,
): string {
  const site = config.public_url ?? address;
  const lines = ['', `  Plenary is running at ${site}`];
  const code = phone !== null && terminal ? codeOf(demo, phone) : '';
  if (demo !== null && demo.events.length > 0) lines.push(...demoLines(demo, site, phone, code !== ''));
  if (is_empty)
    lines.push(
      '',
      '  There is no event yet. In another terminal, in this folder:',
      '    ./plenary setup-link you@example.org --first-name Ada --operator     prints a link: events are made in the browser',
      '    ./plenary event create my-event --name "My event" --time-zone Europe/Zurich',
      '  docs/first-event.md goes on from there, step by step.',
    );
  if (config.smtp === null) lines.push(`  Mails are not sent; they lie at ${site}/dev/outbox`);
  lines.push('  Press Ctrl-C to stop.', '', '');
  return `${code}${lines.join('\n')}`;
}

/** A phone comes in as an attendee, beside the host on the computer. */
function codeOf(demo: Demo | null, phone: string): string {
  const path = demo?.links.find(({ to }) => to === 'attendee')?.path;
  return path === undefined ? '' : `\n${terminalCode(`${phone}${path}`)}`;
}

function demoLines({ events, logins, links }: Demo, site: string, phone: string | null, has_code: boolean): string[] {
  const [first, ...others] = events;
  const passwords = [...new Set(logins.map(({ password }) => password))].join(', ');
  const attendee = links.find(({ to }) => to === 'attendee')?.path ?? '';
  const reached = has_code ? 'The code above opens it on a phone, as Nadia.' : `On a phone: ${phone}${attendee}`;
  const by_phone =
    phone === null ? `Not on a phone, since it listens to this computer alone; with phones: ${FOR_PHONES}` : reached;
  return [
    ...(links.length > 0 ? ['  One press, and you are there. These links sign you in: keep them to yourself.'] : []),
    ...columns(links.map(({ to, path }) => [MEANINGS[to], `${site}${path}`])),
    ...(links.length > 0 ? [`  ${by_phone}`] : []),
    ...(links.length > 0
      ? [`  For a minute of event press “Show me” as the host, or type: ./plenary show ${first?.slug ?? ''}`]
      : []),
    `  ${first?.name ?? ''} is at /${first?.slug ?? ''}; more events: ${others.map(({ slug }) => `/${slug}`).join(' ')}`,
    `  Logins (password ${passwords}):`,
    ...columns(
      [...Map.groupBy(logins, ({ label }) => label)].map(([label, own]) => [
        label,
        own.map(({ email }) => email).join(', '),
      ]),
    ),
  ];
}

/** Rows with their columns aligned, indented by four. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (index: number): number => Math.max(...rows.map((row) => row[index]?.length ?? 0));
  return rows.map((row) => `    ${row.map((cell, index) => cell.padEnd(width(index))).join('   ')}`.trimEnd());
}
