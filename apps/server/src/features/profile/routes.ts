import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/profile/operations';
import { AVATAR_FILE } from '@plenary/domain/profile/limits';
import type { FastifyInstance } from 'fastify';
import type { ConcurrencyLimiter } from '../../adapters/concurrency.ts';
import type { Context } from '../../context.ts';
import { bind, routeOf, sendRefusal } from '../../http/bind.ts';
import { answerRefusal } from '../../http/refusals.ts';
import { tooManyTries } from '../../limits/limits.ts';
import { sendStored } from '../files/index.ts';
import { avatarStepRoutes } from './avatar-step.ts';
import { findVisible } from './picture-store.ts';
import { presetRoutes } from './presets.ts';
import { profileStepRoutes } from './profile-step.ts';
import { ownProfile, updateProfile } from './update.ts';
import { createPictureQueue, uploadPicture } from './upload.ts';

/** The own profile and picture, on the Settings tab and as steps of onboarding; pictures of others. */
export async function profileRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const queue = createPictureQueue();
  bind(app, contract.getProfile, ({ member }) => ownProfile(ctx, member()));
  bind(app, contract.updateProfile, ({ member, body }) => updateProfile(ctx, member(), body));
  await app.register(async (scope) => takesPictures(scope, ctx, queue));
  profileStepRoutes(app, ctx);
  presetRoutes(app);
  avatarRoute(app, ctx);
}

/** A caller who sends too many is refused before anything of the next one is read. */
function takesPictures(app: FastifyInstance, ctx: Context, queue: ConcurrencyLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.actor.kind !== 'member') return undefined;
    const wait = await ctx.limits.take('picture_upload', { person: request.actor.account_id });
    return wait === null ? undefined : answerRefusal(request, reply, tooManyTries(AVATAR_FILE.field, wait).refusal);
  });
  avatarStepRoutes(app, ctx, queue);
  bind(app, contract.uploadAvatarPicture, async ({ member, request }) => {
    const picture = await uploadPicture(ctx, queue, member(), request.upload);
    return picture.ok ? ok({ asset: picture.value }) : picture;
  });
}

/** `GET /avatars/{id}/{s|m}/{name}`: what may not be seen and what is not there answer alike. */
function avatarRoute(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(contract.readAvatar),
    handler: async (request, reply) => {
      const { id, size, name } = request.params as { id: string; size: 's' | 'm'; name: string };
      const { actor } = request;
      const picture = actor.kind === 'anonymous' ? null : await findVisible(ctx.db, id, actor);
      if (picture?.filename !== name) return sendRefusal(request, reply, { code: 'not_found' });
      const { content_type, filename } = picture;
      const content_hash = size === 's' ? picture.s_hash : picture.m_hash;
      const byte_size = size === 's' ? picture.s_bytes : picture.m_bytes;
      return sendStored(ctx, request, reply, { content_hash, byte_size, content_type, filename });
    },
  });
}
