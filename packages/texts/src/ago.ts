import type { Language } from '@plenary/domain/language/language';
import { localeOf } from './formats.ts';

const AGO_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * How long ago something was: `5 minutes ago`, `yesterday`; null: within the last minute, or by a clock that is behind.
 * @param at milliseconds
 * @param now milliseconds
 */
export function agoText(language: Language, at: number, now: number): string | null {
  const unit = AGO_UNITS.find(([, length]) => now - at >= length);
  if (!unit) return null;
  const [name, length] = unit;
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(
    -Math.floor((now - at) / length),
    name,
  );
}
