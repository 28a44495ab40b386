import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from './context.ts';
import { instance_facts } from './db/schema/index.ts';

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
    const read = () => ctx.db.select().from(instance_facts).where(eq(instance_facts.name, name));
    let [row] = await read();
    if (!row) {
      await ctx.db.insert(instance_facts).values({ name, value: make() }).onConflictDoNothing();
      [row] = await read();
    }
    if (!row) throw new Error(`the key ${name} could not be stored`);
    return { value: row.value, version: '', bytes: 500 };
  });
}
