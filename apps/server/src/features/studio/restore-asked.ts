import { Id } from '@plenary/contract/ids';
import * as z from 'zod/mini';

const Query = z.object({ restore: z.optional(Id) });

/** The entry of the history that the address of a page asks to take back; undefined: none. */
export function restoreAsked(query: unknown): string | undefined {
  const asked = Query.safeParse(query);
  return asked.success ? asked.data.restore : undefined;
}
