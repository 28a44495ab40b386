import type { Config } from '../config/config.ts';
import type { Server } from '../server.ts';

/** The first answers for a person who started the server, in at most fifteen lines: where it is, and how to get in. */
export function welcome(
  config: Pick<Config, 'public_url' | 'smtp'>,
  { address, demo, is_empty }: Pick<Server, 'address' | 'demo' | 'is_empty'>,
): string {
  const site = config.public_url ?? address;
  const lines = ['', `  Plenary is running at ${site}`];
  if (demo !== null && demo.events.length > 0) {
    lines.push(...columns(demo.events.map(({ slug, name }) => [`${site}/${slug}`, name])));
    lines.push(
      `  Sign in there as (password ${[...new Set(demo.logins.map(({ password }) => password))].join(', ')})`,
      ...columns(demo.logins.map(({ label, email }) => [label, email])),
    );
  }
  if (is_empty)
    lines.push(
      '',
      '  There is no event yet. In another terminal, in this folder:',
      '    ./plenary setup-link you@example.org --first-name Ada     prints a link: events are made in the browser',
      '    ./plenary event create my-event --name "My event" --time-zone Europe/Zurich',
      '  docs/first-event.md goes on from there, step by step.',
    );
  if (config.smtp === null) lines.push(`  Mails are not sent; they lie at ${site}/dev/outbox`);
  lines.push('  Press Ctrl-C to stop.', '', '');
  return lines.join('\n');
}

/** Rows with their columns aligned, indented by four. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (index: number): number => Math.max(...rows.map((row) => row[index]?.length ?? 0));
  return rows.map((row) => `    ${row.map((cell, index) => cell.padEnd(width(index))).join('   ')}`.trimEnd());
}
