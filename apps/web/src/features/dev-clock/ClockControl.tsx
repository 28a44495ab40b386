import { moveClock } from '@plenary/contract/timeline';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { useState } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTimeline } from '../../page/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ClockControl.module.css';
import { offsetText, STEPS } from './steps.ts';

/** Moves the event's clock for everybody, so that its next hour can be seen now. Only those see it who may. Pages follow over the live topic. */
export function ClockControl() {
  const { slug } = useEvent();
  const { me } = useBoot();
  const { api } = useServices();
  const { t } = useTexts();
  const offset = useTimeline()?.clock_offset_ms ?? 0;
  const [problem, setProblem] = useState('');
  const move = async (offset_ms: number): Promise<void> => {
    const answer = await api.call(moveClock, { params: { event: slug }, body: { offset_ms } });
    setProblem(answer.ok ? '' : refusalText(t, answer.refusal));
  };
  if (!rolesAllow(moveClock.action, me?.roles ?? [])) return null;
  return (
    <fieldset className={styles.control}>
      <legend className={styles.title}>{t('dev-clock.title')}</legend>
      <p className={styles.state} role="status">
        {problem || (offset === 0 ? t('dev-clock.real') : t('dev-clock.shifted', { offset: offsetText(offset) }))}
      </p>
      <div className={styles.steps}>
        {STEPS.map(({ label, name, by_ms }) => (
          <Button key={by_ms} aria-label={t(`dev-clock.step.${name}`)} onClick={() => void move(offset + by_ms)}>
            {label}
          </Button>
        ))}
      </div>
      <Button wide disabled={offset === 0} onClick={() => void move(0)}>
        {t('dev-clock.reset')}
      </Button>
    </fieldset>
  );
}
