import * as contract from '@plenary/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { createProfileThrottle } from './throttle.ts';
import { ownProfile, updateProfile } from './update.ts';

/** The own profile and picture, on the Settings tab and as steps of onboarding; pictures of others. */
export function profileRoutes(app: FastifyInstance, ctx: Context): void {
  const throttle = createProfileThrottle();
  bind(app, contract.getProfile, ({ member }) => ownProfile(ctx, member()));
  bind(app, contract.updateProfile, ({ member, body }) => updateProfile(ctx, throttle, member(), body));
}
