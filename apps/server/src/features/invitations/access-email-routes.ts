import { ERRORS, ok, refused, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/invitations/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bindForm, type NextPath } from '../../http/bind-form.ts';
import { bindPage } from '../../http/bind-page.ts';
import { drawOnboarding } from '../pages/index.ts';
import { answerRefusal, eventBase } from '../../http/refusals.ts';
import { allowsSignUp } from '../events/index.ts';
import { browserOf } from '../auth/index.ts';
import { ask, type ASKED } from './request-access-email.ts';

interface Asking {
  readonly email?: string | undefined;
  readonly next?: string | undefined;
}

/** Asking for a new password, and for an invitation where the event allows it (D51). */
export function accessEmailRoutes(app: FastifyInstance, ctx: Context): void {
  const post = async (what: keyof typeof ASKED, request: FastifyRequest, body: Asking): Promise<Result<NextPath>> => {
    const asked = { email: body.email ?? '', event_id: request.event?.id ?? null };
    const result = await ask(ctx, what, asked, browserOf(ctx.config, request));
    return result.ok ? ok({ next: `${eventBase(request)}/${PATHS[what]}?sent=1` }) : result;
  };
  for (const page of [contract.requestPassResetPage, contract.siteRequestPassResetPage])
    bindPage(app, page, ({ request, reply, query }) => drawAsking(ctx, request, reply, 'password', query ?? {}));
  for (const form of [contract.requestPassReset, contract.siteRequestPassReset])
    bindForm(
      app,
      form,
      ({ request, body }) => post('password', request, body),
      ({ request, reply, body }, refusal) => drawAsking(ctx, request, reply, 'password', body, refusal),
    );
  bindPage(app, contract.signUpPage, async ({ request, reply, query }) =>
    (await allowsSignUp(ctx.db, request.event))
      ? drawAsking(ctx, request, reply, 'sign_up', query ?? {})
      : answerRefusal(request, reply, { code: 'not_found' }),
  );
  bindForm(
    app,
    contract.signUp,
    async ({ request, body }) =>
      (await allowsSignUp(ctx.db, request.event)) ? post('sign_up', request, body) : refused('not_found'),
    ({ request, reply, body }, refusal) =>
      refusal.code === 'not_found'
        ? answerRefusal(request, reply, refusal)
        : drawAsking(ctx, request, reply, 'sign_up', body, refusal),
  );
}

const PATHS = { password: 'request-pass-reset', sign_up: 'sign-up' } as const satisfies Record<
  keyof typeof ASKED,
  string
>;

/** The form, or that what was asked for is on its way; the same words for everybody. */
async function drawAsking(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  what: keyof typeof ASKED,
  { email = '', next, sent }: Asking & { readonly sent?: string | undefined },
  refusal: Refusal | null = null,
): Promise<FastifyReply> {
  const base = eventBase(request);
  const login = `${base}/login`;
  const nothing = { type: 'default', name: '', email: '', action: null } as const;
  const form =
    sent !== undefined
      ? ({ ...nothing, state: 'mail_sent' } as const)
      : what === 'password'
        ? ({ type: 'request_pass_reset', email } as const)
        : ({ ...nothing, state: 'sign_up', email, action: `${base}/sign-up` } as const);
  const status = refusal ? ERRORS[refusal.code].status : 200;
  return drawOnboarding(ctx, request, reply, { form, links: { login, back_to: login }, next, refusal, status });
}
