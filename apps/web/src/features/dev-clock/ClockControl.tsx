import { moveClock } from '@plenary/contract/timeline/operations';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { useState } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTimeline } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import styles from './ClockControl.module.css';

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
    <Grid as="fieldset" padTop={12} gap={8} below={16} border="above">
      <legend className={styles.title}>{t('dev-clock.title')}</legend>
      <Hint tabular role="status">
        {problem || (offset === 0 ? t('dev-clock.real') : t('dev-clock.shifted', { offset: offsetText(offset) }))}
      </Hint>
      <Grid gap={8} className={styles.steps}>
        {STEPS.map(({ label, name, by_ms }) => (
          <Button key={by_ms} aria-label={t(`dev-clock.step.${name}`)} onClick={() => void move(offset + by_ms)}>
            {label}
          </Button>
        ))}
      </Grid>
      <Button wide disabled={offset === 0} onClick={() => void move(0)}>
        {t('dev-clock.reset')}
      </Button>
    </Grid>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How far one press moves the event's clock. */
const STEPS = [
  { label: '−1 h', name: 'hour_back', by_ms: -HOUR_MS },
  { label: '−5 min', name: 'minutes_back', by_ms: -5 * MINUTE_MS },
  { label: '+5 min', name: 'minutes_on', by_ms: 5 * MINUTE_MS },
  { label: '+1 h', name: 'hour_on', by_ms: HOUR_MS },
] as const;

/** An offset in the units' signs: `+2 d 3 h 5 min`, `−40 min`; seconds are left out. */
export function offsetText(offset_ms: number): string {
  const minutes = Math.round(Math.abs(offset_ms) / MINUTE_MS);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ];
  const text = parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
  return `${offset_ms < 0 ? '−' : '+'}${text || '0 min'}`;
}
