import { ok } from '@plenary/contract/errors';
import * as collected from '@plenary/contract/timeline/collected';
import * as contract from '@plenary/contract/timeline/programme';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { withAddresses } from './addresses.ts';
import { addSession } from './add-session.ts';
import { changeMany } from './change-many.ts';
import { added, changedMany, removed } from './collected/ways.ts';
import { giveUp, readCollected, setCollecting } from './collected/release.ts';
import { removeSession } from './remove-session.ts';
import { countUse } from './store.ts';

/** Binds the calls by which organisers change the timeline, at once or collected until a release. */
export function organisingRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.addSession, ({ event, member, body: { id, copy_of, collect, ...typed } }) =>
    withAddresses(ctx, member(), [...(typed.speakers ?? []), ...(typed.hosts ?? [])], () =>
      added(ctx, { event: event(), by: member(), collect }, id, (in_ctx) =>
        addSession(in_ctx, member(), { id, copy_of, typed }),
      ),
    ),
  );
  bind(app, contract.readSessionUse, async ({ event, params }) => ok(await countUse(ctx.db, event().id, params.id)));
  bind(app, contract.removeSession, ({ event, member, params, body: { version, collect } }) =>
    removed(ctx, { event: event(), by: member(), collect }, (in_ctx) =>
      removeSession(in_ctx, member(), { id: params.id, version }),
    ),
  );
  bind(app, contract.changeSessions, ({ event, member, body: { sessions, act, collect } }) =>
    withAddresses(ctx, member(), act.kind === 'speaker' ? [act.speaker] : [], () =>
      changedMany(ctx, { event: event(), by: member(), collect }, (in_ctx) =>
        changeMany(in_ctx, member(), sessions, act),
      ),
    ),
  );
  bind(app, collected.readCollected, async ({ event }) => ok(await readCollected(ctx.db, event().id)));
  bind(app, collected.setCollecting, async ({ member, body }) =>
    ok(await setCollecting(ctx, member(), body.collecting)),
  );
  bind(app, collected.giveUpCollected, ({ member, body }) => giveUp(ctx, member(), body.sessions));
}
