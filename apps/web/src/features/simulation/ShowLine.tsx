import { SHOW, showStep } from '@plenary/domain/simulation/show';
import { useEffect } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock/clock.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { dismissToast } from '../../ui/toast/toast-store.ts';

/** The last words stay for so long, in ms. */
const AFTER_MS = 5_000;

/** The step of the show that goes on, in one line; each is said aloud. The toast goes with its last words. */
export function ShowLine({ began_at, toast }: { readonly began_at: number; readonly toast: string }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const since_ms = useEventNow('second') - began_at;
  const step = showStep(since_ms);
  const gone = since_ms >= SHOW.length_ms + AFTER_MS;
  useEffect(() => {
    if (gone) dismissToast(toast);
  }, [gone, toast]);
  return (
    <p key={step}>
      {t('simulation.step', { step: step ?? 'other' })}{' '}
      {step === 'hand' && <PageLink href={`/${slug}/networking`}>{t('simulation.to_rooms')}</PageLink>}
    </p>
  );
}
