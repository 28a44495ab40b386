import { useEffect, useState } from 'react';
import { useHydrated } from '../../page/hydrated.ts';
import { useServices } from '../../page/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { type PageOf, PostForm } from './PostForm.tsx';
import { secondsLeft, waitText } from './resend-wait.ts';
import { ONBOARDING_TEXTS } from './texts.ts';

/** Asks for another code. With JavaScript the button waits until one may be asked for; the server does in any case. */
export function ResendForm({ page }: { readonly page: PageOf<'verify_phone' | 'verify_email'> }) {
  const seconds = useSecondsLeft(page);
  const hydrated = useHydrated();
  const waits = hydrated && seconds > 0;
  if (page.links.resend === undefined) return null;
  const channel = page.form.type === 'verify_phone' ? 'phone' : 'email';
  return (
    <PostForm page={page} action={page.links.resend}>
      <input type="hidden" name="channel" value={channel} />
      <Button type="submit" wide disabled={waits}>
        {waits ? ONBOARDING_TEXTS.resend_in(waitText(seconds)) : ONBOARDING_TEXTS.resend}
      </Button>
    </PostForm>
  );
}

/** Whole seconds until another code may be asked for; counts down by itself. */
function useSecondsLeft({ form, now }: PageOf<'verify_phone' | 'verify_email'>): number {
  const { clock } = useServices();
  // How long ago the page was made is told by the clock that runs since then, whatever the event's own one shows.
  const [age, setAge] = useState(0);
  const left = form.resend_at === null ? 0 : secondsLeft(form.resend_at, now, age);
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setAge(clock.now() - clock.bootNow), 500);
    return () => clearInterval(timer);
  }, [waits, clock]);
  return left;
}
