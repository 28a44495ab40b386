import { describe, expect, it, test } from 'vitest';
import { basicsProblems, movedOpening, openingProblem, slugFor, spanOf, type EventBasics } from './new-event.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const basics: EventBasics = {
  name: 'Spring meeting',
  slug: 'spring-meeting',
  time_zone: 'Europe/Zurich',
  starts_at: '2027-05-01T10:00',
  ends_at: '2027-05-01T18:00',
};
const problemsOf = (change: Partial<EventBasics>) =>
  basicsProblems({ ...basics, ...change }, NOW, (slug) => /^[a-z-]{1,64}$/.test(slug) && slug !== 'studio');

test.each([
  ['Spring meeting 2027', 'spring-meeting-2027'],
  ['  Große Ölausstellung – Zürich!', 'grosse-olausstellung-zurich'],
  ['Ålesund: kaffe & prat', 'alesund-kaffe-prat'],
  ['東京', ''],
  ['a'.repeat(63) + ' b', 'a'.repeat(63)],
])('[STU3] an event called "%s" is offered the address "%s"', (name, slug) => expect(slugFor(name)).toBe(slug));

test('[STU3] times are those of a clock on the wall of its zone', () => {
  expect(spanOf(basics, NOW)).toEqual({
    starts_at: Date.parse('2027-05-01T08:00:00Z'),
    ends_at: Date.parse('2027-05-01T16:00:00Z'),
  });
  expect(problemsOf({})).toEqual({});
});

test.each<[Partial<EventBasics>, object]>([
  [{ name: ' ​' }, { name: [{ code: 'empty' }] }],
  [{ name: 'x'.repeat(301) }, { name: [{ code: 'too_long', max: 300 }] }],
  [{ slug: '' }, { slug: [{ code: 'empty' }] }],
  [{ slug: 'studio' }, { slug: [{ code: 'address_letters' }] }],
  [{ slug: 'Spring Meeting' }, { slug: [{ code: 'address_letters' }] }],
  [{ time_zone: 'Europe/Nowhere' }, { time_zone: [{ code: 'invalid' }] }],
  [{ starts_at: '' }, { starts_at: [{ code: 'empty' }] }],
  [{ ends_at: '2027-02-30T10:00' }, { ends_at: [{ code: 'invalid' }] }],
  [{ ends_at: '2027-05-01T10:00' }, { ends_at: [{ code: 'ends_before_start' }] }],
])('[STU3] %o is refused beside its field', (change, problems) => expect(problemsOf(change)).toEqual(problems));

describe('[STU4] when an event opens', () => {
  it.each([
    ['2027-05-01T09:30', null],
    ['2027-05-01T10:00', null],
    ['2027-05-01T10:01', { code: 'opens_after_start' }],
    ['soon', { code: 'invalid' }],
  ])('%s of one that begins at ten: %j', (opens_at, problem) => {
    const basics = { time_zone: 'Europe/Zurich', starts_at: '2027-05-01T10:00', ends_at: '2027-05-01T18:00' };
    expect(openingProblem(opens_at, basics, 0)).toEqual(problem);
  });

  it('moves with the begin by the clock on the wall', () => {
    expect(movedOpening('2027-03-27T09:30', '2027-03-27T10:00', '2027-03-29T12:00')).toBe('2027-03-29T11:30');
    expect(movedOpening('2027-05-01T09:30', '2027-05-01T10:00', '')).toBe('2027-05-01T09:30');
    expect(movedOpening('', '2027-05-01T10:00', '2027-05-02T10:00')).toBe('');
  });
});
