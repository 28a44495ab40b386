import { randomBytes } from 'node:crypto';
import type { KeptValues } from './adapters/storage/kept-values.ts';
import type { Db } from './db/database.ts';
import { putFactOnce, readFact } from './stores/facts-store.ts';

/**
 * A secret of the installation, made when it is first needed; of several nodes that make it at the same moment, one does.
 * @param name of the fact that holds it
 * @param make its value; absent: 32 random bytes as hex
 */
export function installationKey(
  { db, kept }: { readonly db: Db; readonly kept: KeptValues },
  name: string,
  make = () => randomBytes(32).toString('hex'),
): Promise<string> {
  return kept.get(`installation key ${name}`, { version: '' }, async () => {
    let value = await readFact(db, name);
    if (value === null) {
      await putFactOnce(db, name, make());
      value = await readFact(db, name);
    }
    if (value === null) throw new Error(`the key ${name} could not be stored`);
    return { value, version: '', bytes: 500 };
  });
}
