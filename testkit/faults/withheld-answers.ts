import { setImmediate } from 'node:timers/promises';
import type { Db } from '@plenary/server/db/database';
import { vi } from 'vitest';

/** Questions that the database has answered, and whose answers have not arrived yet. */
export interface Withheld {
  /** Questions of this kind since the beginning. */
  readonly asked: number;
  /** Resolves when so many have been answered since the beginning, arrived or not. */
  untilAnswered(count: number): Promise<void>;
  /** Lets so many answers arrive, the first first; waits for those that have not been asked for yet. */
  release(count: number): Promise<void>;
  /** All that wait arrive, and nothing is withheld any more. */
  end(): void;
}

/** Withholds the answers to some questions of a pool, so that a test decides when each arrives. */
export function withholdAnswers({ $client }: Db, matching: RegExp): Withheld {
  const waiting: (() => void)[] = [];
  let asked = 0;
  let answered = 0;
  let over = false;
  const query = $client.query.bind($client) as (...args: unknown[]) => Promise<unknown>;
  const withheld = async (...args: unknown[]): Promise<unknown> => {
    const answer = await query(...args);
    answered += 1;
    if (!over) await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  };
  const queries = vi.spyOn($client, 'query').mockImplementation((...args: unknown[]): unknown => {
    if (!matching.test((args[0] as { readonly text: string }).text)) return query(...args);
    asked += 1;
    return withheld(...args);
  });
  return {
    get asked() {
      return asked;
    },
    async untilAnswered(count) {
      while (answered < count) await setImmediate();
    },
    async release(count) {
      for (let released = 0; released < count; released += 1) {
        while (waiting.length === 0) await setImmediate();
        waiting.shift()?.();
      }
    },
    end() {
      over = true;
      queries.mockRestore();
      for (const arrive of waiting.splice(0)) arrive();
    },
  };
}
