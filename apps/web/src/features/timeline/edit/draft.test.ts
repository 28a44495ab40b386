import type { OpenedSession } from '@plenary/contract/timeline/edit';
import { describe, expect, it } from 'vitest';
import { changedMeanwhile, changesOf, draftOf, isUntouched, rebased } from './draft.ts';

const ZONE = 'Europe/Zurich';
const SESSION: OpenedSession = {
  id: 'a'.repeat(24),
  version: 3,
  type: 'meeting',
  title: 'Opening',
  starts_at: '2026-06-15T08:00:00.000Z',
  ends_at: '2026-06-15T09:00:12.345Z',
  link: null,
  location: null,
  max_occupancy: 0,
  featured: false,
  cancelled: false,
  hidden: false,
  misc: null,
  speakers: [],
  imported: true,
  categories: [],
  format: null,
  described: false,
  pictured: false,
  language: null,
  stream: { kind: 'hall', address: '', title: '', poster: null, sponsor: { name: '', url: '', logo: null } },
  ...{
    picture: null,
    large_picture: null,
    part: { session: null, minutes: 0 },
    open_session: false,
    switched_off: [],
    hosts: [],
  },
  kept: [],
  description: null,
  translations: {},
};
const BASE = draftOf(SESSION, ZONE);
const changes = (typed: Partial<typeof BASE>) => changesOf({ ...BASE, ...typed }, BASE, ZONE);

describe('[TML41] a session as it is typed', () => {
  it('has the times of the event’s zone, and sends only what was changed', () => {
    expect(BASE).toMatchObject({ starts_at: '2026-06-15T10:00', ends_at: '2026-06-15T11:00', location: '' });
    expect(changes({})).toEqual({ changes: {}, unusable: [] });
    const typed = { ends_at: '2026-06-15T11:05', title: 'New', max_occupancy: ' 7 ' };
    const sent = { ends_at: '2026-06-15T09:05:00.000Z', title: 'New', max_occupancy: 7 };
    expect(changes(typed)).toEqual({ changes: sent, unusable: [] });
    expect(changes({ ends_at: '' }).changes).toEqual({ ends_at: null });
  });

  it.each([
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('keeps the moment across a change of the clocks: %s is %s', (starts_at, at) => {
    expect(changes({ starts_at }).changes).toEqual({ starts_at: at });
    expect(draftOf({ ...SESSION, starts_at: at }, ZONE).starts_at).toBe(starts_at);
  });

  it.each([
    [{ starts_at: '' }, ['starts_at']],
    [{ ends_at: 'soon' }, ['ends_at']],
    [{ starts_at: '123456-01-01T10:00' }, ['starts_at']],
    [{ max_occupancy: 'many' }, ['max_occupancy']],
    [{ max_occupancy: '-1' }, ['max_occupancy']],
  ])('%j cannot be sent', (typed, unusable) => {
    expect(changes(typed).unusable).toEqual(unusable);
  });
});

describe('[TML42] somebody else’s change meanwhile', () => {
  it('goes under what was typed: nothing typed is lost, and what was left alone is theirs', () => {
    const current = draftOf({ ...SESSION, title: 'Theirs', location: 'Lab' }, ZONE);
    expect(changedMeanwhile(BASE, current)).toEqual(['title', 'location']);
    expect(rebased({ ...BASE, title: 'Mine' }, BASE, current)).toEqual({ ...current, title: 'Mine' });
    expect([isUntouched(BASE, BASE), isUntouched({ ...BASE, featured: true }, BASE)]).toEqual([true, false]);
  });
});
