import { describe, expect, it } from 'vitest';
import { measureOf } from './history.ts';

const at = '2026-06-15T09:00:00.000Z';
const change = (action: string, before: Record<string, unknown> = {}, after: Record<string, unknown> = {}) =>
  measureOf({ action, before, after });

describe('[WID62] the history of a person', () => {
  it('names what was put on them and lifted, and until when', () => {
    expect(change('sanction.put', { muted: false }, { muted: true, muted_until: at })).toEqual({
      measure: 'muted',
      until: at,
    });
    expect(change('sanction.put', { muted_until: at }, { muted_until: null })).toEqual({
      measure: 'muted',
      until: null,
    });
    expect(change('sanction.put', { banned: false }, { banned: true })).toEqual({ measure: 'banned', until: null });
    expect(change('sanction.lifted', { muted: true }, { muted: false })).toMatchObject({ measure: 'unmuted' });
    expect(change('sanction.lifted', { banned: true }, { banned: false })).toMatchObject({ measure: 'unbanned' });
    expect(change('person.banned')).toMatchObject({ measure: 'event_banned' });
    expect(change('person.unbanned')).toMatchObject({ measure: 'event_unbanned' });
  });

  it('leaves out what changed nothing, and entries of other kinds', () => {
    expect(change('sanction.lifted')).toBe(null);
    expect(change('sanction.put')).toBe(null);
    expect(change('case.decided', {}, { decision: 'mute' })).toBe(null);
    expect(measureOf({ action: 'sanction.put', before: null, after: null })).toBe(null);
  });
});
