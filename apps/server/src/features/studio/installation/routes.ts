import * as contract from '@plenary/contract/studio/installation';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { answerRefusal } from '../../../http/refusals.ts';
import { signedIn } from '../signed-in.ts';
import { readInstallation, saveInstallation, testMail } from './installation.ts';
import { changeOrganiser, readOrganisers } from './organisers.ts';

/** Binds what operators do with the installation. */
export function installationRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.installationPage, async ({ request, reply }) => {
    const installation = await readInstallation(ctx, signedIn(request).account_id);
    return installation
      ? reply.drawPage({ kind: 'studio_installation', installation })
      : answerRefusal(request, reply, { code: 'may_not_operate' });
  });
  bind(app, contract.saveInstallation, ({ request, body }) => saveInstallation(ctx, signedIn(request), body));
  bind(app, contract.readOrganisers, ({ request, query }) =>
    readOrganisers(ctx, signedIn(request).account_id, query.event),
  );
  bind(app, contract.changeOrganiser, ({ request, body }) => changeOrganiser(ctx, signedIn(request), body));
  bind(app, contract.testMail, ({ request }) => testMail(ctx, signedIn(request).account_id));
}
