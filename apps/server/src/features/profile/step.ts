import type { ProfileStep } from '@plenary/domain/onboarding/steps';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { nextPathAt, stepPath } from '../../http/redirects.ts';
import { storeProfile, type StepColumn } from './save.ts';

/** Where it is kept that a step was taken or skipped. */
export const STEP_COLUMNS = {
  update_avatar: 'avatar_step_at',
  update_profile: 'profile_step_at',
} as const satisfies Record<ProfileStep, StepColumn>;

/** Whether nothing is left to be asked after a step: its button then says Done. */
export function isLast(member: Member, step: ProfileStep): boolean {
  return member.steps.every((left) => left === step);
}

/** Where a person goes on after a step: the next one that is left, or where they wanted to go. */
export function afterStep(slug: string, member: Member, step: ProfileStep, next: string | undefined): string {
  return nextPathAt(slug, { ...member, steps: member.steps.filter((left) => left !== step) }, next);
}

/** Address of the link that leaves a step out. */
export function skipPath(slug: string, step: ProfileStep, next: string | undefined): string {
  const path = stepPath(slug, step, next);
  return `${path}${path.includes('?') ? '&' : '?'}skip=1`;
}

/**
 * Leaves a step out: it is not asked again, at whatever event. A link does this, since nothing else changes by it.
 * @param way from the event's slug to where the person goes on
 */
export async function skipStep(
  ctx: Context,
  reply: FastifyReply,
  member: Member,
  step: ProfileStep,
  way: { readonly slug: string; readonly next: string | undefined },
): Promise<FastifyReply> {
  await storeProfile(ctx, member, {}, undefined, STEP_COLUMNS[step]);
  return reply.redirect(afterStep(way.slug, member, step, way.next), 303);
}
