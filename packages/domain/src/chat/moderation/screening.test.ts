import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../policy/policy.ts';
import { linkedHosts } from '../writing/links.ts';
import { NO_RULES, offence, screen, screenEdit, tidyRules, type ChatRules } from './screening.ts';
import { blockedWord, findBlockedWord } from './word-match.ts';

const person = (...roles: Role[]) => ({ event_user_id: 'ada', roles: ['attendee' as const, ...roles] });
const rules = (more: Partial<ChatRules>): ChatRules => ({ ...NO_RULES, ...more });
const finds = (text: string, ...words: string[]): boolean =>
  findBlockedWord(
    text,
    words.flatMap((word) => blockedWord(word) ?? []),
  ) !== null;

describe('[WID58] blocked words', () => {
  it.each([
    ['You are a KNAVE', 'knave'],
    ['knáve', 'knave'],
    ['k\u200bn\u200da\u00advé', 'knave'],
    ['ｋｎａｖｅ!', 'knave'],
    ['k n a v e', 'knave'],
    ['a k-n.a_v*e indeed', 'knave'],
    ['kn4v3', 'knave'],
    ['sh!lling', 'shilling'],
    ['sh1lling', 'shilling'],
    ['fu1l', 'full'],
    ['$old', 'sold'],
    ['knaaaaave', 'knave'],
    ['Straße', 'strasse'],
    ['buy   cheap\nwatches now', 'cheap watches'],
    ['spamming', 'spam*'],
    ['これは禁止語です', '禁止語'],
    ['禁 止 語', '禁止語'],
  ])('%j has %j', (text, word) => expect(finds(text, word)).toBe(true));

  it.each([
    ['the Scunthorpe united', 'cunt'],
    ['spamming', 'spam'],
    ['in 455 days', 'ass'],
    ['cheap and good watches', 'cheap watches'],
    ['a good god', 'goood'],
    ['I am', 'iam'],
    ['hello!', 'helloi'],
    ['', 'knave'],
    ['knave', '  '],
  ])('%j has no %j', (text, word) => expect(finds(text, word)).toBe(false));

  const letters = fc.stringMatching(/^[a-hj-km-z]{4,10}$/);
  const noise = fc.constantFrom('\u200b', '\u0301', '\u00ad', '\u2060');

  it('are found however their letters are written', () => {
    fc.assert(
      fc.property(letters, fc.array(noise, { minLength: 12, maxLength: 12 }), fc.boolean(), (word, marks, upper) => {
        const written = Array.from(word, (letter, at) => `${letter}${marks[at] ?? ''}`).join('');
        const text = `so ${upper ? written.toUpperCase() : written}, they said`;
        return finds(text, word) && finds(Array.from(word).join(' '), word) && finds(Array.from(word).join('.'), word);
      }),
    );
  });

  it('are not found in texts without their letters, and no text whatever throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 20 }), (text, word) => {
        finds(text, word);
        return !finds(text.replace(/[^\d\s]/g, ''), 'knave');
      }),
    );
  });

  it('cost little, whatever is sent', () => {
    const words = Array.from({ length: 500 }, (_, nth) => `word${nth} of a phrase`);
    const texts = ['a '.repeat(512), 'a'.repeat(1024), '!'.repeat(1024), '1.'.repeat(512), 'http://'.repeat(146)];
    const before = performance.now();
    for (const text of texts) offence(text, rules({ blocked_words: words, links: 'none' }));
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe('[WID59] links', () => {
  it.each([
    ['see https://Example.org/a?b#c', ['example.org']],
    ['see example.com.', ['example.com']],
    ['(www.example.museum/x)', ['www.example.museum']],
    ['http://user:pass@evil.example:80/', ['evil.example']],
    ['ｈttps://evil。example', ['evil.example']],
    ['ex\u200bample.com', ['example.com']],
    ['javascript://x', ['x']],
    ['write to ada@example.com', []],
    ['at 10.30 we begin.Then we end', []],
    ['version 1.2.3', []],
  ])('%j leads to %j', (text, hosts) => expect(linkedHosts(text)).toEqual(hosts));

  it('are refused but to known hosts and what is below them', () => {
    const known = rules({ links: 'known', known_hosts: ['example.org'] });
    expect(offence('https://docs.example.org/x', known)).toBe(null);
    expect(offence('https://notexample.org/', known)).toEqual({ kind: 'link', found: 'notexample.org' });
    expect(offence('https://example.org.evil.example/', known)).toMatchObject({ found: 'example.org.evil.example' });
    expect(offence('https://example.org/', rules({ links: 'none' }))).toMatchObject({ kind: 'link' });
    expect(offence('https://example.org/', rules({}))).toBe(null);
  });
});

describe('[WID60] what becomes of a message', () => {
  const strict = rules({ blocked_words: ['knave'], hold_first: true });
  const holding = rules({ blocked_words: ['knave'], on_match: 'hold', links: 'none' });

  it('is refused or waits for what it has, and waits as a newcomer’s first', () => {
    expect(screen('you knave', strict, person(), true)).toEqual({ kind: 'refuse', code: 'blocked_word' });
    expect(screen('you knave', holding, person(), false)).toEqual({ kind: 'hold', reason: 'word', found: 'knave' });
    expect(screen('at www.x.org', holding, person(), false)).toMatchObject({ reason: 'link', found: 'www.x.org' });
    expect(screen('hello', strict, person(), true)).toEqual({ kind: 'hold', reason: 'first_message', found: '' });
    expect(screen('hello', strict, person(), false)).toEqual({ kind: 'pass' });
    expect(screen('you knave', NO_RULES, person(), true)).toEqual({ kind: 'pass' });
  });

  it('passes of those who moderate', () => {
    for (const role of ['host', 'moderator', 'organiser'] as const) {
      expect(screen('you knave', strict, person(role), true)).toEqual({ kind: 'pass' });
      expect(screenEdit('you knave', strict, person(role))).toBe(null);
    }
  });

  it('is refused of an edit, which cannot wait', () => {
    expect(screenEdit('you knave', holding, person())).toBe('blocked_word');
    expect(screenEdit('www.x.org', holding, person())).toBe('link_refused');
    expect(screenEdit('hello', strict, person())).toBe(null);
  });
});

describe('[WID58] the rules as they are kept', () => {
  it('have each word and host once, in short', () => {
    const tidy = tidyRules(
      rules({ blocked_words: [' a  b ', 'a b', ''], known_hosts: ['https://www.Example.org/x', 'example.org', ' '] }),
    );
    expect(tidy).toMatchObject({ blocked_words: ['a b'], known_hosts: ['example.org'] });
  });
});
