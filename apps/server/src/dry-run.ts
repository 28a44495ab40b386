import type { Context } from './context.ts';
import type { Tx } from './db/database.ts';
import type { Outcome } from './live/types.ts';

/** Thrown to roll a transaction back that has shown what it would do. */
class Undone<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('a dry run stores nothing');
    this.result = result;
  }
}

/** Does work within a transaction, takes it back, and returns what it showed. */
export async function undoWithin<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done: T[] = [];
  const undo = new Undone(null);
  try {
    await tx.transaction(async (inner) => {
      done.push(await work(inner));
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return done[0] as T;
}

/** As `ctx.live.transact`, but a dry run does the very same work and then takes it back: no change, event or message. */
export async function transactOrUndo<T>(
  ctx: Pick<Context, 'live'>,
  dry_run: boolean,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<T> {
  if (!dry_run) return ctx.live.transact(work);
  try {
    return await ctx.live.transact<T>(async (tx) => {
      throw new Undone((await work(tx)).result);
    });
  } catch (error) {
    if (error instanceof Undone) return (error as Undone<T>).result;
    throw error;
  }
}
