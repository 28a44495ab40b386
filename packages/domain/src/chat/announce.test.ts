import { expect, test } from 'vitest';
import { ANNOUNCE_EVERY_MS, announceIn, announcementOf } from './announce.ts';

const by = (name: string) => ({ by: name, text: `words of ${name}` });

test('[CH38] one message is read whole, several are counted and the last sender is named', () => {
  expect(announcementOf([])).toBeNull();
  expect(announcementOf([by('Nadia')])).toEqual({ kind: 'one', by: 'Nadia', text: 'words of Nadia' });
  const several = [...Array.from({ length: 11 }, () => by('Nadia')), by('Oskar')];
  expect(announcementOf(several)).toEqual({ kind: 'several', count: 12, by: 'Oskar' });
});

test('[CH38] the first is announced at once, the next when the pause is over, whatever comes meanwhile', () => {
  expect(announceIn(null, 5_000)).toBe(0);
  expect(announceIn(5_000, 5_000)).toBe(ANNOUNCE_EVERY_MS);
  expect(announceIn(5_000, 8_000)).toBe(1_000);
  expect(announceIn(5_000, 60_000)).toBe(0);
});

test('[CH38] a clock that was set back makes nobody wait longer than the pause', () => {
  expect(announceIn(5_000_000, 1_000)).toBe(ANNOUNCE_EVERY_MS);
});
