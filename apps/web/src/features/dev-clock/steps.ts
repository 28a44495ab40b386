const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How far one press moves the event's clock. */
export const STEPS = [
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
