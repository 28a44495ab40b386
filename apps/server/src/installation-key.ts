import { randomBytes } from 'node:crypto';
import type { Context } from './context.ts';
import { putFactOnce, readFact } from './stores/facts-store.ts';

/**
 * A secret of the installation, made when it is first needed; of several nodes that make it at the same moment, one does.
 * @param name of the fact that holds it
 * @param make its value; absent: 32 random bytes as hex
 */
export function installationKey(
  ctx: Pick<Context, 'db' | 'kept'>,
  name: string,
  make = () => randomBytes(32).toString('hex'),
): Promise<string> {
  return ctx.kept.get(`installation key ${name}`, { version: '' }, async () => {
    let value = await readFact(ctx.db, name);
    if (value === null) {
      await putFactOnce(ctx.db, name, make());
      value = await readFact(ctx.db, name);
    }
    if (value === null) throw new Error(`the key ${name} could not be stored`);
    return { value, version: '', bytes: 500 };
  });
}
