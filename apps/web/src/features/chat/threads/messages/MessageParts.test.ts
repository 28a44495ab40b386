import { HOSTILE } from '@plenary/testkit/hostile-texts';
import { describe, expect, it } from 'vitest';
import { textParts } from './MessageParts.tsx';

const links = (message: string) => textParts(message).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
const lettersOf = (message: string) =>
  textParts(message)
    .map((part) => part.text)
    .join('');

describe('addresses in messages', () => {
  it('[CH29] https addresses become links, the text around them stays', () => {
    expect(textParts('See https://example.org/a?b=1#c, (https://example.net).')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://example.org/a?b=1#c', href: 'https://example.org/a?b=1#c' },
      { kind: 'text', text: ', (' },
      { kind: 'link', text: 'https://example.net', href: 'https://example.net' },
      { kind: 'text', text: ').' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>x</b>',
    'ftp://example.org',
    '//example.org',
    'https://ada:secret@example.org/',
    'https://bank.example@evil.example/login',
    'example.org and e.g. this.And that',
    'www.ada:secret@example.org',
    'http://ada:secret@example.org/',
    '<img src=x onerror=alert(1)>',
    '',
  ])('[CH29] %s stays text', (message) => {
    expect(textParts(message)).toEqual([{ kind: 'text', text: message }]);
  });

  it.each([
    ['http://example.org/a', 'http://example.org/a'],
    ['www.example.org/a?b=1', 'https://www.example.org/a?b=1'],
    ['ada@example.org', 'mailto:ada@example.org'],
    ['mailto:ada@example.org', 'mailto:ada@example.org'],
    ['see www.example.org.', 'https://www.example.org'],
  ])('[CH29] %s is a link', (message, href) => {
    expect(links(message)).toEqual([href]);
  });

  it('[CH29] nothing of a message is lost', () => {
    const message = 'a https://example.org/ü b\nhttps://[::1]/ https:// c https://x.example';
    expect(lettersOf(message)).toBe(message);
    expect(links('https://EXAMPLE.org')).toHaveLength(1);
  });

  it('[WID72] five hundred hostile texts are the letters that they are, and lead nowhere but to addresses of the web and of mail', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(500);
    expect(HOSTILE.filter((text) => lettersOf(text) !== text)).toEqual([]);
    expect(HOSTILE.flatMap(links).filter((href) => !/^(?:https?|mailto):/.test(href))).toEqual([]);
  });
});
