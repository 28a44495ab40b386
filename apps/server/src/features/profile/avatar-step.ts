import { ok, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/onboarding/operations';
import { isTicked } from '@plenary/domain/invitations/accepting';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ConcurrencyLimiter } from '../../adapters/concurrency.ts';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/bind.ts';
import { bindForm, type NextPath } from '../../http/bind-form.ts';
import { bindPage } from '../../http/bind-page.ts';
import { readSettings } from '../events/index.ts';
import { drawOnboarding } from '../pages/index.ts';
import type { GivenProfile } from './changes.ts';
import { presentOnboardingUser } from './present.ts';
import { afterStep, isLast, skipPath, skipStep, STEP_COLUMNS } from './step.ts';
import { readProfile } from './store.ts';
import { updateProfile } from './update.ts';
import { uploadPicture } from './upload.ts';

const STEP = 'update_avatar';
type Posted = Call<typeof contract.updateAvatar>;

/** The step that asks for a picture: works without JavaScript, when the form itself carries the file. */
export function avatarStepRoutes(app: FastifyInstance, ctx: Context, queue: ConcurrencyLimiter): void {
  bindPage(app, contract.updateAvatarPage, async (call) => {
    const { skip, next } = call.query;
    if (skip !== undefined) return skipStep(ctx, call.reply, call.member(), STEP, { slug: call.event().slug, next });
    return draw(ctx, call, next);
  });
  bindForm(
    app,
    contract.updateAvatar,
    (call) => post(ctx, queue, call),
    (call, refusal) => draw(ctx, call, call.body.next, refusal, call.body.avatar_preset),
  );
}

async function post(ctx: Context, queue: ConcurrencyLimiter, call: Posted): Promise<Result<NextPath>> {
  const member = call.member();
  const given = isTicked(call.body.skip ?? '') ? ok<GivenProfile>({}) : await givenBy(ctx, queue, call);
  if (!given.ok) return given;
  const saved = await updateProfile(ctx, member, given.value, STEP_COLUMNS[STEP]);
  return saved.ok ? ok({ next: afterStep(call.event().slug, member, STEP, call.body.next) }) : saved;
}

/** A file counts before a picture that was uploaded already, and both before going back to the preset. */
async function givenBy(
  ctx: Context,
  queue: ConcurrencyLimiter,
  { request, body, member }: Posted,
): Promise<Result<GivenProfile>> {
  const { avatar_preset, avatar_picture, clear_picture = '' } = body;
  if (request.upload) {
    const picture = await uploadPicture(ctx, queue, member(), request.upload);
    return picture.ok ? ok({ avatar_preset, avatar_picture: picture.value.filename }) : picture;
  }
  if (avatar_picture) return ok({ avatar_preset, avatar_picture });
  return ok({ avatar_preset, avatar_picture: isTicked(clear_picture) ? '' : undefined });
}

async function draw(
  ctx: Context,
  call: Pick<Call<typeof contract.updateAvatarPage>, 'request' | 'reply' | 'member' | 'event'>,
  next: string | undefined,
  refusal: Refusal | null = null,
  avatar_preset?: string,
): Promise<FastifyReply> {
  const member = call.member();
  const row = await readProfile(ctx.db, member);
  if (!row) throw new Error(`the profile of ${member.account_id} went while its page was drawn`);
  const { flags } = await readSettings(ctx.db, member.event_id);
  const user = presentOnboardingUser(row.account, row);
  return drawOnboarding(ctx, call.request, call.reply, {
    form: {
      type: STEP,
      user: { ...user, avatar_preset: avatar_preset ?? user.avatar_preset },
      last: isLast(member, STEP),
      upload_enabled: flags.avatar_upload_enabled,
    },
    links: { skip_to: skipPath(call.event().slug, STEP, next) },
    next,
    refusal,
  });
}
