import { expect, test } from 'vitest';
import { hallChanges, type KeptHall } from './hall-changes.ts';

const HALL: KeptHall = {
  ...{ name: 'Hall A', translations: {}, aliases: ['Saal'], kind: 'both', capacity: null },
  ...{ stream_type: 'hosted', address: '', hosted: 'hall-a', at: 0 },
};

test('[AUD6] a hall says its names in each language, its stream and what it holds from what to what', () => {
  const after: KeptHall = {
    ...{ ...HALL, translations: { de: { name: 'Saal A' } }, aliases: ['Forum'], capacity: 80 },
    ...{ stream_type: 'embed', address: 'https://www.youtube.com/embed/a', hosted: null },
  };
  const noted = [
    { kind: 'touched', field: 'aliases' },
    { kind: 'touched', field: 'moderators' },
  ] as const;
  expect(hallChanges(HALL, after, noted)).toEqual([
    {
      ...{ kind: 'values', field: 'name', language: 'de', before: { kind: 'none' } },
      after: { kind: 'text', text: 'Saal A' },
    },
    {
      ...{ kind: 'values', field: 'stream', before: { kind: 'stream', stream: 'hosted', address: 'hall-a' } },
      after: { kind: 'stream', stream: 'embed', address: 'https://www.youtube.com/embed/a' },
    },
    { kind: 'values', field: 'capacity', before: { kind: 'none' }, after: { kind: 'number', number: 80 } },
    { kind: 'names', field: 'aliases', added: ['Forum'], removed: ['Saal'] },
    { kind: 'touched', field: 'moderators' },
  ]);
  expect(hallChanges(HALL, HALL, [])).toEqual([]);
});

test('[AUD6] a hall says who leads it now, and no longer, and that an address is another', () => {
  const touched = [{ kind: 'touched', field: 'moderators' }] as const;
  const led = (...moderators: string[]): KeptHall => ({ ...HALL, moderators });
  expect(hallChanges(led('Ada', 'Bo'), led('Ada', 'Cy'), touched)).toEqual([
    { kind: 'names', field: 'moderators', added: ['Cy'], removed: ['Bo'] },
  ]);
  expect(hallChanges(led('Ada'), led('Ada'), touched)).toEqual(touched);
  // States that were kept without them.
  expect(hallChanges(HALL, HALL, touched)).toEqual(touched);
});
