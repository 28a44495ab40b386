import * as contract from '@plenary/contract/notifications/operations';
import { ok, refused } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { announce, withdrawAnnouncement } from './announce.ts';
import { listNotifications } from './list.ts';
import { markNotifications } from './mark.ts';
import { choosePreference, readPreferences } from './preferences.ts';
import { publicPushKey, readPush, renewPush, subscribePush, unsubscribePush } from './push/subscriptions.ts';

/** Binds the calls of notifications (NOT1, NOT2). */
export function notificationRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listNotifications, async ({ member, query }) =>
    ok(await listNotifications(ctx, ctx.db, member(), query)),
  );
  bind(app, contract.markNotifications, ({ member, event, body }) => markNotifications(ctx, event(), member(), body));
  bind(app, contract.readPreferences, async ({ member }) => ok(await readPreferences(ctx.db, member())));
  bind(app, contract.choosePreference, ({ member, body }) => choosePreference(ctx, member(), body));
  bind(app, contract.readPush, async ({ member }) => ok(await readPush(ctx, member())));
  bind(app, contract.subscribePush, ({ member, body }) => subscribePush(ctx, member(), body));
  bind(app, contract.unsubscribePush, async ({ member }) => ok(await unsubscribePush(ctx, member())));
  bind(app, contract.readPushKey, async () => ok({ public_key: await publicPushKey(ctx) }));
  bind(app, contract.renewPush, async ({ actor, body }) =>
    actor.kind === 'anonymous' ? refused('unauthorised') : renewPush(ctx, actor, body),
  );
  bind(app, contract.announce, ({ member, body }) => announce(ctx, member(), body));
  bind(app, contract.withdrawAnnouncement, ({ member, body }) =>
    withdrawAnnouncement(ctx, member(), body.notification),
  );
}
