import * as contract from '@plenary/contract/devices/operations';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendDownload } from '../../http/files/download.ts';
import { bind, callOf, routeOf } from '../../http/bind.ts';
import { askForChecks } from './ask.ts';
import { listChecks, writeChecks } from './list-checks.ts';
import { forgetCheck, readOwnCheck, sendCheck } from './own-check.ts';

/** Binds the results of checks: one's own, and the list of the organisers. */
export function deviceCheckRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.sendDeviceCheck, ({ member, body: { delay_ms = null, ...result }, request }) =>
    sendCheck(ctx, member(), { ...result, delay_ms }, request.headers['user-agent'] ?? ''),
  );
  bind(app, contract.getDeviceCheck, async ({ member }) => ok({ sent: await readOwnCheck(ctx, member()) }));
  bind(app, contract.forgetDeviceCheck, async ({ member }) => ok({ forgotten: await forgetCheck(ctx, member()) }));
  bind(app, contract.listDeviceChecks, async ({ event, query }) =>
    ok(await listChecks(ctx, event().id, query.show ?? 'trouble')),
  );
  bind(app, contract.askForDeviceChecks, async ({ member, event }) =>
    ok({ asked: await askForChecks(ctx, member(), event()) }),
  );
  app.route({
    ...routeOf(contract.exportDeviceChecks),
    handler: async (request, reply) => {
      const { member, event } = callOf<typeof contract.exportDeviceChecks>(request, reply);
      const body = await writeChecks(ctx, member(), request.language);
      return sendDownload(reply, { title: event().name, kind: 'csv', body });
    },
  });
}
