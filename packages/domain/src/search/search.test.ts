import { describe, expect, test } from 'vitest';
import { soughtIn } from '../chat/search.ts';
import { entryWords, isNear, nearForms } from './entries.ts';
import { excerptOf } from './excerpt.ts';
import { groupsFrom, isSearchArea } from './groups.ts';
import { entryQuery, fitOf } from './queries.ts';

const place = { event_id: 'e', kinds: ['session'] } as const;

describe('[SEA3] words that are written otherwise', () => {
  test.each([
    ['kubernetes', 'kubrnetes', true],
    ['kubernetes', 'kubernets', true],
    ['kubernetes', 'kuberneets', true],
    ['kubernetes', 'kubernetas', true],
    ['mueller', 'muller', true],
    ['linux', 'lint', false],
    ['tea', 'sea', false],
    ['1984', '1985', false],
    ['明日は東', '明日は西', false],
  ])('%s and %s: %s', (one, other, near) => expect(isNear(one, other)).toBe(near));

  test('a word gives as many forms as it has letters, and one more', () => {
    expect(nearForms('anna')).toEqual(['anna', 'nna', 'ana', 'ann']);
    expect(nearForms('x'.repeat(25))).toEqual([]);
  });
});

describe('[SEA2] the words of an entry and of a search', () => {
  test('say where they stand, without accents and case', () => {
    const words = entryWords({ title: 'Zürich', names: ['Ada'], texts: ['am See'] });
    expect(words).toEqual(expect.arrayContaining(['=zurich', '@ada', 'zurich', 'ada', 'am', 'see', '~zurch']));
    expect(words).not.toContain('=see');
  });

  test('are asked for in the title, anywhere, and otherwise written', () => {
    const sought = soughtIn('The ferr')!;
    expect(entryQuery(place, sought, 'title')).toBe("('/session/e') & '=the' & '=ferr':*");
    expect(entryQuery(place, sought, 'anywhere')).toBe("('/session/e') & 'the' & 'ferr':*");
    expect(entryQuery(place, sought, 'near')).toBe(
      "('/session/e') & ('the') & ('ferr':* | '~ferr' | '~err' | '~frr' | '~fer')",
    );
    expect(entryQuery(place, soughtIn('tea')!, 'near')).toBeNull();
    expect(entryQuery(place, soughtIn('saeule')!, 'near')).toContain("('saeule':* | 'saule':* | '~saeule'");
    expect(entryQuery(place, soughtIn('blue')!, 'near')).not.toContain("'blu'");
    const places = { event_id: 'e', kinds: ['room', 'page'] } as const;
    expect(entryQuery(places, soughtIn('a')!, 'anywhere')).toBe("('/room/e' | '/page/e') & 'a'");
  });

  test('[D33] find people by the first word', () => {
    const people = { event_id: 'e', kinds: ['person'] } as const;
    expect(entryQuery(people, soughtIn('ada byron')!, 'anywhere')).toBe("('/person/e') & 'ada':*");
  });

  test('fit a name wholly, by its beginning or nearly', () => {
    expect([fitOf('Ada Byron', 'byron ada'), fitOf('Ada Byron', 'byr'), fitOf('Ada Byron', 'Bryon')]).toEqual([
      0, 1, 2,
    ]);
    expect([fitOf('Ada Byron', 'carl'), fitOf('Ada Byron', '…')]).toEqual([null, null]);
  });
});

test('[SEA4] an excerpt stands around what was found, and is cut between words', () => {
  const text = `${'lorem ipsum '.repeat(20)}a needle here ${'dolor sit '.repeat(30)}`;
  const cut = excerptOf(text, 'needle', 120);
  expect(cut).toMatch(/^… .*a needle here.* …$/);
  expect(cut.length).toBeLessThanOrEqual(126);
  expect(excerptOf('short', 'nothing', 120)).toBe('short');
});

test('[SEA1] a search begins on every page of an area, whose own kind stands first', () => {
  expect(groupsFrom('vault')[0]).toBe('vault_item');
  expect(groupsFrom(null)[0]).toBe('session');
  expect(groupsFrom('constructor')[0]).toBe('session');
  expect([[], ['vault'], ['vault', 'item', 'a'], ['live_stream', 'x']].map(isSearchArea)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([['vault', 'x'], ['json'], ['login']].map(isSearchArea)).toEqual([false, false, false]);
});
