import * as contract from '@plenary/contract/calls/operations';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { errorText } from '../../http/language.ts';
import { captionCall } from './caption.ts';
import { joinCall } from './join.ts';
import { leaveCall } from './leave.ts';
import { loadCall } from './load.ts';
import { moderateCall } from './moderate.ts';
import { networkOf } from './transport/network.ts';
import { setOwnCall } from './own.ts';
import { sendSignal } from './transport/signals.ts';

/** Binds calls. */
export function callRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.loadCall, async ({ member, query, request }) => {
    const loaded = await loadCall(ctx, member(), query.tid);
    if (loaded.ok) return ok({ status: 'success' as const, payload: loaded.value });
    const { code } = loaded.refusal;
    return ok({ status: 'status_fail' as const, code, message: errorText(request.language, code), payload: null });
  });
  bind(app, contract.joinCall, ({ member, body, request }) =>
    joinCall(ctx, member(), { ...body, network: networkOf(request.ip) }),
  );
  bind(app, contract.leaveCall, ({ member, body }) => leaveCall(ctx, member(), body));
  bind(app, contract.sendSignal, ({ member, body }) => sendSignal(ctx, member(), body));
  bind(app, contract.setOwnCall, ({ member, body }) => setOwnCall(ctx, member(), body));
  bind(app, contract.captionCall, ({ member, body }) => captionCall(ctx, member(), body));
  bind(app, contract.moderateCall, ({ member, body }) => moderateCall(ctx, member(), body));
}
