import { describe, expect, it, test } from 'vitest';
import { readAnnouncement } from './notifications/announcement.ts';
import { addressOf } from './schedules/addresses.ts';
import { isSessionLink } from './timeline/edit/check-change.ts';
import { webAddress } from './timeline/links.ts';
import { webUrl } from './web-address.ts';

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
