import { TICKET } from '@plenary/domain/tickets/limits';
import { STEP_PATHS, type OnboardingStep } from '@plenary/domain/onboarding/steps';
import type { Context } from '../context.ts';
import type { Actor } from './request/actor.ts';
import { resolveByToken } from './session/session.ts';

/** Room for the address of a ticket, to which signing in may lead back. Characters. */
const MAX_LENGTH = TICKET.token_max + 1024;

/**
 * `next` as a path of this site, or null: other hosts, schemes, `//host`, backslashes and control characters are
 * refused, so that signing in cannot send anybody elsewhere.
 */
export function localPath(next: string | undefined): string | null {
  if (next === undefined || next.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next))
    return null;
  const base = 'http://here.invalid';
  if (!URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * Address of a step at an event; `next` is kept through all of them.
 * @param next where the person wanted to go, as the request says; anything but a path of this site is dropped
 */
export function stepPath(slug: string, step: OnboardingStep, next: string | undefined): string {
  return withNext(`/${slug}/${STEP_PATHS[step]}`, slug, next);
}

/**
 * An address on the way to the event that remembers where the person wanted to go, unless that is the event's home
 * anyway.
 */
export function withNext(path: string, slug: string, next: string | undefined): string {
  const wanted = localPath(next);
  if (wanted === null || wanted === `/${slug}`) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(wanted)}`;
}

/** Where a person goes next at an event: the step that is left, else where they wanted to go, else its home. */
export function nextPathAt(slug: string, actor: Actor, next: string | undefined): string {
  switch (actor.kind) {
    case 'anonymous':
      return withNext(`/${slug}/login`, slug, next);
    case 'outsider':
      // The page that says that they do not belong to this event, and leads to their own.
      return `/${slug}`;
    case 'second_factor_due':
      return stepPath(slug, actor.step, next);
    case 'member': {
      const [step] = actor.steps;
      return step ? stepPath(slug, step, next) : (localPath(next) ?? `/${slug}`);
    }
  }
}

/**
 * Where a person goes who has just signed in; no step can be skipped: login → second factor → profile steps → `next`.
 * @param token of the session that was opened or goes on; null: none, so that they sign in first
 * @param slug of the addressed event; null where none is named
 */
export async function nextPathAfterSignIn(
  ctx: Context,
  token: string | null,
  slug: string | null,
  next: string | undefined,
): Promise<string> {
  if (slug === null) return localPath(next) ?? '/';
  const { actor } = await resolveByToken(ctx, token, slug);
  return nextPathAt(slug, actor, next);
}
