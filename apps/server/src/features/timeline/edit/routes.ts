import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/timeline/edit';
import * as late from '@plenary/contract/timeline/late';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { readHalls } from '../index.ts';
import { addressesOf, withAddresses } from './addresses.ts';
import { edited, sees } from './collected/ways.ts';
import { changeSession, endSession, extendSession, releaseSession } from './edit-session.ts';
import { runLate } from './hall-late.ts';
import { editableSessions, latestEdits, readSession } from './read-edits.ts';
import { organisingRoutes } from './organising-routes.ts';
import { undoEdit, undoEdits } from './undo.ts';

/** Binds the calls by which hosts change the timeline. */
export function timelineEditRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listEditableSessions, async ({ event, member, query: { ids, after, collected } }) =>
    ok(await editableSessions(ctx, event().id, { ids: ids?.split(','), after, collected: sees(member(), collected) })),
  );
  bind(app, contract.openSession, async ({ event, member, params, query }) => {
    const wanted = sees(member(), query.collected);
    const read = await readSession(ctx, event(), params.id, wanted);
    if (!read.ok || !wanted) return read;
    const { speakers, hosts } = read.value.session;
    return ok({ ...read.value, emails: await addressesOf(ctx, event().id, [...speakers, ...hosts]) });
  });
  bind(app, contract.changeSession, ({ event, member, params, body: { version, collect, ...change } }) =>
    withAddresses(ctx, member(), [...(change.speakers ?? []), ...(change.hosts ?? [])], () =>
      edited(ctx, { event: event(), by: member(), collect }, params.id, (in_ctx) =>
        changeSession(in_ctx, member(), { id: params.id, version }, change),
      ),
    ),
  );
  bind(app, contract.extendSession, ({ member, params, body }) =>
    extendSession(ctx, member(), { id: params.id, version: body.version }),
  );
  bind(app, contract.endSession, ({ member, params, body }) =>
    endSession(ctx, member(), { id: params.id, version: body.version }),
  );
  bind(app, contract.releaseSession, ({ event, member, params, body: { version, fields, collect } }) =>
    edited(ctx, { event: event(), by: member(), collect }, params.id, (in_ctx) =>
      releaseSession(in_ctx, member(), { id: params.id, version }, fields),
    ),
  );
  bind(app, contract.listEdits, async ({ event }) => ok({ edits: await latestEdits(ctx, event().id) }));
  bind(app, late.listHalls, async ({ event }) => {
    const halls = await readHalls(ctx.db, event().id);
    return ok({ halls: halls.map(({ id, name }) => ({ id, name })) });
  });
  bind(app, late.runLate, ({ member, params, body }) =>
    runLate(ctx, member(), { hall_id: params.id, minutes: body.minutes }),
  );
  bind(app, late.undoEdits, ({ member, body }) => undoEdits(ctx, member(), body.edits));
  bind(app, contract.undoEdit, ({ member, params }) => undoEdit(ctx, member(), params.id));
  organisingRoutes(app, ctx);
}
