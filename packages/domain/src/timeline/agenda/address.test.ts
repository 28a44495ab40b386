import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AgendaQuery,
  formatAgendaQuery,
  isNarrowed,
  parseAgendaQuery,
  SEARCH_MAX,
  sessionOfAddress,
  WHOLE_AGENDA,
} from './address.ts';

const name = fc.option(fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text !== '*'));
const query: fc.Arbitrary<AgendaQuery> = fc.record({
  day: fc.option(fc.constantFrom('2026-11-21', '2028-02-29')),
  favorites: fc.boolean(),
  location: fc.option(fc.string({ maxLength: 60 }).filter((text) => text !== '*')),
  ...{ track: name, language: name, speaker: name },
  q: fc.string({ maxLength: SEARCH_MAX }).filter((text) => text === '' || text.trim() !== ''),
  session: fc.option(fc.constant('65aa00000000000000000001')),
  zone: fc.option(fc.constantFrom('UTC', 'Asia/Kathmandu')),
});

describe('addresses of the agenda', () => {
  it('[AGE10] an address opens what its sender saw', () => {
    fc.assert(
      fc.property(query, (sent) => {
        const params = Object.entries(formatAgendaQuery(sent)).filter(([, value]) => value !== undefined);
        const received = new URLSearchParams(new URLSearchParams(params as [string, string][]).toString());
        expect(parseAgendaQuery(Object.fromEntries(received))).toEqual(sent);
      }),
    );
  });

  it.each([
    [{ day: '2026-02-30' }],
    [{ day: 'today' }],
    [{ day: '2026-13-01' }],
    [{ view: 'all' }],
    [{ zone: 'Mars/Olympus' }],
    [{ zone: '' }],
    [{ session: 'first' }],
    [{ track: '', language: '*', speaker: '', location: '*' }],
    [{ location: 'x'.repeat(257) }],
    [{ colour: 'red' }],
  ])('[AGE10] what cannot be meant counts as none: %j', (params) => {
    expect(parseAgendaQuery(params)).toEqual(WHOLE_AGENDA);
  });

  it('[AGE10] a text that is too long is cut', () => {
    expect(parseAgendaQuery({ q: 'x'.repeat(200) }).q).toHaveLength(SEARCH_MAX);
  });

  it('[TML2] only what hides sessions can be cleared: neither a zone nor the session that is open does', () => {
    expect(isNarrowed({ ...WHOLE_AGENDA, zone: 'UTC', session: 'a', q: ' ' })).toBe(false);
    expect(isNarrowed({ ...WHOLE_AGENDA, location: '' })).toBe(true);
    expect(isNarrowed({ ...WHOLE_AGENDA, q: 'tide' })).toBe(true);
    expect(isNarrowed({ ...WHOLE_AGENDA, favorites: true })).toBe(true);
  });
});

describe('[PAG14] the session to which an address leads', () => {
  const id = '65aa00000000000000000001';
  it.each([
    ['/tide/agenda?session=' + id, id],
    ['/tide/agenda?q=rope&session=' + id + '&zone=UTC', id],
    ['/tide/live_stream/' + id, id],
    ['/tide/live_stream/' + id + '?t=1', id],
    ['/other/agenda?session=' + id, null],
    ['/tide/agenda?session=nonsense', null],
    ['/tide/agenda/more?session=' + id, null],
    ['/tide/live_stream/' + id + '/more', null],
    ['/tide/live_stream', null],
    ['/tide?session=' + id, null],
    ['http://[', null],
  ])('%s', (address, found) => expect(sessionOfAddress('tide', address)).toBe(found));
});
