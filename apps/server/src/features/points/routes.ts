import * as contract from '@plenary/contract/points/operations';
import { ok } from '@plenary/contract/errors';
import { POINT_ACTIONS, ruleOf, type PointAction } from '@plenary/domain/points/rules';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { Boards } from './boards.ts';
import { readHistory, readLeaders } from './leaders.ts';
import { reportAction } from './report.ts';

/** Binds the rules of points, what pages report, one's own points and the leaderboard. */
export function pointRoutes(app: FastifyInstance, ctx: Context): void {
  const boards = new Boards(ctx);
  app.addHook('preClose', () => Promise.resolve(boards.close()));
  bind(app, contract.listScenarios, async ({ request }) => ok(scenariosIn(request.language)));
  bind(app, contract.addActivityScore, ({ member, body }) => reportAction(ctx, member(), body));
  bind(app, contract.getLeaders, async ({ member }) => ok(await readLeaders(ctx, boards, member())));
  bind(app, contract.getPoints, async ({ member, query }) => ok(await readHistory(ctx, member(), query.before)));
}

/** The rules of points, in the order of the table, with their words for the reader (LDB5). */
function scenariosIn(language: FastifyRequest['language']): contract.Scenarios {
  const { t } = textsOf(language);
  const pairs = POINT_ACTIONS.map((action): [PointAction, contract.ActivityScenario] => {
    const { points } = ruleOf(action);
    return [action, { points, rule: t(`points.${action}`) }];
  });
  return { activity_scenarios: pairs };
}
