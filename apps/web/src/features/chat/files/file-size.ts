import type { Language } from '@plenary/domain/language/language';
import { localeOf } from '@plenary/texts/formats';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** The size of a file, as people say it. */
export function fileSize(language: Language, bytes: number): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const value = bytes / 1_000 ** step;
  const digits = step === 0 || value >= 10 ? 0 : 1;
  const style = { style: 'unit', unit: UNITS[step] ?? 'byte', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(localeOf(language), style).format(value);
}
