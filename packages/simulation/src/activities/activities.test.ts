import { describe, expect, it } from 'vitest';
import { APPLAUSE } from '@plenary/domain/applause/rules';
import { readAnswer } from '@plenary/domain/polls/polls';
import type { OpenPoll } from '../scene.ts';
import { MINUTE, of, play, START, TALK } from '../simulation.fixture.ts';

describe('[SIM13] the people of a simulation', () => {
  const poll = (kind: OpenPoll['kind'], choices: number, most: number): OpenPoll => ({ id: kind, kind, choices, most });

  it.each([[poll('single', 4, 1)], [poll('several', 5, 3)], [poll('rating', 0, 5)], [poll('words', 0, 3)]])(
    'vote once in a poll that is open, most of them, and as it allows: %j',
    (open) => {
      const votes = of(play(100, 8, { polls: [open] }), 'vote');
      expect(votes.length).toBeGreaterThan(50);
      expect(votes.length).toBeLessThan(90);
      expect(new Set(votes.map(({ person }) => person)).size).toBe(votes.length);
      const form = { kind: open.kind, question: 'Which?', most: open.most };
      const choices = Array.from({ length: open.choices }, (_, place) => `choice ${place}`);
      for (const { choices: chosen, words } of votes) {
        expect(readAnswer({ ...form, choices }, { choices: [...chosen], words: [...words] }).ok).toBe(true);
      }
      const counts = Object.values(Object.groupBy(votes, ({ choices: [first], words: [word] }) => `${first ?? word}`));
      expect(Math.max(...counts.map((one) => one?.length ?? 0))).toBeGreaterThan(votes.length / 10);
      expect(of(play(20, 3), 'vote')).toEqual([]);
    },
  );

  it('ask whoever speaks, each once a session, and vote for questions, each once', () => {
    const played = play(200, 20, { questions: ['a', 'b', 'c'] });
    const asked = of(played, 'ask');
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.length).toBeLessThan(20);
    expect(new Set(asked.map(({ text }) => text)).size).toBe(asked.length);
    expect(new Set(asked.map(({ person }) => person)).size).toBe(asked.length);
    const supported = of(played, 'support').map(({ question, person }) => `${question} ${person}`);
    expect(supported.length).toBeGreaterThan(60);
    expect(new Set(supported).size).toBe(supported.length);
    const full = Array.from({ length: 12 }, (_, index) => `${index}`);
    expect(of(play(60, 8, { questions: full }), 'ask')).toEqual([]);
    expect(of(play(60, 8), 'ask')).toEqual([]);
  });

  it('clap at the end, and only for something', () => {
    const on_air = { ...TALK, ends_at: START + 15 * MINUTE };
    const clapped = of(play(100, 15, { on_air }), 'applaud');
    const late = clapped.filter(({ at }) => at >= 13 * MINUTE);
    expect(late.length).toBeGreaterThan(clapped.length / 2);
    for (const { count } of clapped) expect(count).toBeLessThanOrEqual(APPLAUSE.at_once);
    expect(of(play(60, 8, { on_air: null }), 'applaud')).toEqual([]);
  });
});

describe('[SIM14] the people of a simulation', () => {
  const rooms = [
    { id: 'galley', capacity: 8, guests: 0 },
    { id: 'bench', capacity: 2, guests: 0 },
    { id: 'table', capacity: 6, guests: 4 },
  ];
  const seats = (count: number, given = rooms) =>
    Object.fromEntries(
      given.map(({ id }) => [id, of(play(count, 8, { rooms: given }), 'sit').filter(({ room }) => room === id).length]),
    );

  it('fill the smallest networking room, and others in part, with one of them outside', () => {
    expect(seats(40)).toEqual({ galley: 3, bench: 2, table: 1 });
    expect(seats(4)).toEqual({ galley: 1, bench: 2, table: 0 });
    const places = of(play(40, 8, { rooms }), 'sit').map(({ person }) => person);
    expect(new Set(places).size).toBe(places.length);
  });

  it('take no seat where there is none, and none where there are no rooms', () => {
    expect(seats(40, [{ id: 'bench', capacity: 2, guests: 2 }])).toEqual({ bench: 0 });
    expect(of(play(40, 8), 'sit')).toEqual([]);
  });
});
