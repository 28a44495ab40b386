import { knownTexts } from '@plenary/domain/language/bundle-texts';
import * as contract from '@plenary/contract/studio/sections';
import { ok, refused } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { bindPage } from '../../http/bind-page.ts';
import { answerRefusal } from '../../http/refusals.ts';
import { readStates, type StatesOf } from '../../stores/section-states-store.ts';
import { readSection, saveSection } from '../imports/bundles/index.ts';
import { restoreAsked } from './restore-asked.ts';

/** Binds the sections of an event, which organisers see and save. */
export function sectionRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.sectionPage, async ({ event, params, request, reply }) => {
    const section = contract.SECTIONS.find((name) => name === params.section);
    const start = section && (await readSection(ctx.db, event().slug, section));
    if (!section || !start) return answerRefusal(request, reply, { code: 'not_found' });
    const restore = await restoreIn(ctx, event(), section, request.query);
    return reply.drawPage({ kind: 'studio_section', section, start, ...(restore && { restore }) });
  });
  bind(app, contract.getSection, async ({ event, params }) => {
    const section = await readSection(ctx.db, event().slug, params.section);
    return section ? ok(section) : refused('not_found');
  });
  bind(app, contract.saveSection, ({ member, event, params, body }) =>
    saveSection(ctx, { member: member(), slug: event().slug, name: params.section }, body),
  );
}

/** The save that an address asks to take back; null: none, or its states are not kept. */
async function restoreIn(
  { db }: Pick<Context, 'db'>,
  event: StatesOf & { readonly languages: readonly string[] },
  section: contract.SectionName,
  query: unknown,
): Promise<contract.SectionRestore | null> {
  const id = restoreAsked(query);
  const states = id === undefined ? undefined : (await readStates(db, event, [id])).get(id);
  if (states?.section !== section) return null;
  const { before, after, at } = states;
  const languages = { own: event.language, further: event.languages };
  return { before: knownTexts(before, languages), after: knownTexts(after, languages), at: at.toISOString() };
}
