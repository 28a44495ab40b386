import { useState } from 'react';
import { useInterval } from '../../../ui/time/use-interval.ts';
import { useHydrated } from '../../../page/device.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { type PageOf, PostForm } from '../PostForm.tsx';

/**
 * Asks for another code. The button says from the start how long until one may be asked for, so that nothing moves when
 * scripts take over; from then on it waits as well. The server does in any case.
 */
export function ResendForm({ page }: { readonly page: PageOf<'verify_phone' | 'verify_email'> }) {
  const { t } = useTexts();
  const seconds = useSecondsLeft(page);
  const hydrated = useHydrated();
  const waits = seconds > 0;
  if (page.links.resend === undefined) return null;
  const channel = page.form.type === 'verify_phone' ? 'phone' : 'email';
  return (
    <PostForm page={page} action={page.links.resend}>
      <input type="hidden" name="channel" value={channel} />
      <Button type="submit" wide className="tabular" disabled={hydrated && waits}>
        {waits ? t('onboarding.resend_in', { time: waitText(seconds) }) : t('onboarding.resend')}
      </Button>
    </PostForm>
  );
}

/** Whole seconds until another code may be asked for; counts down by itself. */
function useSecondsLeft({ form, now }: PageOf<'verify_phone' | 'verify_email'>): number {
  const { clock } = useServices();
  // The age of the page is measured by the clock that runs since then, whatever the event's own one shows.
  const [age, setAge] = useState(0);
  const left = form.resend_at === null ? 0 : secondsLeft(form.resend_at, now, age);
  useInterval(left > 0 ? 500 : null, () => setAge(clock.now() - clock.bootNow));
  return left;
}

/**
 * Whole seconds until another code may be asked for.
 * @param resendAt when it may be, as the server says
 * @param pageNow when the server said so; UTC ISO like the other
 * @param ageMs how long ago that was
 */
export function secondsLeft(resendAt: string, pageNow: string, ageMs: number): number {
  const left = Date.parse(resendAt) - Date.parse(pageNow) - ageMs;
  if (Number.isNaN(left)) return 0;
  return Math.ceil(Math.max(0, left) / 1000);
}

/** `0:42` */
export function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
