import type { Boot, PageData } from '@plenary/contract/boot';
import type { Translate } from '@plenary/texts/texts';

/** The heading of a page on the way in. A password that is set for no event may be the first one (STU2). */
export function onboardingTitle(
  { event }: Pick<Boot, 'event'>,
  { form: { type } }: Extract<PageData, { kind: 'onboarding' }>,
  t: Translate,
): string {
  return t(type === 'pass_reset' && !event ? 'titles.onboarding.pass_reset_site' : `titles.onboarding.${type}`);
}
