import { describe, expect, it } from 'vitest';
import { moderatorProblems, tidyModerators } from './moderators.ts';

describe('[HAL16] the moderators of a hall', () => {
  it('have names of one line and addresses in lower case; lines in which nothing stands are none', () => {
    expect(
      tidyModerators([
        { name: '  Ann   Example ', email: ' ANN@sea.example ' },
        { name: ' ', email: '' },
        { name: 'Ben', email: '' },
        { name: 'Cy' },
      ]),
    ).toEqual([
      { name: 'Ann Example', email: 'ann@sea.example' },
      { name: 'Ben', email: '' },
      { name: 'Cy', email: undefined },
    ]);
  });

  it('are refused beside their field: without a name, twice, or with an address that is none', () => {
    expect(
      moderatorProblems([
        { name: 'Ann', email: 'ann@sea.example' },
        { name: '', email: '' },
        { name: '', email: 'ben@sea.example' },
        { name: ' ann', email: '' },
        { name: 'Ann ', email: 'other@sea.example' },
        { name: 'Cy', email: 'cy at sea' },
        { name: 'D\u0007', email: '' },
      ]),
    ).toEqual({
      'moderators.2.name': [{ code: 'empty' }],
      'moderators.4.name': [{ code: 'twice' }],
      'moderators.5.email': [{ code: 'not_an_email' }],
      'moderators.6.name': [{ code: 'invalid' }],
    });
  });
});
