import { describe, expect, it } from 'vitest';
import { differences } from '../differs.ts';
import { phaseChangeOf } from './phase-change.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 4, 1, hour));
const NOW = at(12).getTime();
const OPEN = { opens_at: at(9), closes_at: at(18) };

describe('[IMP9] a change of an event', () => {
  it('changes the phase when attendees are sent elsewhere by it, and only then', () => {
    expect(phaseChangeOf(OPEN, { ...OPEN, opens_at: at(14) }, NOW)).toEqual({ from: 'open', to: 'before' });
    expect(phaseChangeOf(OPEN, { ...OPEN, closes_at: at(11) }, NOW)).toEqual({ from: 'open', to: 'after' });
    expect(phaseChangeOf({ ...OPEN, opens_at: at(14) }, { opens_at: null, closes_at: null }, NOW)).toMatchObject({
      to: 'open',
    });
    expect(phaseChangeOf(OPEN, { ...OPEN, opens_at: at(10) }, NOW)).toBeNull();
  });

  it('is told field by field, with what was there', () => {
    const before = {
      name: 'A',
      opens_at: at(9),
      settings: { flags: { agenda: true, chat: true }, days: 7 },
      list: [1],
    };
    const after = {
      name: 'A',
      opens_at: at(10),
      settings: { flags: { agenda: false, chat: true }, days: 7 },
      list: [2],
    };
    expect(differences(before, after)).toEqual([
      { field: 'list', before: [1], after: [2] },
      { field: 'opens_at', before: '2026-05-01T09:00:00.000Z', after: '2026-05-01T10:00:00.000Z' },
      { field: 'settings.flags.agenda', before: true, after: false },
    ]);
    expect(differences({ id: 1, gone: 2 }, { gone: null })).toEqual([{ field: 'gone', before: 2, after: null }]);
  });
});
