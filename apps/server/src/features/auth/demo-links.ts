import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ok, refused } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/auth/operations';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { bindForm, type NextPath } from '../../http/bind-form.ts';
import { bindPage } from '../../http/bind-page.ts';
import type { Call } from '../../http/bind.ts';
import { answerRefusal, eventBase } from '../../http/refusals.ts';
import { setSessionCookie } from '../../http/session/cookies.ts';
import { isSecure } from '../../http/site-origin.ts';
import { installationKey } from '../../installation-key.ts';
import { drawOnboarding } from '../pages/index.ts';
import { browserOf } from './known-browser.ts';
import { openSession } from './open-session.ts';
import { findDemoPerson, findEmail, type DemoPerson } from './store.ts';

type LinkCall = Call<typeof contract.openAsDemoPerson> | Call<typeof contract.becomeDemoPerson>;

/**
 * Links that sign in as a person of the demo at one press, for the terminal and for the phone that reads its code (RUN50). Their key
 * is known to the terminal alone, so no page of another site can sign a browser in by them, and they hold for a phone too,
 * which the demo's passwords do not (RUN7). Outside development these addresses do not exist.
 */
export function demoLinkRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.development || !ctx.config.demo) return;
  bindPage(app, contract.openAsDemoPerson, (call) => openLink(ctx, call));
  bindForm(
    app,
    contract.becomeDemoPerson,
    async (call) => {
      const person = await personOf(ctx, call);
      return person === null ? refused('not_found') : ok(await enter(ctx, call, person));
    },
    ({ request, reply }, refusal) => answerRefusal(request, reply, refusal),
  );
}

/** The path of the link. @param person the part of their address before the @ */
export async function demoLink(ctx: Context, slug: string, person: string): Promise<string> {
  return `/${slug}/as/${person}?key=${await keyOf(ctx)}`;
}

/** 96 bits are short enough for a code that a phone reads off a terminal. */
const keyOf = (ctx: Context): Promise<string> =>
  installationKey(ctx, 'demo_link_key', () => randomBytes(12).toString('base64url'));

async function personOf(ctx: Context, { params, query }: LinkCall): Promise<DemoPerson | null> {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(query.key ?? ''), digest(await keyOf(ctx)))) return null;
  return findDemoPerson(ctx.db, `${params.person}@plenary.example`);
}

/** The session of another person is ended by a button that says so, and by nothing else. */
async function openLink(ctx: Context, call: Call<typeof contract.openAsDemoPerson>): Promise<FastifyReply> {
  const { request, reply, params, query } = call;
  const person = await personOf(ctx, call);
  if (person === null) return answerRefusal(request, reply, { code: 'not_found' });
  const { actor } = request;
  if (actor.kind === 'anonymous') return reply.redirect((await enter(ctx, call, person)).next, 303);
  if (actor.account_id === person.id) return reply.redirect(homeOf(call), 303);
  const action = `${eventBase(request)}/as/${params.person}?key=${query.key ?? ''}`;
  const email = (await findEmail(ctx.db, actor.account_id)) ?? '';
  return drawOnboarding(ctx, request, reply, {
    form: { type: 'default', state: 'demo_person', name: person.first_name, email, action },
    links: { back_to: eventBase(request) },
  });
}

/** The organiser's link leads to where events are made (RUN50). */
const homeOf = ({ request, params }: LinkCall): string =>
  params.person === 'organiser' ? '/studio' : eventBase(request);

async function enter(ctx: Context, call: LinkCall, { id }: DemoPerson): Promise<NextPath> {
  const { request, reply } = call;
  // As with a ticket, the browser is not known by it (LOG10).
  const browser = { ...browserOf(ctx.config, request), browser_token: null };
  const session = { account_id: id, method: 'password', event_id: null, verified: false } as const;
  const token = await ctx.live.transact(async (tx) => {
    const opened = await openSession(ctx, tx, session, browser);
    return { result: opened.token, events: opened.events };
  });
  setSessionCookie(reply, token, isSecure(ctx.config, request));
  return { next: homeOf(call) };
}
