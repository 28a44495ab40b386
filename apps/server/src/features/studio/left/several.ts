import { NAMED, type Several } from '@plenary/domain/studio/left';
import { sql, type SQL } from 'drizzle-orm';

/**
 * A column with how many things a query finds, and the first of them by their names.
 * @param found a query of one column, `name`
 */
export const severalOf = (found: SQL, column: string): SQL<Several> => sql<Several>`(
  SELECT jsonb_build_object('count', count(*), 'things', coalesce(
    jsonb_agg(jsonb_build_object('of', 'one', 'name', name) ORDER BY name) FILTER (WHERE nth <= ${NAMED}), '[]'))
    FROM (SELECT name, row_number() OVER (ORDER BY name) AS nth FROM (${found}) AS found) AS numbered
  ) AS ${sql.identifier(column)}`;
