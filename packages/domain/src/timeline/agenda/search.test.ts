import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agendaSearch } from './search.ts';

const talk = (id: string, title: string, ...names: string[]) => ({
  ...{ id, title, speakers: names.map((name) => ({ name })), hosts: [] },
});
const hits = (text: string, ...sessions: ReturnType<typeof talk>[]) => [...(agendaSearch(sessions).find(text) ?? [])];

describe('the search of the agenda', () => {
  it('[TML4] a part of a title finds it, in whatever case; so does a part of a word', () => {
    const found = hits('TIDE', talk('a', 'Tides and trains'), talk('b', 'Riptide'), talk('c', 'Currents'));
    expect(found).toEqual([
      ['a', 'title'],
      ['b', 'title'],
    ]);
  });

  it('[AGE9] accents are forgiven, also those of letters that are written differently', () => {
    const titles = ['Die Fähre über den Fluß', 'Café society', 'Łódź by night', 'القُرآن وأثره'];
    const found = (text: string) => hits(text, ...titles.map((title) => talk(title, title)));
    expect(found('fahre uber den fluss')).toEqual([[titles[0], 'similar']]);
    expect(found('cafe')).toEqual([[titles[1], 'similar']]);
    expect(found('café')).toEqual([[titles[1], 'title']]);
    expect(found('lodz')).toEqual([[titles[2], 'similar']]);
    expect(found('القران')).toEqual([[titles[3], 'similar']]);
  });

  it.each([
    ['kubernets', 'Kubernetes at home'],
    ['kuberentes', 'Kubernetes at home'],
    ['securty', 'Security for everybody'],
    ['everbody security', 'Security for everybody'],
    ['cripto', 'Cryptography'],
  ])('[AGE9] "%s" finds "%s"', (text, title) => {
    expect(hits(text, talk('a', title))).toEqual([['a', 'similar']]);
  });

  it.each([
    ['cat', 'Cut the rope'],
    ['port', 'Poetry'],
    ['stream', 'Steering a ship'],
    ['kubernetes', 'Cooking at home'],
  ])(
    '[AGE9] "%s" does not find "%s": short words are other words, and long ones may not differ much',
    (text, title) => {
      expect(hits(text, talk('a', title))).toEqual([]);
    },
  );

  it('[AGE9] speakers and hosts are found by name, with the same forgiveness, and come last', () => {
    const host = { ...talk('h', 'Opening'), hosts: [{ name: 'José Núñez' }] };
    const search = agendaSearch([talk('s', 'Closing', 'Jose Nunes'), host, talk('t', 'Nunez')]);
    expect([...(search.find('nunez') ?? [])]).toEqual([
      ['s', 'person'],
      ['h', 'person'],
      ['t', 'title'],
    ]);
  });

  it('[TML4] nothing but spaces and signs asks for nothing', () => {
    expect(agendaSearch([talk('a', 'A')]).find('  ')).toBeNull();
    expect(agendaSearch([talk('a', 'A')]).find('—!')).toBeNull();
  });

  it('[TML4] every part of a title that has a letter or figure finds it as its title', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), fc.nat(), fc.nat(), (title, a, b) => {
        const [from, to] = [a % title.length, b % title.length].sort((one, other) => one - other) as [number, number];
        const part = title
          .toLowerCase()
          .slice(from, to + 1)
          .trim();
        const found = agendaSearch([talk('x', title)]).find(part);
        expect(found === null || found.get('x') === 'title').toBe(true);
      }),
    );
  });
});
