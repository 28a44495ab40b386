import { describe, expect, it, test } from 'vitest';
import { AUDIT_ACTIONS } from './actions.ts';
import { actionsOf, changesOf, HISTORY_PARTS, partOf } from './history.ts';

describe('[AUD5] what an entry says of a change', () => {
  const none = { kind: 'none' } as const;
  test.each<[string, Record<string, unknown> | null, Record<string, unknown> | null, unknown[]]>([
    ['nothing', null, null, []],
    [
      'a text',
      { name: 'Spring' },
      { name: 'May' },
      [
        {
          kind: 'values',
          field: 'name',
          before: { kind: 'text', text: 'Spring' },
          after: { kind: 'text', text: 'May' },
        },
      ],
    ],
    [
      'a moment that is new',
      { starts_at: null },
      { starts_at: '2026-05-01T10:00:00.000Z' },
      [{ kind: 'values', field: 'starts_at', before: none, after: { kind: 'moment', at: '2026-05-01T10:00:00.000Z' } }],
    ],
    [
      'a switch and a number',
      { ask_avatar: true, max_guests: 4 },
      { ask_avatar: false, max_guests: 6 },
      [
        { kind: 'values', field: 'ask_avatar', before: { kind: 'flag', on: true }, after: { kind: 'flag', on: false } },
        {
          kind: 'values',
          field: 'max_guests',
          before: { kind: 'number', number: 4 },
          after: { kind: 'number', number: 6 },
        },
      ],
    ],
    [
      'words of a list, and how many ids',
      { roles: [] },
      { roles: ['speaker', 'host'], people: ['a'.repeat(24), 'b'.repeat(24)] },
      [
        { kind: 'values', field: 'roles', before: none, after: { kind: 'text', text: 'speaker, host' } },
        { kind: 'values', field: 'people', before: none, after: { kind: 'number', number: 2 } },
      ],
    ],
    [
      'counts of an import, but for kinds without a change',
      null,
      {
        event: 'kept',
        sessions: { added: 1, changed: 0, removed: 2 },
        areas: { added: 0, changed: 0, removed: 0 },
      },
      [{ kind: 'counts', field: 'sessions', added: 1, changed: 0, removed: 2 }],
    ],
    [
      'names of fields without values, and structures',
      { kept: [], media: { logo: 'a' } },
      { kept: ['title'], texts: ['title', 'description'], media: { logo: 'b' } },
      [
        { kind: 'touched', field: 'media' },
        { kind: 'touched', field: 'title' },
        { kind: 'touched', field: 'description' },
      ],
    ],
  ])('%s', (_, before, after, changes) => expect(changesOf(before, after)).toEqual(changes));
});

describe('[AUD4] the parts of a history', () => {
  it('have each action once, and a saved section is of its own part', () => {
    expect(HISTORY_PARTS.flatMap(actionsOf).sort()).toEqual(
      AUDIT_ACTIONS.filter((action) => action !== 'event.section_changed').sort(),
    );
    expect(partOf('event.section_changed', { section: 'look' })).toBe('look');
    expect(partOf('event.section_changed', { section: 'constructor' })).toBe('event');
    expect(partOf('hall.added', null)).toBe('halls');
  });
});
