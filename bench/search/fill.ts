import type { Context } from '@plenary/server/context';
import { newId } from '@plenary/server/ids';
import { writeSome } from '@plenary/server/features/search/write-entries';
import { asOwner } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';
import { word } from '../chat/fill.ts';

/** Rows that are stored at a time. */
const AT_ONCE = 1_000;
const VOCABULARY = 20_000;

/** A number in [0, 1) that is the same in every run. */
function fraction(nth: number): number {
  const x = Math.sin(nth + 1) * 10_000;
  return x - Math.floor(x);
}

/** Words as people use them: a few are in every other text, most in hardly any. */
function words(nth: number, length: number): string {
  return Array.from({ length }, (_, place) => word(Math.floor(VOCABULARY ** fraction(nth * 31 + place * 7)))).join(' ');
}

/** The name of the person of a number: 5,000 first names and 17,000 last ones. */
export const nameOf = (nth: number) => ({ first: word(nth % 5_000), last: word(2_000 + ((nth * 7) % 17_000)) });

/** The rows of an event: as many sessions, items of the vault and people. */
export interface Stock {
  readonly sessions: number;
  readonly items: number;
  readonly people: number;
}

/** Fills an event straight in the database and waits until all of it is found. Returns how long the latter took, ms. */
export async function fillEvent(ctx: Context, { id }: EventFixture, stock: Stock): Promise<number> {
  const now = ctx.clock.now();
  const insert = async (count: number, statement: string, row: (nth: number) => object): Promise<void> => {
    for (let from = 0; from < count; from += AT_ONCE) {
      const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, nth) => row(from + nth));
      await ctx.db.$client.query(statement, [JSON.stringify(rows), id]);
    }
  };
  await insert(stock.sessions, SESSIONS, (nth) => {
    const { first, last } = nameOf(nth);
    const speakers = [{ name: `${first} ${last}`, company: word(nth % 900), job_title: '', profile_picture: null }];
    return { id: newId(now), title: words(nth, 3 + (nth % 6)), text: `<p>${words(nth + 7, 60)}</p>`, speakers };
  });
  await insert(stock.items, ITEMS, (nth) => ({ id: newId(now), title: words(nth + 3, 4), text: words(nth + 9, 30) }));
  await insert(stock.people, ACCOUNTS, (nth) => ({ id: newId(now + nth), ...nameOf(nth), company: word(nth % 900) }));
  for (let from = 0; from < stock.people; from += AT_ONCE * 10)
    await ctx.db.$client.query(MEMBERS, [id, from, AT_ONCE * 10]);
  const began = performance.now();
  while ((await writeSome(ctx)) > 0);
  const took = performance.now() - began;
  // As the database itself does, a minute after so much was stored.
  for (const table of ['search_entries', 'timeline_sessions', 'vault_items', 'accounts', 'event_users'])
    await asOwner(`VACUUM ANALYZE ${table}`);
  return took;
}

const SESSIONS = `
  INSERT INTO timeline_sessions (id, event_id, source, guid, title, description, type, starts_at, ends_at, categories,
                                 hosts, speakers, co_host_profile_images, updated_at)
  SELECT row.id, $2, 'bench', row.id, row.title, row.text, 'stream', now(), now(), '[]', '[]', row.speakers, '[]', now()
    FROM jsonb_to_recordset($1::jsonb) AS row(id text, title text, text text, speakers jsonb)`;
const ITEMS = `
  INSERT INTO vault_items (id, event_id, slug, title, description, featured, categories, detail, attachments, gallery, position)
  SELECT row.id, $2, row.id, row.title, row.text, false, '{}', '', '[]', '{}', 0
    FROM jsonb_to_recordset($1::jsonb) AS row(id text, title text, text text)`;
const ACCOUNTS = `
  INSERT INTO accounts (id, first_name, last_name, company, created_at)
  SELECT row.id, row.first, row.last, row.company || left($2, 0), now()
    FROM jsonb_to_recordset($1::jsonb) AS row(id text, first text, last text, company text)`;
const MEMBERS = `
  INSERT INTO event_users (id, event_id, account_id, created_at)
  SELECT reverse(a.id), $1, a.id, now() FROM accounts a WHERE a.email IS NULL
   ORDER BY a.id OFFSET $2 LIMIT $3`;
