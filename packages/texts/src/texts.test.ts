import { describe, expect, it, test } from 'vitest';
import { textsOf } from './catalogue.ts';
import { compileMessage, needsOf } from './compile.ts';
import { dayTitle, durationText, momentText, unitsText, zoneName } from './formats.ts';
import { agoText } from './ago.ts';
import { languageName } from './language-names.ts';
import { formatMessage } from './message.ts';
import { pseudoMessage } from './pseudo.ts';
import { createTexts } from './texts.ts';

const words = (message: string, values = {}, locale = 'en') => formatMessage(compileMessage(message), values, locale);

describe('[LNG4] a message in words', () => {
  it('is plain, or takes its values as they are', () => {
    expect(words("Let's log you in")).toBe("Let's log you in");
    expect(words('Hello {name}, {name}!', { name: '{Ada}' })).toBe('Hello {Ada}, {Ada}!');
  });

  test.each([
    ['en', 1, '1 file'],
    ['en', 1_234, '1,234 files'],
    ['de', 1_234, '1.234 files'],
  ])('counts in %s: %d is %s', (locale, count, text) => {
    expect(words('{count, plural, one {# file} other {# files}}', { count }, locale)).toBe(text);
  });

  it('knows exact cases, offsets, ordinals and the plurals of other languages', () => {
    const guests = '{n, plural, offset:1 =0 {nobody} =1 {Ada} one {Ada and # more} other {Ada and # more}}';
    expect([0, 1, 3].map((n) => words(guests, { n }))).toEqual(['nobody', 'Ada', 'Ada and 2 more']);
    const place = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect([1, 2, 3, 11].map((n) => words(place, { n }))).toEqual(['1st', '2nd', '3rd', '11th']);
    const arabic = '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}';
    expect([0, 1, 2, 3, 11, 100].map((n) => words(arabic, { n }, 'ar')).join('')).toBe('zotfmx');
  });

  it('chooses by a value, in the middle of a sentence', () => {
    const mute = 'Mute {name} {length, select, day {for {days, number} day} other {until undone}}?';
    expect(words(mute, { name: 'Ada', length: 'day', days: 1 })).toBe('Mute Ada for 1 day?');
    expect(words(mute, { name: 'Ada', length: 'open' })).toBe('Mute Ada until undone?');
  });

  it('refuses what is not well-formed, and dates that it would have to format', () => {
    expect(() => compileMessage('Hello {name')).toThrow();
    expect(() => compileMessage('{count, plural, one {# file}}')).toThrow();
    expect(() => compileMessage('{at, date, short}')).toThrow('format it first');
  });

  it('says what it needs', () => {
    const message = compileMessage('{name} {n, plural, one {{kind, select, a {x} other {y}}} other {#}} {name}');
    expect([...needsOf(message)]).toEqual([
      ['name', 'string'],
      ['n', 'number'],
      ['kind', 'string'],
    ]);
  });

  it('of a day, a moment and a length of time', () => {
    expect(dayTitle('en', '2026-11-21')).toBe('Saturday 21 November');
    expect(dayTitle('de', '2026-11-21')).toBe('Samstag, 21. November');
    const at = Date.parse('2026-06-15T09:00:00Z');
    expect(momentText('en', at, 'Europe/Zurich')).toBe('Monday 15 June 2026, 11:00');
    expect(momentText('de', at, 'Europe/Zurich')).toBe('Montag, 15. Juni 2026, 11:00');
    const lengths = [1, 90, 120, 43_200].map((minutes) => durationText('en', minutes));
    expect(lengths).toEqual(['1 minute', '90 minutes', '2 hours', '30 days']);
    expect(durationText('de', 1_440)).toBe('1 Tag');
    expect(
      unitsText('en', [
        [2, 'hour'],
        [41, 'minute'],
      ]),
    ).toBe('2 hours 41 minutes');
    expect((['en', 'de', 'ar'] as const).map(languageName)).toEqual(['English', 'Deutsch', 'العربية']);
    expect(agoText('de', at - 86_400_000, at)).toBe('gestern');
    expect(zoneName('en', at, 'Europe/Zurich')).toMatch(/^(CEST|GMT\+2)$/);
    expect(zoneName('de', at, 'Europe/Zurich')).toBe('MESZ');
  });
});

describe('[LNG3] the catalogue', () => {
  it('has the texts of each language, and English where a translation is to come', () => {
    expect(textsOf('de').t('chat.new_messages', { count: 2 })).toBe('2 neue Nachrichten');
    expect(textsOf('ar').t('dev-clock.reset')).toBe(textsOf('en').t('dev-clock.reset'));
  });

  it('throws for a text that is not loaded', () => {
    expect(() => createTexts('en', {}).t('chat.send')).toThrow('chat.send');
  });
});

describe('[LNG5] the pseudo language', () => {
  it('is longer, in brackets, and keeps values and tags', () => {
    const text = 'Hello {name}, read the <link>terms</link> of {n, plural, one {# page} other {# pages}}';
    const pseudo = formatMessage(pseudoMessage(compileMessage(text)), { name: 'Ada', n: 2 }, 'en');
    expect(pseudo).toMatch(/^\[Ĥéľľó Ada, ŕéàđ ťĥé <link>ťéŕɱš<\/link> óƒ 2 þàğéš ~{8} ~{8} ~~\]$/);
    expect(pseudoMessage('Send')).toBe('[Šéñđ ~~]');
  });
});
