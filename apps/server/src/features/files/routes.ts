import { getFile } from '@plenary/contract/site/files';
import { refuse, rolesAllow, type Action } from '@plenary/domain/policy/policy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { subjectOf } from '../../http/request/actor.ts';
import { routeOf, sendRefusal, type EventRow } from '../../http/bind.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { isInOpenItem } from './open-item.ts';
import { sendStored } from './send-stored.ts';
import { findFile, type FileRow } from './store.ts';

/** The row of the policy table that a file's audience asks. */
const AUDIENCE_ACTION = {
  public: 'file.read_public',
  member: 'file.read_member',
  item: 'file.read_member',
  host: 'file.read_host',
  draft: 'file.read_host',
  hidden: 'file.read_host',
} as const satisfies Record<FileRow['audience'], Action>;

/** `GET /{event}/files/{id}/{name}`. */
export function fileRoutes(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(getFile),
    handler: async (request, reply) => {
      const { id, name } = request.params as { id: string; name: string };
      const file = request.event && (await findFile(ctx.db, request.event.id, id));
      if (!request.event || !file || file.filename !== name) return sendRefusal(request, reply, { code: 'not_found' });
      const refusal = refuse(AUDIENCE_ACTION[file.audience], subjectOf(request.actor), phaseOf(ctx, request.event));
      if (refusal) return sendRefusal(request, reply, { code: refusal });
      if (file.audience === 'item' && !(await mayOpen(ctx, request, request.event, file)))
        return sendRefusal(request, reply, { code: 'item_closed' });
      return sendStored(ctx, request, reply, file, file.audience === 'item' ? 'revalidated' : 'for_good');
    },
  });
}

/** Whether the caller may read what items of the vault hold: hosts always, others while such an item is open (VLT5). */
async function mayOpen(ctx: Context, { actor }: FastifyRequest, event: EventRow, file: FileRow): Promise<boolean> {
  if (actor.kind === 'member' && rolesAllow('file.read_host', actor.roles)) return true;
  return isInOpenItem(ctx.db, file, eventNow(ctx.clock, event));
}
