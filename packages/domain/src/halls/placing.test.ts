import { describe, expect, test } from 'vitest';
import type { Hall } from './halls.ts';
import { placeIn, type Placeable } from './placing.ts';

const hosted = (entry_id: string) => ({ type: 'hosted' as const, playback_url: null, entry_id });
const hall = (name: string, more: Partial<Hall> = {}): Hall => ({
  ...{ id: name, name, aliases: [], kind: 'both', capacity: null, stream: null, moderators: [] },
  ...more,
});
const A = hall('A', { stream: hosted('a'), aliases: ['Saal 1'] });
const B = hall('B', { stream: { type: 'embed', playback_url: 'https://youtu.be/abcdefgh', entry_id: null } });
const [ONLINE, FOYER] = [hall('Online', { kind: 'online' }), hall('Foyer', { kind: 'on_site' })];
const OWN = { type: 'tencent', entry_id: 'x' } as const;

type Session = Placeable<typeof OWN | object>;
const session = (more: Partial<Session> = {}): Session => ({
  ...{ id: 'id', guid: 'guid', title: 'Talk', location: 'A', type: 'meeting', link: null, stream: null },
  ...{ stream_of_hall: false, open_session: false, do_not_stream: false },
  ...more,
});
const place = (one: Session) => placeIn(one, [A, B, ONLINE, FOYER]);

test('[HAL2] a session is in the hall that its place names, and elsewhere its place is a text', () => {
  expect(place(session({ location: 'saal 1' }))).toMatchObject({ location: 'A', hall_id: 'A' });
  expect(place(session({ location: 'Garden' }))).toMatchObject({ location: 'Garden', hall_id: null, type: 'meeting' });
  expect(place(session({ location: null }))).toMatchObject({ location: null, hall_id: null });
});

describe('[HAL3] a session without a stream of its own', () => {
  test.each<[string, Partial<Session>, object]>([
    ['has its hall’s', {}, { type: 'stream', stream: { type: 'hosted', entry_id: 'a', title: 'Talk' } }],
    [
      'moved to another hall has that one’s',
      { location: 'B', type: 'stream', stream: hosted('a'), stream_of_hall: true },
      { type: 'stream', stream: { playback_url: 'https://www.youtube-nocookie.com/embed/abcdefgh' } },
    ],
    ['stays what it is where the hall has none', { location: 'Online' }, { type: 'meeting', stream: null }],
    ['and stays a stream there', { location: 'Online', type: 'stream' }, { type: 'stream', stream: null }],
    ['is a meeting on site', { location: 'Foyer', type: 'stream' }, { type: 'meeting', stream: null }],
    [
      'moved out of all halls is a meeting',
      { location: 'Garden', type: 'stream', stream: hosted('a'), stream_of_hall: true },
      { type: 'meeting', stream: null, stream_of_hall: false },
    ],
    [
      'and then with a link of its own has the link alone',
      { type: 'stream', link: 'https://meet.example', stream: hosted('a'), stream_of_hall: true },
      { type: 'stream', stream: null, stream_of_hall: false },
    ],
  ])('%s', (_how, more, placed) => expect(place(session(more))).toMatchObject(placed));

  test.each<Partial<Session>>([
    { stream: OWN, type: 'stream' },
    { link: 'https://meet.example' },
    { open_session: true },
    { do_not_stream: true },
    { type: 'live-meeting' },
    { type: 'marker-stream' },
  ])('but not one with %o', (more) => {
    const one = session(more);
    expect(place(one)).toEqual({
      ...{ location: 'A', hall_id: 'A', stream_of_hall: false },
      ...{ type: one.type, stream: one.stream, translations: {} },
    });
  });
});

test('[HAL12] a session has the name of its hall in each language as its place, beside its own texts', () => {
  const saal = hall('Hall A', { translations: { de: { name: 'Saal A' } } });
  const talk = session({ location: 'saal a', translations: { de: { title: 'Gezeiten' }, ar: { title: 'المد' } } });
  const placed = placeIn(talk, [saal]);
  expect(placed).toMatchObject({ location: 'Hall A', hall_id: 'Hall A' });
  expect(placed.translations).toEqual({ de: { title: 'Gezeiten', location: 'Saal A' }, ar: { title: 'المد' } });
  const moved = { ...talk, translations: placed.translations, location: 'Garden' };
  expect(placeIn(moved, [saal]).translations).toEqual(talk.translations);
});
