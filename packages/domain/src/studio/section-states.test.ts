import { describe, expect, test } from 'vitest';
import { sectionChanges, withoutPeople } from './section-states.ts';

describe('[RST2] the changes of a section say from what to what', () => {
  const page = (slug: string, more: object = {}) => ({ slug, title: slug, html: `<p>${slug}</p>`, ...more });

  test('of things that are new, gone, changed and moved', () => {
    const before = { pages: [page('faq'), page('terms'), page('old')] };
    const after = { pages: [page('terms', { html: '<p>Be <b>kind</b></p>', public: true }), page('faq'), page('new')] };
    expect(sectionChanges(before, after, 'en')).toEqual([
      {
        ...{ part: 'pages', name: 'terms', change: 'changed' },
        fields: [
          { field: 'html', before: 'terms', after: 'Be kind' },
          { field: 'public', before: null, after: 'true' },
        ],
      },
      { part: 'pages', name: 'old', change: 'removed', fields: [] },
      { part: 'pages', name: 'new', change: 'added', fields: [] },
      { part: 'pages', name: '', change: 'moved', fields: [] },
    ]);
  });

  test('of values deep in a part, of texts in several languages, and of lists', () => {
    const before = {
      event: { settings: { brand_color: '#fff', texts: { en: 'Hi', de: 'Hallo' } }, media: { gallery: ['a'] } },
    };
    const after = {
      event: { settings: { brand_color: '#000', texts: { en: 'Hi', de: 'Moin' } }, media: { gallery: ['a', 'b'] } },
    };
    expect(sectionChanges(before, after, 'en')[0]?.fields).toEqual([
      { field: 'brand_color', before: '#fff', after: '#000' },
      { field: 'texts', before: 'Hallo', after: 'Moin', language: 'de' },
      { field: 'gallery', before: 'a', after: 'a, b' },
    ]);
  });

  test('of a text that is translated, in its language alone', () => {
    const room = (name: unknown) => ({ rooms: [{ key: 'tea', name }] });
    const fields = (before: unknown, after: unknown) =>
      sectionChanges(room(before), room(after), 'en').map((one) => [one.name, one.fields]);
    expect(fields('Lounge', { en: 'Lounge', de: 'Treffpunkt' })).toEqual([
      ['Lounge', [{ field: 'name', before: null, after: 'Treffpunkt', language: 'de' }]],
    ]);
    expect(fields({ en: 'Lounge', de: 'Treffpunkt' }, 'Bar')).toEqual([
      [
        'Bar',
        [
          { field: 'name', before: 'Lounge', after: 'Bar' },
          { field: 'name', before: 'Treffpunkt', after: null, language: 'de' },
        ],
      ],
    ]);
  });

  test('in short', () => {
    const [change] = sectionChanges({ tour: { intro: 'x'.repeat(500) } }, { tour: { intro: '' } }, null);
    expect(change?.fields[0]).toEqual({ field: 'intro', before: `${'x'.repeat(160)} …`, after: null });
  });
});

test('[RST1] the addresses of owners are kept nowhere', () => {
  const values = { levels: ['Gold'], exhibitors: [{ key: 'a', name: 'Acme', owners: ['zoe@acme.example'] }] };
  expect(withoutPeople(values)).toEqual({ levels: ['Gold'], exhibitors: [{ key: 'a', name: 'Acme' }] });
});
