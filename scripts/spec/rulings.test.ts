import { describe, expect, it } from 'vitest';
import { listed, problemsOf, titlesOf, unknownIn } from './rulings.ts';

const PAGE =
  "- **D6 Capacity.** Guests are counted.\n- **D7 Owner leaves:** guests stay.\n- **D42 'Vote'** is a button.\n";
const OWN = '- **D63** A mute ends when the clock shows the time.\n';

describe('[TST2] a ruling has one meaning', () => {
  const titles = titlesOf(PAGE);

  it('reads numbers and titles of the specification, from its page and from a list', () => {
    expect([...titles]).toEqual([
      [6, 'Capacity'],
      [7, 'Owner leaves'],
      [42, "'Vote'"],
    ]);
    expect(listed("D6 Capacity\nD7 Owner leaves\nD42 'Vote'\n")).toEqual(titles);
  });

  it('takes those that bear the title of the specification, before a sentence or as its beginning, and its own', () => {
    expect(problemsOf(`- **D6** *Capacity.* Guests count.\n- **D42** *'Vote'* shows.\n${OWN}`, titles)).toEqual([]);
  });

  it.each([
    ['a number of the specification for another thing', '- **D6** A page says a thing once.\n', /^D6 is 'Capacity'/],
    ['a number twice', `${OWN}${OWN}`, /^D63 stands twice/],
    ['a number that the specification may give', '- **D410** Halls have doors.\n', /^D410 is the specification's/],
  ])('refuses %s', (_which, rulings, problem) => {
    expect(problemsOf(rulings, titles)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    ['// Guests stay (D7).', []],
    ['// Guests stay (D6, D69).', [69]],
    ["it('[D69] moves', () => {});", [69]],
    ['Rulings: D69 to D71.', [69, 71]],
    ['Ruling: D69.', [69]],
    ['row 6: D1@example.org stands in row 2', []],
  ])('finds in %j the citations %j of no ruling', (source, unknown) => {
    expect(unknownIn(source, new Set([6, 7, 63]))).toEqual(unknown);
  });
});
