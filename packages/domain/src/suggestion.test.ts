import { describe, expect, it } from 'vitest';
import { closest, didYouMean } from './suggestion.ts';

describe('[CLI5] a misspelt word', () => {
  const known = ['PORT', 'HOST', 'SMTP_URL', 'SMS_FROM', 'PUBLIC_URL', 'first_name', 'invitation_days'];

  it.each([
    ['STMP_URL', 'SMTP_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['port', 'PORT'],
    ['firstname', 'first_name'],
    ['fist-name', 'first_name'],
    ['invitation_day', 'invitation_days'],
    ['invitation', 'invitation_days'],
  ])('%s stands for %s', (word, meant) => expect(closest(word, known)).toBe(meant));

  it('is followed by the one that was meant, where there is one', () => {
    expect([didYouMean('PROT', known), didYouMean('TZ', known)]).toEqual([' (did you mean "PORT"?)', '']);
  });

  it.each(['colour', 'x', '', 'TZ'])('%s stands for none', (word) => expect(closest(word, known)).toBeNull());
});
