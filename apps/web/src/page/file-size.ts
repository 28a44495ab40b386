import type { Language } from '@plenary/domain/language/language';
import { localeOf } from '@plenary/texts/formats';

const UNITS = ['kilobyte', 'megabyte'] as const;

/** The size of a file, as people say it; the least is a kilobyte. */
export function fileSize(language: Language, bytes: number): string {
  const step = bytes < 1_000_000 ? 0 : 1;
  const value = bytes / 1_000 ** (step + 1);
  const digits = step === 0 || value >= 10 ? 0 : 1;
  const style = { style: 'unit', unit: UNITS[step] ?? 'kilobyte', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(localeOf(language), style).format(Math.max(step === 0 ? 1 : 0, value));
}
