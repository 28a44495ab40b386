import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitOf,
  heldMentions,
  mentionedName,
  mentionParts,
  movedMentions,
  nameBegunAt,
  withoutName,
  type Mention,
} from './mentions.ts';

const of = (text: string, name: string, event_user: string | null = name): Mention => ({
  event_user,
  offset: text.indexOf(`@${name}`),
  length: name.length + 1,
});
const names =
  (...known: string[]) =>
  (id: string) =>
    known.filter((name) => name === id);

describe('[WID40] a mention', () => {
  const text = 'Hi @Ada and @Bob!';

  it('holds where the text names the person, in the order of the text', () => {
    expect(heldMentions(text, [of(text, 'Bob'), of(text, 'Ada')], names('Ada', 'Bob'))).toEqual([
      { event_user: 'Ada', offset: 3, length: 4 },
      { event_user: 'Bob', offset: 12, length: 4 },
    ]);
  });

  it.each<[string, Mention]>([
    ['of somebody who cannot be mentioned', of(text, 'Bob')],
    ['under another name', of(text, 'Bob', 'Ada')],
    ['of nobody', of(text, 'Ada', null)],
    ['beyond the end', { event_user: 'Ada', offset: 900, length: 4 }],
    ['before the beginning', { event_user: 'Ada', offset: -14, length: 4 }],
    ['without length', { event_user: 'Ada', offset: 3, length: 0 }],
  ])('is text like any other %s', (_, asked) => {
    expect(heldMentions(text, [asked], names('Ada'))).toEqual([]);
  });

  it('does not stand within another, and there are ten at most', () => {
    expect(heldMentions(text, [of(text, 'Ada'), of(text, 'Ada')], names('Ada'))).toHaveLength(1);
    const many = '@A'.repeat(12);
    const asked = Array.from({ length: 12 }, (_, at) => ({ event_user: 'A', offset: at * 2, length: 2 }));
    expect(heldMentions(many, asked, names('A'))).toHaveLength(10);
    expect(heldMentions('@', [{ event_user: 'x', offset: 0, length: 1 }], () => [''])).toEqual([]);
  });

  it('is drawn as a piece of the text; one that cannot be is left out', () => {
    expect(mentionParts({ text, mentions: [of(text, 'Ada'), { event_user: 'x', offset: 15, length: 9 }] })).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'mention', text: '@Ada', event_user: 'Ada' },
      { kind: 'text', text: ' and @Bob!' },
    ]);
    expect(mentionParts({ text: '', mentions: [] })).toEqual([{ kind: 'text', text: '' }]);
  });
});

describe('[WID40] mentions of a text that is changed', () => {
  const before = 'Hi @Ada and @Bob!';
  const both = [of(before, 'Ada'), of(before, 'Bob')];

  it.each([
    ['typed behind them', `${before} Bye`, ['Ada', 'Bob']],
    ['typed before them', `Oh. ${before}`, ['Ada', 'Bob']],
    ['typed between them', 'Hi @Ada, you and @Bob!', ['Ada', 'Bob']],
    ['in one of them', 'Hi @Adda and @Bob!', ['Bob']],
    ['before and behind them', `Oh. ${before} Bye`, ['Ada', 'Bob']],
    ['over both', 'Hi all!', []],
  ])('%s', (_, after, left) => {
    const moved = movedMentions(both, before, after);
    expect(moved.map((one) => mentionedName(after, one))).toEqual(left);
  });

  it('still name whom they named, whatever else is changed', () => {
    const check = (head: string, middle: string, tail: string, other: string) => {
      const text = `${head}@Ada${middle}@Bob${tail}`;
      const mentions = [
        { event_user: 'Ada', offset: head.length, length: 4 },
        { event_user: 'Bob', offset: head.length + 4 + middle.length, length: 4 },
      ];
      const after = `${head}@Ada${other}@Bob${tail}`;
      for (const one of movedMentions(mentions, text, after)) expect(mentionedName(after, one)).toBe(one.event_user);
      expect(movedMentions(mentions, text, `${text}${other}`)).toEqual(mentions);
    };
    fc.assert(fc.property(fc.string(), fc.string(), fc.string(), fc.string(), check));
  });
});

describe('[WID41] a person who is erased', () => {
  it('leaves the place of their name in a text, and the names of others where they stand', () => {
    const text = '@Ada asks @Bob and @Ada.';
    const mentions = [of(text, 'Ada'), of(text, 'Bob'), { event_user: 'Ada', offset: 19, length: 4 }];
    const left = withoutName({ text, mentions }, 'Ada');
    expect(left.text).toBe('@… asks @Bob and @….');
    expect(mentionParts(left)).toMatchObject([
      { text: '@…', event_user: null },
      { text: ' asks ' },
      { text: '@Bob', event_user: 'Bob' },
      { text: ' and ' },
      { text: '@…', event_user: null },
      { text: '.' },
    ]);
  });
});

describe('[WID42] a name that is being typed', () => {
  const begun = (text: string, mentions: readonly Mention[] = []) => nameBegunAt({ text, mentions }, text.length);

  it.each([
    ['@', 0, ''],
    ['hello @ad', 6, 'ad'],
    ['(@ada lo', 1, 'ada lo'],
    ['\n@日本', 1, '日本'],
  ])('%j', (text, from, query) => {
    expect(begun(text)).toEqual({ from, query });
  });

  it.each(['', 'ada', 'me@example.org', '@ada  ', '@ ada', '@a b c d', '@ada\nlo', `@${'x'.repeat(41)}`, '@@', 'a.@b'])(
    'is not %j',
    (text) => {
      expect(begun(text)).toBeNull();
    },
  );

  it('is none where the name was chosen already, and none behind the caret', () => {
    expect(begun('@Ada lo', [{ event_user: 'a', offset: 0, length: 4 }])).toBeNull();
    expect(nameBegunAt({ text: 'a @ada', mentions: [] }, 2)).toBeNull();
    expect(nameBegunAt({ text: 'a @ada', mentions: [] }, 4)).toEqual({ from: 2, query: 'a' });
  });
});

describe('[D33] [WID42] somebody fits what was typed', () => {
  const ada = { first_name: 'Ada', last_name: 'King-Lovelace', screen_name: '', company: 'Analytical Engines' };
  const fit = (query: string) => fitOf(ada, query);

  it('by the first word, in a name or the company', () => {
    for (const query of ['ada', 'LOVE', 'vel', 'engine', 'ada zzz']) expect(fit(query)).toBeGreaterThan(0);
    for (const query of ['', ' ', 'bob', 'zzz ada']) expect(fit(query)).toBe(0);
  });

  it('better where a name begins with it, and where further words fit', () => {
    expect(fit('love')).toBeGreaterThan(fit('vel'));
    expect(fit('king')).toBeGreaterThan(fit('engine'));
    expect(fit('ada lov')).toBeGreaterThan(fit('ada bob'));
  });
});
