import * as contract from '@plenary/contract/studio/sections';
import { ok, refused } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { bindPage } from '../../http/bind-page.ts';
import { answerRefusal } from '../../http/refusals.ts';
import { readSection, saveSection } from '../imports/bundles/index.ts';

/** Binds the sections of an event, which organisers see and save. */
export function sectionRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.sectionPage, async ({ event, params, request, reply }) => {
    const section = contract.SECTIONS.find((name) => name === params.section);
    const start = section && (await readSection(ctx.db, event().slug, section));
    return section && start
      ? reply.drawPage({ kind: 'studio_section', section, start })
      : answerRefusal(request, reply, { code: 'not_found' });
  });
  bind(app, contract.getSection, async ({ event, params }) => {
    const section = await readSection(ctx.db, event().slug, params.section);
    return section ? ok(section) : refused('not_found');
  });
  bind(app, contract.saveSection, ({ member, event, params, body }) =>
    saveSection(ctx, { member: member(), slug: event().slug, name: params.section }, body),
  );
}
