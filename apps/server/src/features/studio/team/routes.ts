import * as contract from '@plenary/contract/studio/team';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { changeTeamInvitation, changeTeamRoles, inviteToTeam, readTeam } from './team.ts';

/** Binds what organisers do with the team of their event. */
export function teamRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.teamPage, async ({ event, reply }) =>
    reply.drawPage({ kind: 'studio_team', team: await readTeam(ctx, event().id) }),
  );
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
