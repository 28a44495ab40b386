import { ok, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/onboarding/operations';
import type { OnboardingUser } from '@plenary/contract/onboarding/page';
import { isTicked } from '@plenary/domain/invitations/accepting';
import { missingNames } from '@plenary/domain/onboarding/forms';
import { PROFILE_TEXTS, type GivenTexts, type ProfileText } from '@plenary/domain/profile/problems';
import { offeredSwitches, STEP_SWITCHES, type ProfileSwitch } from '@plenary/domain/profile/switches';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/bind.ts';
import { bindForm, type NextPath } from '../../http/bind-form.ts';
import { bindPage } from '../../http/bind-page.ts';
import { readSettings } from '../events/index.ts';
import { drawOnboarding } from '../pages/index.ts';
import { stepPath } from '../../http/redirects.ts';
import { presentOnboardingUser } from './present.ts';
import { afterStep, isLast, skipPath, skipStep, STEP_COLUMNS } from './step.ts';
import { readProfile } from './store.ts';
import { updateProfile } from './update.ts';

const STEP = 'update_profile';
type Posted = Call<typeof contract.updateProfileStep>;
type Body = Posted['body'];

/** The step that asks for the profile. It can be left out only by a person whose names are known. */
export function profileStepRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.updateProfilePage, async (call) => {
    const { skip, next } = call.query;
    const member = call.member();
    if (skip !== undefined && (await maySkip(ctx, call)))
      return skipStep(ctx, call.reply, member, STEP, { slug: call.event().slug, next });
    return draw(ctx, call, next);
  });
  bindForm(
    app,
    contract.updateProfileStep,
    (call) => post(ctx, call),
    (call, refusal) => draw(ctx, call, call.body.next, refusal, call.body),
  );
}

type Drawn = Pick<Call<typeof contract.updateProfilePage>, 'request' | 'reply' | 'member' | 'event'>;

async function maySkip(ctx: Context, { member }: Pick<Drawn, 'member'>): Promise<boolean> {
  const row = await readProfile(ctx.db, member());
  return row !== null && missingNames(row.account).length === 0;
}

async function post(ctx: Context, call: Posted): Promise<Result<NextPath>> {
  const member = call.member();
  const skipped = isTicked(call.body.skip ?? '') && (await maySkip(ctx, call));
  const given = skipped ? {} : { ...namesOf(call.body), ...switchesOf(call.body) };
  const saved = await updateProfile(ctx, member, given, STEP_COLUMNS[STEP]);
  return saved.ok ? ok({ next: afterStep(call.event().slug, member, STEP, call.body.next) }) : saved;
}

/** The names stand in this form, so one that is not sent is empty. */
function namesOf({ first_name = '', last_name = '', screen_name, company, role, interests }: Body): GivenTexts {
  return { first_name, last_name, screen_name, company, role, interests };
}

/** A switch that is off is absent; those that `has_switches` does not name did not stand there. */
function switchesOf(body: Body): Partial<Record<ProfileSwitch, boolean>> {
  const shown = [body.has_switches ?? []].flat();
  return Object.fromEntries(
    STEP_SWITCHES.filter((name) => shown.includes(name)).map((name) => [name, isTicked(body[name] ?? '')]),
  );
}

/** @param typed what was refused, which stands in the fields again */
async function draw(
  ctx: Context,
  call: Drawn,
  next: string | undefined,
  refusal: Refusal | null = null,
  typed: Body | null = null,
): Promise<FastifyReply> {
  const member = call.member();
  const row = await readProfile(ctx.db, member);
  if (!row) throw new Error(`the profile of ${member.account_id} went while its page was drawn`);
  const { flags, ask_avatar } = await readSettings(ctx.db, member.event_id);
  const user = presentOnboardingUser(row.account, row);
  const offered = offeredSwitches(flags, member.host);
  const { slug } = call.event();
  return drawOnboarding(ctx, call.request, call.reply, {
    form: {
      type: STEP,
      user: typed ? withTyped(user, typed) : user,
      last: isLast(member, STEP),
      networking_enabled: offered.includes('networking_status'),
      local_time_enabled: offered.includes('local_time_enabled'),
    },
    links: {
      ...(ask_avatar && { back_to: stepPath(slug, 'update_avatar', next) }),
      ...(missingNames(user).length === 0 && { skip_to: skipPath(slug, STEP, next) }),
    },
    next,
    refusal,
  });
}

function withTyped(user: OnboardingUser, typed: Body): OnboardingUser {
  const fields = Object.keys(PROFILE_TEXTS) as ProfileText[];
  const texts = Object.fromEntries(fields.map((field) => [field, typed[field] ?? user[field]]));
  return { ...user, ...texts, ...switchesOf(typed) };
}
