import type { Context } from '../../../context.ts';
import { repeat } from '../../../background/repeat.ts';
import { messagesWithoutWords, putWords } from './words-store.ts';

/** Messages that get their words at a time: a search is not held up by them. */
const AT_ONCE = 500;
const HOUR_MS = 60 * 60_000;

/** Gives words to messages that were sent before there was a search, until the returned function is called. */
export function indexOldMessages(ctx: Context): () => Promise<void> {
  let stopped = false;
  const round = async (): Promise<void> => {
    while (!stopped && (await indexSome(ctx)) === AT_ONCE);
  };
  const stop = repeat(
    ctx.clock,
    HOUR_MS,
    round,
    (error) => ctx.log.error({ err: error }, 'old messages could not be made findable'),
    'now',
  );
  return () => {
    stopped = true;
    return stop();
  };
}

/** Returns how many messages got their words. One that is edited meanwhile keeps those of its new text. */
export async function indexSome({ db }: Pick<Context, 'db'>): Promise<number> {
  const rows = await messagesWithoutWords(db, AT_ONCE);
  await db.transaction(async (tx) => {
    for (const row of rows) await putWords(tx, row, 'keep');
  });
  return rows.length;
}
