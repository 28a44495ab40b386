import { describe, expect, it, test } from 'vitest';
import { readAnnouncement } from './notifications/announcement.ts';
import { addressOf } from './schedules/addresses.ts';
import { isSessionLink } from './timeline/edit/check-change.ts';
import { webAddress } from './timeline/links.ts';
import { typedAddress, webUrl } from './web-address.ts';

describe('[HTP21] an address of the web', () => {
  test.each([
    'https://x.example/a',
    'http://x',
    'HTTPS://X.example',
    'https://x.example/@ada',
    'https://x.example/?a=b@c',
  ])('is %s', (text) => {
    expect(webUrl(text)).not.toBeNull();
  });

  test.each(['https://', 'https:///x', 'javascript:x', '//x', 'x.example', 'https://x y', 'https://[x'])(
    'is not %s',
    (text) => {
      expect(webUrl(text)).toBeNull();
    },
  );

  const WITH_USER = [
    'https://ada:secret@x.example/',
    'https://bank.example@evil.example/',
    'https://:secret@x.example/',
  ];

  it.each(WITH_USER)('is no link where it carries a name or a password, whoever wrote it where: %s', (address) => {
    expect(webUrl(address)).toBeNull();
    expect(isSessionLink(address)).toBe(false);
    expect(webAddress(address)).toBeNull();
    expect(addressOf(address, 'https://site.example/')).toBeNull();
    const words = { title: 'Lunch', message: '', link: address };
    expect(readAnnouncement(words)).toEqual({ ok: false, errors: { link: [{ code: 'not_a_link' }] } });
  });
});

describe('[SEC9] an address that is typed', () => {
  test.each(['bank.example', ' bank.example ', 'www.fair.example/map?a=b', 'fair.example:8443/x'])(
    'without its beginning gets that: %s',
    (text) => expect(typedAddress(text)).toBe(`https://${text.trim()}`),
  );

  test.each([
    '',
    'https://x.example',
    '/demo/rooms',
    'ada@fair.example',
    'Bank',
    'two words.example',
    'javascript:x',
    'v1.2',
  ])('with another beginning, or none that is meant, stays as it is: %s', (text) =>
    expect(typedAddress(text)).toBe(text),
  );
});
