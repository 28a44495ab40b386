import { offsetAt } from './zoned.ts';

/** Places of the zone database that are called otherwise today; browsers still name some of the old ones. */
const RENAMED: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Ho_Chi_Minh: 'Ho Chi Minh City',
};

/**
 * The place whose clocks a zone follows: `Buenos Aires` for `America/Argentina/Buenos_Aires`; null for a zone that is
 * no place's: `UTC`, `CET`, `Etc/GMT+2`.
 * @param timeZone IANA name
 */
export function placeOfZone(timeZone: string): string | null {
  const [area, ...rest] = timeZone.split('/');
  const name = rest.at(-1);
  if (name === undefined || area === 'Etc') return null;
  return RENAMED[name] ?? name.replaceAll('_', ' ');
}

/** By how many minutes the clocks of one zone are ahead of another's at a moment; less than zero: behind. */
export function minutesAhead(zone: string, other: string, at: number): number {
  return Math.round((offsetAt(at, zone) - offsetAt(at, other)) / 60_000);
}
