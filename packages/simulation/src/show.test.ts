import { APPLAUSE } from '@plenary/domain/applause/rules';
import { POLLS } from '@plenary/domain/polls/limits';
import { ANNOUNCEMENT } from '@plenary/domain/notifications/limits';
import { SHOW, showStep } from '@plenary/domain/simulation/show';
import { describe, expect, it } from 'vitest';
import { SHOW_ANNOUNCEMENT, SHOW_PEOPLE, SHOW_POLL, showActs } from './show.ts';

const acts = showActs(19, SHOW_PEOPLE);
const of = (kind: string) => acts.filter((act) => act.kind === kind);

describe('[SIM15] the acts of the show', () => {
  it('are in their order within its minute, and the same each time', () => {
    expect(acts).toEqual(acts.toSorted((one, other) => one.at_ms - other.at_ms));
    expect(acts.at(-1)!.at_ms).toBeLessThan(SHOW.length_ms);
    expect(showActs(19, SHOW_PEOPLE)).toEqual(acts);
    expect(showActs(19, 0).map(({ kind }) => kind)).not.toContain('vote');
  });

  it('belong to the step that is said to go on', () => {
    const steps = {
      open_poll: 'poll',
      vote: 'votes',
      announce: 'announcement',
      raise_hand: 'hand',
      applaud: 'applause',
    };
    for (const [kind, step] of Object.entries(steps))
      expect([kind, ...new Set(of(kind).map(({ at_ms }) => showStep(at_ms)))]).toEqual([kind, step]);
  });

  it('have everybody vote once, for different choices', () => {
    const votes = acts.filter((act) => act.kind === 'vote');
    expect(votes.map(({ person }) => person).sort((a, b) => a - b)).toEqual(
      Array.from({ length: SHOW_PEOPLE }, (_, n) => n),
    );
    expect(new Set(votes.map(({ choice }) => choice)).size).toBe(SHOW_POLL.choices.length);
  });

  it('keep to the limits of the product', () => {
    expect(SHOW_POLL.question.length).toBeLessThanOrEqual(POLLS.question_max);
    expect(SHOW_ANNOUNCEMENT.title.length).toBeLessThanOrEqual(ANNOUNCEMENT.title_max);
    const given = acts.filter((act) => act.kind === 'applaud');
    expect(Math.max(...given.map(({ count }) => count))).toBeLessThanOrEqual(APPLAUSE.at_once);
    for (const { person, at_ms } of given) {
      const sent = given.filter((act) => act.person === person && Math.abs(act.at_ms - at_ms) < APPLAUSE.window_ms);
      expect(sent.length).toBeLessThanOrEqual(APPLAUSE.sends_per_window);
    }
  });
});
