import { piecesOf } from '@plenary/domain/people/search';
import { sql, type SQL } from 'drizzle-orm';
import { accounts } from '../../db/schema/index.ts';

const { first_name, last_name, screen_name, company } = accounts;

/** Screen name, else first and last name: what people are shown by. An index has this order. */
export const BY_NAME = sql`lower(coalesce(nullif(${screen_name}, ''), ${first_name} || ' ' || ${last_name}))`;

/** Whether a word stands in one of a person's names, or in their company, whatever its case. */
export function nameHas(word: string): SQL {
  const within = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${first_name} ILIKE ${within} OR ${last_name} ILIKE ${within}
    OR ${screen_name} ILIKE ${within} OR ${company} ILIKE ${within})`;
}

/**
 * A condition that everybody meets in whose names or company a text stands, and few others: an index answers it, so that not
 * everybody is looked at. A space before a word: one that begins with it. undefined: there is none for this text.
 */
export function nameMayHave(text: string): SQL | undefined {
  const pieces = piecesOf(text);
  if (pieces.length === 0) return undefined;
  return sql`name_pieces(' ' || ${first_name} || ' ' || ${last_name} || ' ' || ${screen_name} || ' ' || ${company})
    @> ${sql.param(pieces)}::text[]`;
}
