import * as contract from '@plenary/contract/audience/operations';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { changePersonRoles } from './change-roles.ts';
import { readHistory, readNow } from './overview.ts';
import { audiencePeople } from './people.ts';

/** Binds the page "Audience" of those who run the event. */
export function audienceRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.getAudience, async ({ member, query }) => {
    const { event_id } = member();
    const [now, history] = await Promise.all([
      readNow(ctx, event_id),
      readHistory(ctx, event_id, query.hours ?? contract.AUDIENCE_SPANS[0]),
    ]);
    return ok({ now, history });
  });
  bind(app, contract.audiencePeople, ({ member, query }) => audiencePeople(ctx, member(), query));
  bind(app, contract.changePersonRoles, ({ member, body }) => changePersonRoles(ctx, member(), body));
}
