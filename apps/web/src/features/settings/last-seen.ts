const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * How long ago something was, in words: `5 minutes ago`, `yesterday`.
 * @param at ms
 * @param now ms; a clock that is behind counts as just now
 */
export function lastSeen(at: number, now: number): string {
  const past = now - at;
  const unit = UNITS.find(([, length]) => past >= length);
  return unit ? words.format(-Math.floor(past / unit[1]), unit[0]) : 'just now';
}
