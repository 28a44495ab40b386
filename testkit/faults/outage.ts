import { setImmediate } from 'node:timers/promises';
import type { Db } from '@plenary/server/db/database';
import { vi } from 'vitest';

/** A database that is gone for a while, as after `kill -9`: every question fails. */
export interface Outage {
  /** Questions that were asked since the beginning. */
  readonly asked: number;
  /** Queries of the pool that have been answered since then. */
  readonly answered: number;
  /** The database is back. */
  end(): void;
}

/**
 * Lets a pool answer some more questions, and lose its database then.
 * @param options answers: how many, none by default; except: questions that are answered all the same
 */
export function loseDatabase(
  { $client }: Db,
  { answers = 0, except }: { readonly answers?: number; readonly except?: RegExp } = {},
): Outage {
  let asked = 0;
  let answered = 0;
  // A failure comes from the network, and never in the same turn.
  const lost = async (): Promise<never> => {
    await setImmediate();
    throw new Error('Connection terminated unexpectedly');
  };
  const connect = $client.connect.bind($client) as (...args: unknown[]) => unknown;
  const query = $client.query.bind($client) as (...args: unknown[]) => unknown;
  const connects = vi.spyOn($client, 'connect').mockImplementation(((...args: unknown[]) => {
    // With a callback it is the pool's own call, for a query that was counted already.
    if (args.length === 0) asked += 1;
    return args.length === 0 && asked > answers ? lost() : connect(...args);
  }) as never);
  const queries = vi.spyOn($client, 'query').mockImplementation((...args: unknown[]) => {
    asked += 1;
    const spared = except?.test((args[0] as { readonly text: string }).text) ?? false;
    if (asked > answers && !spared) return lost();
    const answer = query(...args);
    void Promise.resolve(answer).then(() => (answered += 1));
    return answer;
  });
  return {
    get asked() {
      return asked;
    },
    get answered() {
      return answered;
    },
    end() {
      connects.mockRestore();
      queries.mockRestore();
    },
  };
}
