import { beginShow } from '@plenary/contract/simulation/operations';
import { nowAndNext } from '@plenary/domain/home/now-and-next';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { useState } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTimelineNow } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { ShowLine } from './ShowLine.tsx';

/** The toast in which the steps of the show stand. */
const KEY = 'show';

/** Whether a page has the button: that of a host of the demo, in development (SIM15). */
export function useHasShow(): boolean {
  const { development, frame, me } = useBoot();
  return development && frame?.simulated === 'demo' && rolesAllow(beginShow.action, me?.roles ?? []);
}

/**
 * Plays a minute of an event, and leads to the session on air, on whose page all of it can be seen. Pressed again it joins the
 * show that goes on.
 */
export function ShowMe({ look }: { readonly look?: ButtonLook }) {
  const { slug } = useEvent();
  const { api, clock, router } = useServices();
  const { sessions, rules } = useTimelineNow();
  const { t } = useTexts();
  const [waits, setWaits] = useState(false);
  const begin = async (): Promise<void> => {
    setWaits(true);
    const answer = await api.call(beginShow, { params: { event: slug } });
    setWaits(false);
    if (!answer.ok) return showToast({ key: KEY, title: refusalText(t, answer.refusal) });
    const began_at = clock.now() - answer.value.since_ms;
    showToast({
      key: KEY,
      title: t('simulation.show'),
      text: <ShowLine began_at={began_at} toast={KEY} />,
      stays: true,
    });
    const stage = nowAndNext(sessions, clock.now(), rules).headline?.link;
    if (stage && !location.pathname.startsWith(stage)) router.push(stage);
  };
  return (
    <Button {...(look && { look })} disabled={waits} onClick={() => void begin()}>
      {t('simulation.show_me')}
    </Button>
  );
}
