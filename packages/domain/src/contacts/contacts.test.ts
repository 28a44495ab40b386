import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenDetails, mayOffer } from './sharing.ts';
import { vCard } from './vcard.ts';

const ADA = { name: 'Ada Byron', company: 'Engines; Ltd, London', role: 'Analyst', email: 'ada@example.org' };

describe('[XCH2] what somebody gives', () => {
  it('is the name, and no more than they say', () => {
    expect(givenDetails(ADA, [])).toEqual({ name: 'Ada Byron', company: '', role: '', email: '' });
    expect(givenDetails(ADA, ['role'])).toMatchObject({ role: 'Analyst', company: '', email: '' });
    expect(givenDetails(ADA, ['company', 'role', 'email'])).toEqual(ADA);
  });
});

describe('[XCH5] a vCard', () => {
  it('has what was given and nothing else, each text escaped', () => {
    expect(vCard(givenDetails(ADA, ['company']), 'Met\nthere')).toBe(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Byron\r\nORG:Engines\\; Ltd\\, London\r\nNOTE:Met\\nthere\r\nEND:VCARD\r\n',
    );
    expect(vCard(ADA, '')).toContain('EMAIL:ada@example.org\r\n');
  });

  it('has no line of more than 75 octets, and loses nothing by that', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (company) => {
        const card = vCard({ ...ADA, company }, '');
        for (const line of card.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        const whole = vCard({ ...ADA, company: 'x' }, '').replace('ORG:x\r\n', '');
        const org = company === '' ? '' : card.replaceAll('\r\n ', '').match(/ORG:.*?\r\n/su)?.[0];
        expect(card.replaceAll('\r\n ', '')).toBe(whole.replace('TITLE', () => `${org ?? ''}TITLE`));
      }),
    );
  });
});

describe('[XCH3] an offer', () => {
  const ada = { event_user_id: 'ada', roles: ['attendee' as const] };
  const bob = {
    event_user_id: 'bob',
    roles: ['attendee' as const],
    active: true,
    networking_status: true,
    simulated: false,
  };
  it('reaches those who let others reach them, and nobody across a block of either', () => {
    expect(mayOffer(ada, bob, [])).toBe(true);
    for (const more of [{ active: false }, { networking_status: false }, { simulated: true }, { event_user_id: 'ada' }])
      expect(mayOffer(ada, { ...bob, ...more }, [])).toBe(false);
    expect(mayOffer(ada, bob, [{ blocker: 'bob', blocked: 'ada' }])).toBe(false);
    expect(mayOffer(ada, bob, [{ blocker: 'ada', blocked: 'bob' }])).toBe(false);
  });

  it('comes from and reaches those who moderate always', () => {
    const host = { event_user_id: 'hal', roles: ['attendee' as const, 'host' as const] };
    expect(mayOffer(host, { ...bob, networking_status: false }, [])).toBe(true);
    expect(mayOffer(ada, { ...host, active: true, networking_status: false, simulated: false }, [])).toBe(true);
  });
});
