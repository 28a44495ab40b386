import { formsOf, piecesOf } from '@plenary/domain/people/search';
import { sql, type SQL } from 'drizzle-orm';
import { accounts } from '../../db/schema/index.ts';
import { within } from '../../db/within.ts';

const { first_name, last_name, screen_name, searched } = accounts;

/** Screen name, else first and last name: what people are shown by. An index has this order. */
export const BY_NAME = sql`lower(coalesce(nullif(${screen_name}, ''), ${first_name} || ' ' || ${last_name}))`;

/**
 * Whether a word stands in one of a person's names, or in their company, whatever its case and accents (ATT18).
 * @param text where a statement of its own names the column
 */
export function nameHas(word: string, text: SQL = sql`${searched}`): SQL {
  const ways = formsOf(word).map((form) => sql`${text} LIKE ${within(form)}`);
  return sql`(${sql.join(ways, sql` OR `)})`;
}

/**
 * A condition that everybody meets in whose names or company a text stands, and few others: an index answers it, so that not
 * everybody is looked at. A space before a word: one that begins with it. undefined: there is none for this text.
 */
export function nameMayHave(text: string): SQL | undefined {
  const pieces = formsOf(text).map(piecesOf);
  if (pieces.some(({ length }) => length === 0)) return undefined;
  const ways = pieces.map((some) => sql`name_pieces(${searched}) @> ${sql.param(some)}::text[]`);
  return sql`(${sql.join(ways, sql` OR `)})`;
}
