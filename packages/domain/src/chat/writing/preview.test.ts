import { describe, expect, it } from 'vitest';
import { CHAT_FLAGS, type ChatFlags } from '../features.ts';
import { isSecret, previewAddress, previewsIn } from './preview.ts';

const OWN = ['https://plenary.example.org'];

describe('[WID45] the address of a text that is previewed', () => {
  it.each([
    ['See https://en.wikipedia.org/wiki/Tide_gauge.', 'https://en.wikipedia.org/wiki/Tide_gauge'],
    ['(https://www.bbc.co.uk/news/a-long-title-of-2026)', 'https://www.bbc.co.uk/news/a-long-title-of-2026'],
    ['https://youtube.com/watch?v=dQw4w9WgXcQ&t=42', 'https://youtube.com/watch?v=dQw4w9WgXcQ&t=42'],
    ['https://site.org/page#access_token=abc', 'https://site.org/page'],
    ['https://plenary.example.org/demo and https://site.org/b', 'https://site.org/b'],
    ['https://site.org/join/me https://site.org/c', 'https://site.org/c'],
    ['no address, http://site.org/plain, ftp://site.org/x', null],
    ['https://plenary.example.org/demo/ticket/x', null],
    ['', null],
  ])('in %j', (text, address) => {
    expect(previewAddress(text, OWN)).toBe(address);
  });

  it('is looked for among the first few', () => {
    expect(previewAddress(`${'https://zoom.us/j/1 '.repeat(5)}https://site.org/`, [])).toBeNull();
  });
});

describe('[WID45] an address that holds a secret is not asked for', () => {
  it.each([
    'http://site.org/',
    'https://user:pass@site.org/',
    'https://user@site.org/',
    'https://site.org:8443/',
    'https://site.org/?token=x',
    'https://site.org/?access_token=x',
    'https://site.org/?X-Amz-Signature=x',
    'https://site.org/?api-key=1',
    'https://site.org/?email=a',
    'https://site.org/?x=someone%40site.org',
    'https://site.org/?x=550e8400-e29b-41d4-a716-446655440000',
    'https://site.org/?q=a8f5f167f44f4964e6c998dee827110c',
    'https://site.org/f/a8f5f167f44f4964',
    'https://site.org/%',
    'https://site.org/demo/invitation/abc',
    'https://site.org/demo/%69nvitation/abc',
    'https://site.org/event/ticket/5',
    'https://site.org/reset-password/5',
    'https://us02web.zoom.us/j/81234567890',
    'https://meet.google.com/abc-defg-hij',
    'https://docs.google.com/document/d/short/edit',
    'https://teams.microsoft.com/l/x',
    'https://localhost/',
    'https://printer.local/',
    'https://intranet/',
    'https://db.internal/',
    'https://host.docker.internal./',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
  ])('%s', (address) => {
    expect(isSecret(new URL(address))).toBe(true);
  });

  it.each([
    'https://site.org/',
    'https://site.org/2026/11/23/a-title-with-many-words-of-2026.html',
    'https://github.com/plenary/plenary/issues/13',
    'https://ja.wikipedia.org/wiki/%E6%BD%AE',
    'https://site.org/?page=2&lang=de&q=tide',
    'https://news.site.org/article123456',
  ])('others are: %s', (address) => {
    expect(isSecret(new URL(address))).toBe(false);
  });
});

describe('[WID45] links are previewed', () => {
  const flags = (on: string) =>
    Object.fromEntries(CHAT_FLAGS.map((flag) => [flag, flag === on])) as unknown as ChatFlags;
  const where = (on: string) =>
    (['public', 'session', 'private', 'support'] as const).filter((kind) => previewsIn({ kind, flags: flags(on) }));

  it('in channels and in private threads by a setting each', () => {
    expect(where('chat_previews_enabled')).toEqual(['public', 'session']);
    expect(where('chat_private_previews_enabled')).toEqual(['private', 'support']);
    expect(where('rich_chat_enabled')).toEqual([]);
  });
});
