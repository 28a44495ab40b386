import type { Countdown } from '@plenary/domain/countdown/countdown';
import { unitsText } from '@plenary/texts/formats';
import type { Texts } from '@plenary/texts/texts';

/**
 * The countdown for the eye: `3 days`, `2 h 41 min`, `9 min`, or `04:59` in the last five minutes. Figures alone are
 * minutes and seconds, so that nobody takes hours for minutes.
 */
export function countdownText({ language, t }: Texts, state: Countdown): string {
  if (state.kind === 'live') return t('frame.badge.live');
  const { unit, days, hours, minutes, seconds } = state;
  if (unit === 'day') return unitsText(language, [[days, 'day']]);
  if (unit === 'minute')
    return hours === 0 ? t('frame.minutes', { minutes }) : t('frame.hours_minutes', { hours, minutes });
  return `${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The countdown for screen readers, for example `2 hours 41 minutes`. */
export function countdownWords({ language, t }: Texts, state: Countdown): string {
  if (state.kind === 'live') return t('frame.badge.live');
  const { unit, days, hours, minutes, seconds } = state;
  const parts = [
    [days, 'day'],
    [hours, 'hour'],
    [unit === 'day' ? 0 : minutes, 'minute'],
    [unit === 'second' ? seconds : 0, 'second'],
  ] as const;
  return unitsText(
    language,
    parts.filter(([value]) => value > 0),
  );
}
