import { ERRORS, type Refusal } from '@plenary/contract/errors';
import type { OnboardingLinks, OnboardingPage } from '@plenary/contract/onboarding/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { setRetryAfter } from '../../http/bind.ts';
import { issueFormToken } from '../../http/request/form-token.ts';
import { localPath } from '../../http/redirects.ts';
import { eventBase } from '../../http/refusals.ts';
import { errorText, fieldErrors } from '../../http/language.ts';
import { isSecure } from '../../http/site-origin.ts';

/** The values that a page of the onboarding panel is drawn from. */
export interface OnboardingView {
  readonly form: OnboardingPage['form'];
  readonly links?: OnboardingLinks;
  /** Where the person wanted to go, as the request says; anything but a path of this site counts as not given. */
  readonly next?: string | undefined;
  readonly refusal?: Refusal | null;
  /** When given, wins over that of the refusal. */
  readonly status?: number;
}

/** Draws a page of the onboarding panel (ONB1, ONB9), with what was refused beside its fields. */
export async function drawOnboarding(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, links = {}, next, refusal = null, status }: OnboardingView,
): Promise<FastifyReply> {
  if (refusal) setRetryAfter(reply, refusal);
  const form_token = issueFormToken(request, reply, isSecure(ctx.config, request));
  const page: OnboardingPage = {
    kind: 'onboarding',
    form,
    links,
    errors: errorsOf(request, refusal),
    next: localPath(next) ?? (eventBase(request) || '/'),
    now: new Date(ctx.clock.now()).toISOString(),
    form_token,
  };
  return reply.drawPage(page, status ?? (refusal ? ERRORS[refusal.code].status : 200));
}

/** Texts beside the fields; a refusal that belongs to none stands above the button. */
function errorsOf({ language }: FastifyRequest, refusal: Refusal | null): OnboardingPage['errors'] {
  if (!refusal) return {};
  return refusal.errors ? fieldErrors(language, refusal.errors) : { form: [errorText(language, refusal.code)] };
}
