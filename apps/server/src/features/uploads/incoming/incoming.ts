import type { Context } from '../../../context.ts';
import { createIncomingInStore } from './in-store.ts';
import type { Incoming } from './port.ts';

/** Where bytes of uploads wait for the last of them: in the folder, or in the store that keeps files. */
export function createIncoming(ctx: Context): Incoming {
  const { objects, partial_files: files } = ctx;
  if (ctx.config.files_in === 's3' && objects !== null) return createIncomingInStore({ db: ctx.db, objects, files });
  const size = async (id: string): Promise<number> => (await files.size(id)) ?? 0;
  return {
    ...files,
    size,
    gather: async ({ id, size: whole }) => ((await files.size(id)) === whole ? files.path(id) : null),
  };
}
