import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedChange, isSessionLink, type SessionChange } from './check-change.ts';
import { descriptionHtml, descriptionText } from './description.ts';
import type { SessionValues } from './fields.ts';

const NOW = Date.parse('2026-06-15T10:30:00.000Z');
const TALK: SessionValues = {
  type: 'meeting',
  starts_at: '2026-06-15T10:00:00.000Z',
  ends_at: '2026-06-15T11:00:00.000Z',
  title: 'Opening',
  location: 'Hall',
  link: 'https://meet.example/1',
  max_occupancy: 10,
  featured: false,
  cancelled: false,
  hidden: false,
  description: '<p>Hello</p>',
  speakers: [],
  categories: [],
  format: null,
  language: null,
  stream: null,
  do_not_stream: false,
  cover_image_file: null,
  ...{ large_image_file: null, misc: null, marker_offset_minutes: null, open_session: false, switched_off: [] },
  ...{ hosts: [], lead_host_profile_image: null, co_host_profile_images: [] },
  translations: {},
};
const checked = (change: SessionChange, before: Partial<SessionValues> = {}) =>
  checkedChange({ ...TALK, ...before }, change, NOW);
const codesOf = (change: SessionChange, before: Partial<SessionValues> = {}) => {
  const result = checked(change, before);
  if (result.ok) return null;
  return Object.fromEntries(Object.entries(result.errors).map(([column, [first]]) => [column, first?.code]));
};

describe('[TML41] a change of a session', () => {
  it('leaves alone what it does not name, and writes times and texts as they are stored', () => {
    const change = { title: ' New ', location: '  ', link: ' /demo/a ', ends_at: '2026-06-15T11:30:00Z' };
    const normal = { title: 'New', location: null, link: '/demo/a', ends_at: '2026-06-15T11:30:00.000Z' };
    expect(checked(change)).toEqual({ ok: true, values: { ...TALK, ...normal } });
    expect(checked({ title: undefined })).toEqual({ ok: true, values: TALK });
  });

  it.each<[string, SessionChange, object]>([
    ['ends before it starts', { ends_at: '2026-06-15T09:00:00Z' }, { ends_at: 'ends_before_start' }],
    ['would have no length', { ends_at: '2026-06-15T10:00:00Z' }, { ends_at: 'ends_at_start' }],
    ['starts after its end', { starts_at: '2026-06-15T12:00:00Z' }, { ends_at: 'ends_before_start' }],
    ['moves to a past year', { starts_at: '2025-06-15T10:00:00Z' }, { starts_at: 'too_far_away' }],
    ['moves to the year 26', { starts_at: '0026-06-15T10:00:00Z' }, { starts_at: 'too_far_away' }],
    ['ends a year later', { ends_at: '2027-06-15T11:00:00Z' }, { ends_at: 'too_far_away' }],
    ['has a start that is no moment', { starts_at: '2026-99-15T10:00:00Z' }, { starts_at: 'invalid' }],
    ['has an end that is no moment', { ends_at: '2026-06-15T77:00:00Z' }, { ends_at: 'invalid' }],
    ['has no title', { title: ' \t ' }, { title: 'empty' }],
    ['has a title that draws nothing', { title: '\u200b\u3164' }, { title: 'empty' }],
    ['has a link that runs something', { link: 'javascript:alert(1)' }, { link: 'not_a_link' }],
    ['has several faults', { title: '', link: 'x' }, { title: 'empty', link: 'not_a_link' }],
  ])('that %s is refused', (_what, change, problems) => {
    expect(codesOf(change)).toEqual(problems);
  });

  it('may take two days, may lose its end, and may stay in a year that is long past', () => {
    expect(codesOf({ ends_at: '2026-06-17T10:00:00Z' })).toBeNull();
    expect(checked({ ends_at: null })).toMatchObject({ ok: true, values: { ends_at: null } });
    const old = { starts_at: '2020-12-27T10:00:00.000Z', ends_at: '2020-12-27T11:00:00.000Z' };
    expect(codesOf({ ends_at: '2020-12-27T11:30:00Z' }, old)).toBeNull();
    expect(codesOf({ title: 'New' }, { ...old, ends_at: old.starts_at })).toBeNull();
  });

  it('of a marker cannot move it: its times follow from its session', () => {
    const marker = { ...TALK, type: 'marker-stream' } as const;
    const moved = checkedChange(marker, { starts_at: '2026-06-15T10:10:00Z' }, NOW);
    expect(moved).toEqual({ ok: false, errors: { starts_at: [{ code: 'follows_session' }] } });
    expect(checkedChange(marker, { title: 'Part two', starts_at: TALK.starts_at }, NOW).ok).toBe(true);
  });

  it('keeps a link that is stored already, whatever it is', () => {
    expect(codesOf({ link: 'talk.example', title: 'New' }, { link: 'talk.example' })).toBeNull();
  });
});

it.each([
  ['https://a.example/x?y#z', true],
  ['HTTP://a.example', true],
  ['/demo/live_stream/1', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://', false],
  ['https://a b', false],
  ['ftp://a.example', false],
  ['data:text/html,x', false],
  ['a.example', false],
])('[TML41] %j as a link: %s', (text, is_link) => {
  expect(isSessionLink(text)).toBe(is_link);
});

describe('[TML46] a description as plain text', () => {
  it('is stored as paragraphs, and HTML in it is shown as it was typed', () => {
    const typed = 'One & two\r\nthree\n\n\n<img src=x onerror=alert(1)>\n';
    expect(descriptionHtml(typed)).toBe('<p>One &amp; two<br />three</p>\n<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(checked({ description: '<b>x</b>' })).toMatchObject({
      values: { description: '<p>&lt;b&gt;x&lt;/b&gt;</p>' },
    });
  });

  it.each([
    ['<p>One</p>\n<p>Two<br>three</p>', 'One\n\nTwo\nthree'],
    ['Just text', 'Just text'],
    ['', ''],
    ['<p>R&amp;D &#233; &#x41;&nbsp;&lt;3</p>', 'R&D é A\u00A0<3'],
    ['<p><a href="https://a.example">A</a></p>', null],
    ['<p class="x">A</p>', null],
    ['<p>A</p><ul><li>B</li></ul>', null],
  ])('%j reads %j', (html, text) => {
    expect(descriptionText(html)).toBe(text);
  });

  it('comes back as it was typed', () => {
    const line = fc
      .string({ unit: fc.constantFrom(...'ab &<>";#'.split('')) })
      .map((text) => text.replace(/\s+/g, ' ').trim());
    const paragraph = fc.array(
      line.filter((text) => text !== ''),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 3 }), (paragraphs) => {
        const text = paragraphs.map((lines) => lines.join('\n')).join('\n\n');
        expect(descriptionText(descriptionHtml(text))).toBe(text);
      }),
    );
  });

  it('that has formatting is not to be replaced, and one that says the same stays as it is', () => {
    expect(codesOf({ description: 'New' }, { description: '<p><em>Old</em></p>' })).toEqual({
      description: 'has_formatting',
    });
    const stored = { description: '<p>One</p><p>Two</p>' };
    expect(checked({ description: 'One\n\nTwo' }, stored)).toMatchObject({ values: stored });
  });
});
