import { expect, test } from 'vitest';
import { inFirstForm } from './from-hub.ts';
import { scheduleFromJson } from './from-json.ts';

const TALK = {
  type: 'talk',
  guid: 'b1740c2f',
  start: '2024-12-28T00:15:00+01:00',
  end: '2024-12-28T00:55:00+01:00',
  room: { name: 'Saal Z', guid: '62251a07' },
  title: 'A time trial',
  subtitle: null,
  language: 'en',
  track: { slug: 'making' },
  abstract: 'Short',
  description: 'Long',
  participants: [{ guid: '51766dc0', name: 'Sam', role: 'speaker' }],
  links: [{ url: 'https://example.net/', title: 'More' }],
};

const hub = (talk: object = {}) => ({
  schedule: {
    version: '1',
    conference: {
      acronym: 'conf',
      title: 'Conf',
      time_zone_name: 'Europe/Berlin',
      tracks: [{ slug: 'making', name: 'Hardware & Making', colors: { light: '#fff' } }],
      rooms: [{ name: 'Saal Z', slug: 'saal-z', stream_id: 's3', description: { en: 'East' } }],
      days: [{ index: 1, date: '2024-12-27', start: '2024-12-27T09:30:00+00:00', end: '2024-12-28T06:00:00+01:00' }],
    },
    events: [{ ...TALK, ...talk }],
    persons: [{ guid: '51766dc0', name: 'Sam', biography: 'Plays.', avatar: { url: 'https://example.net/a.png' } }],
  },
});

const read = (tree: unknown) => scheduleFromJson(inFirstForm(tree), 'schedule.json', 'UTC');

test('[IMP1] the hub’s own form gives every talk, field by field', () => {
  const result = read(hub());
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.value).toMatchObject({ acronym: 'conf', tracks: [{ name: 'Hardware & Making', color: '#ffffff' }] });
  expect(result.value.rooms).toEqual([{ name: 'Saal Z', online: true }]);
  expect(result.value.talks).toMatchObject([
    {
      guid: 'b1740c2f',
      title: 'A time trial',
      abstract: 'Short',
      description: 'Long',
      starts_at: Date.UTC(2024, 11, 27, 23, 15),
      ends_at: Date.UTC(2024, 11, 27, 23, 55),
      room: 'Saal Z',
      track: 'Hardware & Making',
      language: 'en',
      persons: [{ uid: '51766dc0', name: 'Sam', biography: 'Plays.', picture: 'https://example.net/a.png' }],
      links: [{ url: 'https://example.net/', title: 'More' }],
    },
  ]);
});

test('[IMP2] what is wrong in it is refused with its place', () => {
  const placesOf = (talk: object) => {
    const result = read(hub(talk));
    return result.ok ? [] : result.problems.map(({ place }) => place);
  };
  const at = 'schedule.conference.days[0].rooms["Saal Z"][0]';
  expect(placesOf({ title: undefined })).toEqual([`${at}.title`]);
  expect(placesOf({ participants: [{ guid: 'x' }] })).toEqual([`${at}.persons[0]`]);
  expect(placesOf({ start: 'soon' })).toContain(`${at}.date`);
});

test('[IMP1] the first form is left as it is', () => {
  const tree = { schedule: { conference: { days: [] } } };
  expect(inFirstForm(tree)).toBe(tree);
  expect(inFirstForm([])).toEqual([]);
});
