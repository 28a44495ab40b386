import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SESSION_TOOLS } from '../tools/tools.ts';
import { EDIT_FIELDS, type SessionValues } from './fields.ts';
import { changedParts, changedSince, releasedParts, reversed, stateAfter, type EditState } from './parts.ts';
import { canEndNow, extendedEnd } from './quick.ts';

const TALK: SessionValues = {
  type: 'meeting',
  starts_at: '2026-06-15T10:00:00.000Z',
  ends_at: '2026-06-15T11:00:00.000Z',
  title: 'Opening',
  location: null,
  link: null,
  max_occupancy: 0,
  featured: false,
  cancelled: false,
  hidden: false,
  description: '',
  speakers: [],
  ...{ hosts: [], lead_host_profile_image: null, co_host_profile_images: [] },
  categories: [],
  format: null,
  language: null,
  stream: null,
  do_not_stream: false,
  cover_image_file: null,
  ...{ large_image_file: null, misc: null, marker_offset_minutes: null, open_session: false, switched_off: [] },
  translations: {},
};
const ANN = { uid: 'ann', name: 'Ann', company: '', job_title: '', profile_picture: null };
const STREAM = {
  ...({ key: 'a', type: 'mux', id: 'a', title: 'A', poster: null, playback_url: '/a.m3u8', entry_id: null } as const),
};
const values = fc.record<SessionValues>({
  starts_at: fc.constantFrom('2026-06-15T10:00:00.000Z', '2026-06-15T10:30:00.000Z'),
  ends_at: fc.constantFrom('2026-06-15T11:00:00.000Z', null),
  title: fc.constantFrom('a', 'b'),
  location: fc.constantFrom('Hall', null),
  link: fc.constantFrom('/x', null),
  max_occupancy: fc.nat(2),
  featured: fc.boolean(),
  cancelled: fc.boolean(),
  hidden: fc.boolean(),
  description: fc.constantFrom('', '<p>x</p>'),
  type: fc.constantFrom('meeting', 'stream'),
  speakers: fc.constantFrom([], [{ ...ANN, bio: '' }], [{ ...ANN, bio: '<p>x</p>' }]),
  categories: fc.constantFrom([], [{ name: 'Sea', position: 1 }], [{ name: 'Sea', position: 1, color: '#00ff00' }]),
  format: fc.constantFrom('Talk', null),
  language: fc.constantFrom('en', null),
  stream: fc.constantFrom(null, STREAM, { ...STREAM, playback_url: '/b.m3u8' }),
  do_not_stream: fc.boolean(),
  cover_image_file: fc.constantFrom('a', null),
  large_image_file: fc.constantFrom('a', null),
  misc: fc.constantFrom('a', null),
  marker_offset_minutes: fc.constantFrom(5, null),
  open_session: fc.boolean(),
  switched_off: fc.subarray([...SESSION_TOOLS]),
  hosts: fc.constantFrom([], [{ ...ANN, bio: '' }]),
  lead_host_profile_image: fc.constantFrom('a', null),
  co_host_profile_images: fc.constantFrom([], ['a']),
  translations: fc.constantFrom({}, { de: { title: 'T' } }),
});
const state: fc.Arbitrary<EditState> = fc.record({ values, kept: fc.subarray([...EDIT_FIELDS]) });

describe('[TML42] an edit', () => {
  it('is undone exactly: values and what is kept are as before, whatever they were', () => {
    fc.assert(
      fc.property(state, values, (before, wanted) => {
        const parts = changedParts(before, wanted);
        const after = stateAfter(before, parts);
        expect(after.values).toEqual(wanted);
        expect(changedSince(after, parts)).toEqual([]);
        expect(stateAfter(after, reversed(parts))).toEqual(before);
      }),
    );
  });

  it('cannot be undone over another one of the same field, and says which; another field is not in its way', () => {
    const before = { values: TALK, kept: [] };
    const parts = changedParts(before, { ...TALK, title: 'First', featured: true });
    const after = stateAfter(before, parts);
    const again = stateAfter(after, changedParts(after, { ...after.values, title: 'Second' }));
    expect(changedSince(again, parts)).toEqual(['title']);
    const elsewhere = stateAfter(after, changedParts(after, { ...after.values, location: 'Hall' }));
    expect(changedSince(elsewhere, parts)).toEqual([]);
    expect(stateAfter(elsewhere, reversed(parts))).toEqual({
      values: { ...TALK, location: 'Hall' },
      kept: ['location'],
    });
  });
});

describe('[TML43] what a host changed is kept', () => {
  it('field by field, and start and end together', () => {
    const parts = changedParts({ values: TALK, kept: ['link'] }, { ...TALK, ends_at: null });
    expect(parts).toMatchObject([{ field: 'times', before: { starts_at: TALK.starts_at }, after: { ends_at: null } }]);
    expect(stateAfter({ values: TALK, kept: ['link'] }, parts).kept).toEqual(['times', 'link']);
  });

  it('[TML44] until it is released: the value stays, and releasing can be undone', () => {
    const before: EditState = { values: TALK, kept: ['times', 'title'] };
    const parts = releasedParts(before, ['title', 'link']);
    const after = stateAfter(before, parts);
    expect(after).toEqual({ values: TALK, kept: ['times'] });
    expect(stateAfter(after, reversed(parts))).toEqual(before);
    expect(changedSince({ values: { ...TALK, title: 'By the schedule' }, kept: ['times'] }, parts)).toEqual(['title']);
  });
});

describe('[TML40] the quick actions', () => {
  const MINUTE = 60_000;
  const rules = { default_stream_minutes: 180 };
  const talk = { type: 'meeting', starts_at: TALK.starts_at, ends_at: TALK.ends_at } as const;
  const [start, end] = [Date.parse(TALK.starts_at), Date.parse('2026-06-15T11:00:00Z')];

  it.each([
    ['before its start', start - MINUTE, true],
    ['while it is on', start + MINUTE, true],
    ['a moment before it was over for five minutes', end + 5 * MINUTE - 1, true],
    ['when it has been over for five minutes', end + 5 * MINUTE, false],
  ])('extend a session %s: %s', (_when, now, can) => {
    expect(extendedEnd(talk, now)).toBe(can ? '2026-06-15T11:05:00.000Z' : null);
  });

  it.each([
    ['at its first moment', start, false],
    ['a moment later', start + 1, true],
    ['a moment before its end', end - 1, true],
    ['at its end', end, false],
  ])('end a session %s: %s', (_when, now, can) => {
    expect(canEndNow(talk, now, rules)).toBe(can);
  });

  it('end one without an end, but extend none; a marker has neither', () => {
    const open = { ...talk, ends_at: null };
    expect([extendedEnd(open, start + 1), canEndNow(open, end + 86_400_000, rules)]).toEqual([null, true]);
    const stream = { ...open, type: 'stream' } as const;
    expect([canEndNow(stream, start + 1, rules), canEndNow(stream, start + 180 * MINUTE, rules)]).toEqual([
      true,
      false,
    ]);
    const marker = { ...talk, type: 'marker-stream' } as const;
    expect([extendedEnd(marker, start), canEndNow(marker, start + 1, rules)]).toEqual([null, false]);
  });
});
