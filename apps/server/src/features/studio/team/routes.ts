import * as contract from '@plenary/contract/studio/team';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { listMakers, listOperators } from '../../accounts/index.ts';
import { changeTeamInvitation, changeTeamRoles, inviteToTeam, readTeam } from './team.ts';

/** Binds what organisers do with the team of their event. */
export function teamRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.teamPage, async ({ event, member, reply }) => {
    const [team, operators, makers] = await Promise.all([
      readTeam(ctx, event().id),
      listOperators(ctx.db, ctx.config.development),
      listMakers(ctx.db, event().id, ctx.config.development),
    ]);
    const isAmong = (people: typeof operators) => people.some(({ account_id }) => account_id === member().account_id);
    const reader = isAmong(operators) ? 'operator' : isAmong(makers) ? 'maker' : 'other';
    const names = (people: typeof operators) => people.map(({ name }) => name);
    return reply.drawPage({ kind: 'studio_team', team, operators: names(operators), makers: names(makers), reader });
  });
  bind(app, contract.inviteToTeam, ({ event, member, body }) =>
    inviteToTeam(ctx, { event: event(), member: member() }, body),
  );
  bind(app, contract.changeTeamRoles, ({ event, member, params, body }) =>
    changeTeamRoles(ctx, { event: event(), member: member() }, { ...body, account: params.id }),
  );
  bind(app, contract.inviteTeamAgain, ({ event, member, params: { id: account } }) =>
    changeTeamInvitation(ctx, { event: event(), member: member() }, { account, change: 'resend' }),
  );
  bind(app, contract.withdrawTeamInvitation, ({ event, member, params: { id: account } }) =>
    changeTeamInvitation(ctx, { event: event(), member: member() }, { account, change: 'withdraw' }),
  );
}
