import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/timeline/edit';
import * as organising from '@plenary/contract/timeline/programme';
import * as late from '@plenary/contract/timeline/late';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { readHalls } from '../index.ts';
import { addSession } from './add-session.ts';
import { changeMany } from './change-many.ts';
import { changeSession, endSession, extendSession, releaseSession } from './edit-session.ts';
import { runLate } from './hall-late.ts';
import { editableSessions, latestEdits, readSession } from './read-edits.ts';
import { removeSession } from './remove-session.ts';
import { countUse } from './store.ts';
import { undoEdit, undoEdits } from './undo.ts';

/** Binds the calls by which hosts change the timeline. */
export function timelineEditRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listEditableSessions, async ({ event, query }) =>
    ok(await editableSessions(ctx, event().id, { ids: query.ids?.split(','), after: query.after })),
  );
  bind(app, contract.openSession, ({ event, params }) => readSession(ctx, event(), params.id));
  bind(app, contract.changeSession, ({ member, params, body: { version, ...change } }) =>
    changeSession(ctx, member(), { id: params.id, version }, change),
  );
  bind(app, contract.extendSession, ({ member, params, body }) =>
    extendSession(ctx, member(), { id: params.id, version: body.version }),
  );
  bind(app, contract.endSession, ({ member, params, body }) =>
    endSession(ctx, member(), { id: params.id, version: body.version }),
  );
  bind(app, contract.releaseSession, ({ member, params, body: { version, fields } }) =>
    releaseSession(ctx, member(), { id: params.id, version }, fields),
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
  bind(app, organising.addSession, ({ member, body: { id, copy_of, ...typed } }) =>
    addSession(ctx, member(), { id, copy_of, typed }),
  );
  bind(app, organising.readSessionUse, async ({ event, params }) => ok(await countUse(ctx.db, event().id, params.id)));
  bind(app, organising.removeSession, ({ member, params, body }) =>
    removeSession(ctx, member(), { id: params.id, version: body.version }),
  );
  bind(app, organising.changeSessions, ({ member, body }) => changeMany(ctx, member(), body.sessions, body.act));
  bind(app, contract.undoEdit, ({ member, params }) => undoEdit(ctx, member(), params.id));
}
