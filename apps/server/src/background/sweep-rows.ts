import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';

/**
 * Forgets rows, so many in each transaction: none of them takes long, however many there are.
 * @param drop forgets at most so many rows, and says how many they were
 */
export async function sweepRows(
  { live }: Pick<Context, 'live'>,
  at_once: number,
  drop: (tx: Tx, most: number) => Promise<number>,
): Promise<void> {
  for (let gone = at_once; gone === at_once;)
    gone = await live.transact(async (tx) => ({ result: await drop(tx, at_once) }));
}
