import { expect, test } from 'vitest';
import { withChosen } from './choosing.ts';
import type { HallValues } from './halls.ts';

const hall = (name: string, more: Partial<HallValues> = {}): HallValues => ({
  ...{ name, aliases: [], kind: 'both', capacity: null, stream: null, moderators: [], translations: {} },
  ...more,
});
const chosen = (halls: readonly HallValues[], choices: Record<string, string>, virtual = false) =>
  withChosen(halls, new Map(Object.entries(choices)), virtual);

test('[HAL7] a command gives a hall that is there its stream, and adds any other', () => {
  const halls = chosen([hall('Great hall', { aliases: ['Hall A'], capacity: 300 }), hall('Foyer')], {
    'hall a': 'hosted',
    Lab: 'https://live.example/lab.m3u8',
  });
  expect(halls).toEqual([
    hall('Great hall', {
      ...{ aliases: ['Hall A'], capacity: 300 },
      stream: { type: 'hosted', playback_url: null, entry_id: 'great-hall' },
    }),
    hall('Foyer'),
    hall('Lab', { stream: { type: 'mux', playback_url: 'https://live.example/lab.m3u8', entry_id: null } }),
  ]);
});

test.each([
  ['https://youtu.be/abcdefgh', 'embed'],
  ['https://www.twitch.tv/plenary', 'external'],
  ['https://live.example/a.m3u8', 'mux'],
])('[HAL7] %s is a stream of type %s', (address, type) =>
  expect(chosen([], { A: address })[0]?.stream).toMatchObject({ type, playback_url: address }),
);

test('[HAL7] a hall of a virtual event is online, and one on site has no stream', () => {
  expect(chosen([], { A: 'hosted' }, true)[0]).toMatchObject({ kind: 'online', stream: { type: 'hosted' } });
  expect(chosen(chosen([], { A: 'hosted' }), { A: 'on_site' })).toEqual([hall('A', { kind: 'on_site' })]);
});
