import { expect, test } from 'vitest';
import type { ImportedTalk } from '../schedules/types.ts';
import { suggestedBasics } from './suggestion.ts';

const talk = (starts_at: string, ends_at: string | null): ImportedTalk =>
  ({ starts_at: Date.parse(starts_at), ends_at: ends_at === null ? null : Date.parse(ends_at) }) as ImportedTalk;
const schedule = { title: ' Spring ', time_zone: 'Europe/Berlin' };

test('[SRC10] a schedule suggests its title, its zone, and the time from its first session to the end of its last', () => {
  const talks = [
    talk('2027-05-02T08:00:00Z', null),
    talk('2027-05-01T08:00:00Z', '2027-05-01T09:00:00Z'),
    talk('2027-05-01T10:00:00Z', '2027-05-02T10:30:00Z'),
  ];
  expect(suggestedBasics({ ...schedule, talks }, 'UTC')).toEqual({
    ...{ name: 'Spring', time_zone: 'Europe/Berlin', starts_at: '2027-05-01T10:00', ends_at: '2027-05-02T12:30' },
  });
  // A table has no title: the name is left to its organiser.
  expect(suggestedBasics({ ...schedule, talks, title: '', time_zone: null }, 'UTC')).toEqual({
    ...{ time_zone: 'UTC', starts_at: '2027-05-01T08:00', ends_at: '2027-05-02T10:30' },
  });
  expect(suggestedBasics({ ...schedule, talks: [] }, 'UTC')).toBeNull();
});
