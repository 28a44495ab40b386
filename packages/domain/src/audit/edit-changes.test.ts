import { describe, expect, it, test } from 'vitest';
import type { SessionValues } from '../timeline/edit/fields.ts';
import type { EditPart } from '../timeline/edit/parts.ts';
import { editChanges } from './edit-changes.ts';

type Values = Partial<SessionValues>;
const part = (field: EditPart['field'], before: Values, after: Values): EditPart => ({
  ...{ field, before, after, kept_before: false, kept_after: true },
});
const TITLES = new Map([
  ['p1', 'Keynotes'],
  ['p2', 'Workshops'],
]);
const said = (...parts: EditPart[]) => editChanges({ kind: 'change', parts }, TITLES);
const person = (name: string, bio = '') => ({
  ...{ uid: name, name, bio, company: '', job_title: '', profile_picture: null },
});
const stream = (type: 'mux' | 'hosted', playback_url: string | null, entry_id: string | null = null) => ({
  ...{ type, playback_url, entry_id, key: 'k', id: 'i', title: 'T', poster: null },
});

describe('[AUD6] what an edit says of its session', () => {
  const text = (words: string) => ({ kind: 'text', text: words });
  test.each<[string, EditPart, unknown[]]>([
    [
      'a time that moved, and not the one that stayed',
      part('times', { starts_at: 'a', ends_at: null }, { starts_at: '2026-05-01T10:00:00.000Z', ends_at: null }),
      [
        {
          ...{ kind: 'values', field: 'starts_at', before: text('a') },
          after: { kind: 'moment', at: '2026-05-01T10:00:00.000Z' },
        },
      ],
    ],
    [
      'texts in short, without formatting',
      part('description', { description: '<p>One</p><p>two</p>' }, { description: 'x'.repeat(200) }),
      [
        {
          ...{ kind: 'values', field: 'description', before: text('One two') },
          after: text(`${'x'.repeat(160)} …`),
        },
      ],
    ],
    [
      'a text that differs where nobody sees it',
      part('description', { description: '<p>One</p>' }, { description: '<b>One</b>' }),
      [{ kind: 'touched', field: 'description' }],
    ],
    [
      'the names that speak, and no longer',
      part('speakers', { speakers: [person('Ada'), person('Bo')] }, { speakers: [person('Cy'), person('Ada', 'New')] }),
      [{ kind: 'names', field: 'speakers', added: ['Cy'], removed: ['Bo'] }],
    ],
    [
      'people of whom something else was changed',
      part('hosts', { hosts: [person('Ada')] }, { hosts: [person('Ada', 'New')] }),
      [{ kind: 'touched', field: 'hosts' }],
    ],
    [
      'tracks',
      part('track', { categories: [] }, { categories: [{ name: 'Design', position: 0 }] }),
      [{ kind: 'names', field: 'track', added: ['Design'], removed: [] }],
    ],
    [
      'where a stream came from, and comes from',
      part(
        'stream',
        { stream: null, do_not_stream: false, type: 'meeting' },
        { stream: stream('mux', 'https://live.example/a.m3u8'), do_not_stream: false, type: 'stream' },
      ),
      [
        {
          ...{ kind: 'values', field: 'stream', before: { kind: 'stream', stream: 'hall', address: null } },
          after: { kind: 'stream', stream: 'mux', address: 'https://live.example/a.m3u8' },
        },
      ],
    ],
    [
      'a hosted stream by its name',
      part(
        'stream',
        { stream: stream('hosted', null, 'hall-a'), do_not_stream: false },
        { stream: null, do_not_stream: true },
      ),
      [
        {
          ...{ kind: 'values', field: 'stream', before: { kind: 'stream', stream: 'hosted', address: 'hall-a' } },
          after: { kind: 'stream', stream: 'none', address: null },
        },
      ],
    ],
    [
      'a picture that is new',
      part('picture', { cover_image_file: null }, { cover_image_file: 'a' }),
      [{ kind: 'picture', field: 'picture', change: 'added' }],
    ],
    [
      'a picture that is another',
      part('large_picture', { large_image_file: 'a' }, { large_image_file: 'b' }),
      [{ kind: 'picture', field: 'large_picture', change: 'replaced' }],
    ],
    [
      'a picture that is gone',
      part('picture', { cover_image_file: 'a' }, { cover_image_file: null }),
      [{ kind: 'picture', field: 'picture', change: 'removed' }],
    ],
    [
      'of which session it is a part, by its title',
      part('part', { misc: 'p1', marker_offset_minutes: 10 }, { misc: 'p2', marker_offset_minutes: 20 }),
      [
        { kind: 'values', field: 'part', before: text('Keynotes'), after: text('Workshops') },
        {
          ...{ kind: 'values', field: 'marker_offset_minutes', before: { kind: 'number', number: 10 } },
          after: { kind: 'number', number: 20 },
        },
      ],
    ],
    [
      'that it is a part no more',
      part('part', { misc: 'p1', marker_offset_minutes: 10 }, { misc: null, marker_offset_minutes: null }),
      [{ kind: 'values', field: 'part', before: text('Keynotes'), after: { kind: 'none' } }],
    ],
    [
      'no title of a session that is gone',
      part('part', { misc: 'p1', marker_offset_minutes: null }, { misc: 'gone', marker_offset_minutes: null }),
      [{ kind: 'touched', field: 'part' }],
    ],
    [
      'texts of each language',
      part('translations', { translations: {} }, { translations: { de: { title: 'Auftakt' } } }),
      [
        {
          ...{ kind: 'values', field: 'title', language: 'de', before: { kind: 'none' } },
          after: text('Auftakt'),
        },
      ],
    ],
  ])('%s', (_, one, changes) => expect(said(one)).toEqual(changes));

  it('says the other way round what was undone, and no values of fields that went back to the schedule', () => {
    const parts = [part('title', { title: 'Old' }, { title: 'New' })];
    expect(editChanges({ kind: 'change', parts }, TITLES, true)).toEqual([
      { kind: 'values', field: 'title', before: text('New'), after: text('Old') },
    ]);
    const released = [part('title', { title: 'Old' }, { title: 'Old' })];
    expect(editChanges({ kind: 'release', parts: released }, TITLES)).toEqual([{ kind: 'touched', field: 'title' }]);
  });
});
