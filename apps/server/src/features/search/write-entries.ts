import { entryWords, placeWord, titleSize, type EntryKind, type EntryTexts } from '@plenary/domain/search/entries';
import { asc, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { search_entries } from '../../db/schema/index.ts';
import { repeat } from '../../background/repeat.ts';
import { readTexts } from './entry-texts.ts';

/** Entries that are read at a time: a change of one of them waits so long at most. */
const AT_ONCE = 200;
/** A change is found after this time, in ms. */
const EVERY_MS = 1_000;

/** Gives words to entries whose texts have changed, until the returned function is called. */
export function writeEntries(ctx: Context): () => Promise<void> {
  let stopped = false;
  const round = async (): Promise<void> => {
    while (!stopped && (await writeSome(ctx)) === AT_ONCE);
  };
  const stop = repeat(
    ctx.clock,
    EVERY_MS,
    round,
    (error) => ctx.log.error({ err: error }, 'entries could not be made findable'),
    'now',
  );
  return () => {
    stopped = true;
    return stop();
  };
}

/**
 * Returns how many entries were read. Each is locked first and its texts are read after that, so that a change which
 * comes meanwhile waits and empties it again. Other nodes pass over those that are locked.
 */
export function writeSome({ db }: Pick<Context, 'db'>): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ event_id: search_entries.event_id, kind: search_entries.kind, ref: search_entries.ref })
      .from(search_entries)
      .where(isNull(search_entries.words))
      .orderBy(asc(search_entries.event_id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const [kind, entries] of Map.groupBy(rows, (row) => row.kind)) await putWords(tx, kind, entries);
    return rows.length;
  });
}

interface Entry {
  readonly event_id: string;
  readonly ref: string;
}

const NO_TEXTS: EntryTexts = { title: '', names: [], texts: [] };

async function putWords(tx: Tx, kind: EntryKind, entries: readonly Entry[]): Promise<void> {
  const texts = await readTexts(
    tx,
    kind,
    entries.map(({ ref }) => ref),
  );
  const written = entries.map(({ event_id, ref }) => ({ event_id, ref, ...worded(event_id, kind, texts.get(ref)) }));
  await tx.execute(sql`
    UPDATE search_entries AS entry
       SET words = array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(new.words))), size = new.size
      FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
           AS new (event_id text, ref text, words jsonb, size integer)
     WHERE entry.event_id = new.event_id AND entry.kind = ${kind} AND entry.ref = new.ref`);
}

function worded(event_id: string, kind: EntryKind, texts: EntryTexts | undefined) {
  const { title } = texts ?? NO_TEXTS;
  const words = texts ? [placeWord(event_id, kind), ...entryWords(texts)] : [];
  return { words, size: titleSize(title) };
}
