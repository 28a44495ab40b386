import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { documentOf, namesOf, pathsOf, readRows, withoutPeople } from '../../imports/bundles/export.ts';

/** An event as a bundle has it, without its people and its own address. */
export async function documentAt({ db }: Pick<Context, 'db'>, slug: string): Promise<object> {
  const { result } = await inTransaction(db, { mode: 'REPEATABLE READ READ ONLY' }, (tx) => readRows(tx, slug));
  if (!result) throw new Error(`there is no event ${slug}`);
  const whole = withoutPeople(result);
  const paths = pathsOf(whole.files);
  const { event, ...document } = documentOf(whole, namesOf(whole, paths), paths);
  const { slug: _, draft: _draft, ...rest } = event as Record<string, unknown>;
  const texts = whole.pages.map(({ slug: name, html }) => [name, html.replaceAll(slug, '')]);
  return { ...document, event: rest, pages: texts };
}

/** All rows of an event, by their tables; but what stands in the audit log. */
export async function rowsOf({ db }: Pick<Context, 'db'>, event_id: string): Promise<Record<string, unknown>> {
  const rows = async (text: string, values: unknown[] = []) =>
    (await db.$client.query<Record<string, unknown>>(text, values)).rows;
  const tables = await rows(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'event_id' AND table_name <> 'audit_log'`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    found[String(name)] = await rows(`SELECT t::text FROM "${String(name)}" t WHERE event_id = $1 ORDER BY 1`, [
      event_id,
    ]);
  return { ...found, events: await rows('SELECT e::text FROM events e WHERE id = $1', [event_id]) };
}
