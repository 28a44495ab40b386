import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonInterests, interestsOf } from './interests.ts';
import { INTERESTS, SPEED } from './limits.ts';
import { matchPeople, type Ready, type Two } from './match.ts';
import { refuseMatching, stateIn, talkTimes } from './talks.ts';

const ready = (id: string, since: number, ...interests: string[]): Ready => ({ id, since, interests });
const pairs = (people: readonly Ready[], apart: readonly Two[] = []): string[] =>
  matchPeople(people, apart)
    .map((two) => [...two].sort().join('+'))
    .sort();

const crowd = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 60 }).map(String),
      since: fc.integer({ min: 0, max: 9 }),
      interests: fc.array(fc.constantFrom('tea', 'Tea', 'law', 'go', 'art'), { maxLength: 3 }),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .chain((people) =>
    fc.record({
      people: fc.constant(people),
      apart: fc.array(
        fc.tuple(fc.integer({ min: 0, max: 60 }).map(String), fc.integer({ min: 0, max: 60 }).map(String)),
        { maxLength: 200 },
      ),
    }),
  );

describe('[SPD4] matching', () => {
  it('serves the longest waiting first, with the one they have most in common with; of equals the longest waiting', () => {
    const people = [ready('a', 1, 'tea', 'law'), ready('b', 2), ready('c', 3, 'LAW', 'tea'), ready('d', 4, 'tea')];
    expect(pairs(people)).toEqual(['a+c', 'b+d']);
    expect(pairs([ready('d', 4), ready('c', 3), ready('b', 2), ready('a', 1)])).toEqual(['a+b', 'c+d']);
  });

  it('leaves the one who came last over where the number is odd', () => {
    expect(pairs([ready('a', 1), ready('b', 3), ready('c', 2)])).toEqual(['a+c']);
  });

  it('matches each person once, and never two who are kept apart; nobody waits beside somebody they could meet', () => {
    fc.assert(
      fc.property(crowd, ({ people, apart }) => {
        const found = matchPeople(people, apart);
        const matched = found.flat();
        expect(new Set(matched).size).toBe(matched.length);
        const kept = (one: string, other: string): boolean =>
          apart.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
        for (const [one, other] of found) expect(kept(one, other)).toBe(false);
        const left = people.filter(({ id }) => !matched.includes(id));
        for (const one of left) for (const other of left) if (one !== other) expect(kept(one.id, other.id)).toBe(true);
      }),
    );
  });

  it('serves the longest waiting whenever there is anybody for them, so that nobody starves', () => {
    fc.assert(
      fc.property(crowd, ({ people, apart }) => {
        const [first] = [...people].sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
        const free = people.filter(
          ({ id }) => id !== first?.id && !apart.some((two) => two.includes(id) && two.includes(first?.id ?? '')),
        );
        if (!first || free.length === 0) return;
        expect(matchPeople(people, apart).flat()).toContain(first.id);
      }),
    );
  });
});

describe('[SPD5] those who are left over', () => {
  it('change places with a pair where that frees two', () => {
    const people = [ready('a', 1, 'tea'), ready('b', 2, 'tea'), ready('c', 3), ready('d', 4)];
    expect(
      pairs(people, [
        ['c', 'd'],
        ['b', 'c'],
      ]),
    ).toEqual(['a+c', 'b+d']);
  });

  it('six people meet all others in five rounds or wait, and nobody twice', () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ready(id, 0));
    const met: Two[] = [];
    for (let round = 0; round < 8; round += 1) met.push(...matchPeople(people, met));
    const seen = met.map((two) => [...two].sort().join('+'));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(15);
  });
});

it('[SPD4] 2,000 people who are ready are matched within a second', () => {
  const words = Array.from({ length: 60 }, (_, number) => `word ${number}`);
  const people = Array.from({ length: 2_000 }, (_, number) =>
    ready(String(number), number % 7, ...words.filter((_word, place) => (number * 31 + place * 17) % 12 === 0)),
  );
  const apart = people.flatMap(({ id }, number) =>
    [1, 3, 7, 40].map((step): Two => [id, String((number + step) % 2_000)]),
  );
  const began = performance.now();
  const found = matchPeople(people, apart);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(found).toHaveLength(1_000);
});

describe('[SPD3] interests', () => {
  it('are named in one line, none twice whatever its case, and so many count', () => {
    expect(interestsOf(' Open  source, open source,, Ｇo،go; Tea ')).toEqual(['Open source', 'Ｇo', 'Tea']);
    const many = Array.from({ length: INTERESTS.most + 5 }, (_, number) => `word ${number}`);
    expect(interestsOf(many.join(','))).toEqual(many.slice(0, INTERESTS.most));
    expect(interestsOf('')).toEqual([]);
  });

  it('are in common whatever their case', () => {
    expect(commonInterests(['Tea', 'Law'], ['TEA', 'go'])).toEqual(['Tea']);
  });
});

describe('[SPD2] somebody who asks to be matched', () => {
  const asking = {
    ...{ enabled: true, networking_status: true, invisible: false, simulated: false },
    ...{ sanctioned: false, elsewhere: false },
  };
  it.each([
    [{}, null],
    [{ enabled: false }, 'speed_off'],
    [{ simulated: true }, 'speed_off'],
    [{ networking_status: false }, 'speed_hidden'],
    [{ invisible: true }, 'speed_hidden'],
    [{ sanctioned: true }, 'speed_sanctioned'],
    [{ elsewhere: true }, 'speed_elsewhere'],
  ])('%j: %s', (more, code) => {
    expect(refuseMatching({ ...asking, ...more })).toBe(code);
  });
});

describe('[SPD6] a talk', () => {
  it('lasts three minutes, and is followed by a minute in which they decide', () => {
    const { ends_at } = talkTimes(1_000);
    expect(ends_at).toBe(1_000 + 180_000);
    const talk = { ends_at, ended_at: null };
    expect(stateIn(talk, ends_at - 1, true)).toBe('talking');
    expect(stateIn(talk, ends_at, false)).toBe('deciding');
    expect(stateIn(talk, ends_at, true)).toBe('ready');
    expect(stateIn(talk, ends_at + SPEED.decide_ms, false)).toBe('out');
    expect(stateIn({ ends_at, ended_at: 5 }, 6, false)).toBe('ready');
    expect(stateIn(null, 6, false)).toBe('ready');
  });
});
