import { describe, expect, it, test } from 'vitest';
import { cleanEmail, emailProblems } from './email.ts';

describe('[SET8] an address as it is copied', () => {
  test.each([
    'Ada North <ada@example.org>',
    '<ada@example.org>',
    'mailto:ada@example.org',
    '<mailto:ada@example.org>',
    "'ada@example.org'",
    '\u201cada@example.org\u201d',
    'ada@example.org\u00a0',
    'ada@example.org\u200b',
    '\u2066ada@example.org\u2069',
    'ada@example.org.',
    ' ada@example.org; ',
  ])('%j is the address', (value) => {
    expect(cleanEmail(value)).toBe('ada@example.org');
  });

  test.each(['ada@example.org;bo@example.org', 'Ada <ada@example.org>, Bo <bo@example.org>', 'a <b@example.org> c'])(
    '%j stays no address',
    (value) => {
      expect(emailProblems(cleanEmail(value))).toHaveLength(1);
    },
  );

  test.each(["sean.o'neil@example.org", 'ada+fair@example.org', 'ADA.BIG@EXAMPLE.ORG'])(
    '%j stays as it is',
    (value) => {
      expect(cleanEmail(value)).toBe(value);
    },
  );
});

describe('[SET8] an e-mail address', () => {
  test.each([
    'ada@example.org',
    ' ada@example.org ',
    "o'neil+event.2026@mail.example.co.uk",
    'ada@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.org`,
  ])('%j is one', (value) => {
    expect(emailProblems(value)).toEqual([]);
  });

  test.each([
    'nobody',
    '@example.org',
    'ada@',
    'ada@localhost',
    'ada@@example.org',
    'a b@example.org',
    'ada@exam ple.org',
    '.ada@example.org',
    'ada..l@example.org',
    'ada@-example.org',
    'ada@example..org',
    'Ada <ada@example.org>',
    'ada@example.org,eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada\u0000@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a'.repeat(64)}.org`,
    `ada@${'a.'.repeat(130)}org`,
  ])('%j is none', (value) => {
    expect(emailProblems(value)).toEqual([{ code: 'not_an_email' }]);
  });

  test.each([
    ['ädä@example.org', { code: 'email_letters' }],
    ['用户@例え.jp', { code: 'email_letters' }],
    ['ada@bücher.example', { code: 'email_domain_letters' }],
    ['ä da@example.org', { code: 'not_an_email' }],
    ['ada\u200b@example.org', { code: 'not_an_email' }],
  ])('%j is refused for what is wrong with it', (value, reason) => {
    expect(emailProblems(value)).toEqual([reason]);
  });

  test.each(['', '  '])('%j is empty', (value) => {
    expect(emailProblems(value)).toEqual([{ code: 'empty' }]);
  });

  it('is decided in linear time', () => {
    const started = performance.now();
    for (const piece of ['a.', 'a@', '-', '@']) emailProblems(`${piece.repeat(300_000)}!`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
