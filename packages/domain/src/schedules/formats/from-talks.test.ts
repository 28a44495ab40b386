import { describe, expect, test } from 'vitest';
import { isTalkList, scheduleFromTalks } from './from-talks.ts';

const read = (tree: unknown, languages = ['de', 'en']) =>
  scheduleFromTalks(tree, 'talks.json', { zone: 'Europe/Berlin', languages });

function value(tree: unknown, languages?: string[]) {
  const result = read(tree, languages);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** A talk as the API of pretalx answers it. */
const TALK = {
  code: 'ABCDEF',
  title: 'Über Netze',
  submission_type: { en: 'Workshop', de: 'Werkstatt' },
  track: { id: 3, name: { en: 'Networks', de: 'Netze' }, color: '#00AA55' },
  state: 'confirmed',
  abstract: 'Kurz',
  description: 'Lang',
  content_locale: 'de',
  slot: { room: { en: 'Hall', de: 'Saal' }, start: '2026-05-01T10:00:00+02:00', end: '2026-05-01T10:45:00+02:00' },
  image: 'https://pics.example/talk.png',
  speakers: [
    { code: 'ZYX', name: 'Ann', biography: 'Baut Netze.', avatar: 'https://pics.example/ann.jpg', email: 'a@x' },
  ],
  resources: [{ resource: 'www.slides.example/1', description: 'Folien' }],
  internal_notes: 'secret',
};

describe('a flat list of talks', () => {
  test('[IMP10] of the API of pretalx: rooms, people and texts by language', () => {
    const schedule = value({ count: 1, next: null, results: [TALK] });
    expect(schedule.tracks).toEqual([{ name: 'Netze', color: '#00aa55' }]);
    expect(schedule.talks).toMatchObject([
      {
        guid: 'ABCDEF',
        title: 'Über Netze',
        type: 'Werkstatt',
        track: 'Netze',
        room: 'Saal',
        language: 'de',
        starts_at: Date.UTC(2026, 4, 1, 8),
        ends_at: Date.UTC(2026, 4, 1, 8, 45),
        picture: 'https://pics.example/talk.png',
        persons: [{ uid: 'ZYX', name: 'Ann', biography: 'Baut Netze.', picture: 'https://pics.example/ann.jpg' }],
        links: [{ url: 'https://www.slides.example/1', title: 'Folien' }],
      },
    ]);
    expect(JSON.stringify(schedule.talks)).not.toMatch(/secret|a@x/);
  });

  test('[IMP10] of its widget: rooms, tracks and people by number and code', () => {
    const schedule = value({
      timezone: 'Europe/Zurich',
      version: '3',
      rooms: [{ id: 7, name: { en: 'Hall' } }],
      tracks: [{ id: 2, name: 'Main', color: '#123' }],
      speakers: [{ code: 'S1', name: 'Bob', avatar: null }],
      talks: [
        {
          id: 90,
          code: 'A',
          title: { en: 'One' },
          speakers: ['S1'],
          track: 2,
          room: 7,
          start: '2026-05-01T10:00:00',
          duration: 90,
        },
        { id: 91, title: { en: 'Lunch' }, room: 7, start: '2026-05-01T12:00:00', end: '2026-05-01T13:00:00' },
      ],
    });
    expect(schedule).toMatchObject({ time_zone: 'Europe/Zurich', tracks: [{ name: 'Main', color: '#112233' }] });
    expect(schedule.talks.map(({ guid, room, ends_at }) => [guid, room, ends_at])).toEqual([
      ['A', 'Hall', Date.UTC(2026, 4, 1, 9, 30)],
      ['title:Lunch', 'Hall', Date.UTC(2026, 4, 1, 11)],
    ]);
    expect(schedule.talks[0]?.persons).toMatchObject([{ name: 'Bob' }]);
  });

  test('[IMP10] with its places in a list, one of them each time that it is given', () => {
    const slot = (start: string) => ({ start, end: null, room: { id: 1, name: { en: 'Hall' } } });
    const slots = [slot('2026-05-01T10:00:00Z'), slot('2026-05-02T10:00:00Z')];
    expect(value([{ ...TALK, slot: undefined, slots }]).talks.map(({ guid }) => guid)).toEqual(['ABCDEF', 'ABCDEF/2']);
  });

  test('[IMP11] what is not on the schedule is left out and counted', () => {
    const schedule = value([TALK, { ...TALK, code: 'B', state: 'canceled' }, { code: 'C', title: 'Idea', slot: null }]);
    expect(schedule.talks).toHaveLength(1);
    expect(schedule.notes).toContain('left out: 2 talks that are not on the schedule (no start, or not confirmed)');
  });

  test('[IMP2] one page of several is refused, since the others would be removed', () => {
    expect(read({ count: 120, next: 'https://x/?offset=25', results: [TALK] })).toMatchObject({
      problems: [{ place: 'results', reason: expect.stringContaining('holds 1 of 120 talks') }],
    });
  });

  test('[IMP2] a talk without title, a person without name and a date that is none have their places', () => {
    const bad = { ...TALK, title: {}, speakers: [{ code: 'X' }], slot: { start: 'soon' } };
    const result = read([TALK, { ...bad, code: 'B' }]);
    expect(result.ok ? [] : result.problems.map(({ place }) => place)).toEqual([
      '[1].title',
      '[1].date',
      '[1].speakers[0]',
    ]);
  });

  test('[IMP10] it is told from a schedule by its shape', () => {
    expect([[TALK], { talks: [] }, { results: [] }].map(isTalkList)).toEqual([true, true, true]);
    expect([{ schedule: {} }, {}, [], 'x'].map(isTalkList)).toEqual([false, false, false, false]);
  });
});
