import { describe, expect, it } from 'vitest';
import { AVATAR_PRESET_KEYS } from '@plenary/domain/profile/avatar-presets';
import { PHRASES } from './activities/words.ts';
import { heldMentions } from '@plenary/domain/chat/writing/mentions';
import { actsAt, liveliness, type SayAct } from './acts.ts';
import { drawsOf, sayPhrase, shortTitle } from './grammar.ts';
import { SIMULATION } from './limits.ts';
import { afterRemoval, afterVisitor, NOTHING_HEARD } from './memory.ts';
import { detectLanguage, madeUpPerson, writtenLanguage } from './people.ts';
import { portraitFile } from './portraits.ts';
import { refuseSimulation } from './rules.ts';
import type { Scene } from './scene.ts';
import { MINUTE, people, play, QUIET, sayings, SEED, START, TALK } from './simulation.fixture.ts';
import { isHere } from './visits.ts';

/** Two hundred people for twenty minutes: what several tests look at, played once. */
const LONG = play(200, 20);

describe('[SIM2] the portraits of a simulation', () => {
  it('are twelve, and neighbours have different ones', () => {
    const names = people(24).map(({ portrait }) => portrait);
    const drawn = names.map(portraitFile);
    expect(new Set(drawn).size).toBe(12);
    for (const [index, name] of names.slice(1).entries()) expect(name).not.toBe(names[index]);
    expect(drawn.every((svg) => svg?.startsWith('<svg '))).toBe(true);
  });

  it('have no other names', () => {
    expect(['portrait-0.svg', 'portrait-13.svg', 'portrait-1', 'avatar-one.svg', ''].map(portraitFile)).toEqual(
      Array(5).fill(null),
    );
  });
});

describe('[SIM6] the people of a simulation', () => {
  it('follow from seed and number alone, and 300 have names of their own', () => {
    expect(people(50)).toEqual(people(50));
    expect(madeUpPerson(8, 3, [], AVATAR_PRESET_KEYS)).not.toEqual(madeUpPerson(7, 3, [], AVATAR_PRESET_KEYS));
    const names = people(300).map(({ first_name, last_name }) => `${first_name} ${last_name}`);
    expect(new Set(names).size).toBe(300);
    for (const person of people(300)) expect(Object.values(person)).not.toContain('');
  });

  it('speak English, German and Arabic, or what was asked for', () => {
    const languages = people(200).map(({ language }) => language);
    for (const language of ['en', 'de', 'ar'] as const) {
      expect(languages.filter((one) => one === language).length).toBeGreaterThan(5);
    }
    expect(madeUpPerson(SEED, 4, ['de'], AVATAR_PRESET_KEYS).language).toBe('de');
  });

  it('come within some minutes, go, and come again', () => {
    const here = (index: number, minute: number) => isHere(SEED, index, minute * MINUTE, SIMULATION.arrive_ms);
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    const counts = [0, 1, 4, 30, 120].map((minute) => numbers.filter((index) => here(index, minute)).length);
    expect(counts[0]).toBeLessThan(20);
    expect(counts[1]).toBeGreaterThan(60);
    expect(counts[2]).toBe(200);
    expect(counts[4]).toBeGreaterThan(120);
    expect(counts[4]).toBeLessThan(195);
    const hours = Array.from({ length: 300 }, (_, minute) => here(3, minute));
    expect(hours.filter((now, minute) => now && minute > 0 && !hours[minute - 1]).length).toBeGreaterThan(2);
  });
});

describe('[SIM7] the acts of a simulation', () => {
  it('follow from seed, time and scene alone', () => {
    expect(play(40, 6)).toEqual(play(40, 6));
  });

  it.each([
    [200, 10, 20, 10],
    [7, 1, 5, 20],
    [500, 14, 33, 7],
  ])('of %i people are %i to %i messages a minute', (count, least, most, minutes) => {
    const rate = sayings(play(count, minutes)).filter(({ at }) => at > 4 * MINUTE).length / (minutes - 4);
    expect(rate).toBeGreaterThanOrEqual(least);
    expect(rate).toBeLessThanOrEqual(most);
  });

  it('grow by the square root of the people, and faster only where that is asked for', () => {
    expect(liveliness(800)).toBe(2);
    const scene: Scene = { ...QUIET, ...NOTHING_HEARD };
    expect(actsAt(SEED, 1, scene)).toEqual([]);
  });

  it('leave time between two messages of one person, and no text is said again soon', () => {
    const said = sayings(LONG);
    for (const person of new Set(said.map((act) => act.person))) {
      const times = said.filter((act) => act.person === person).map(({ at }) => at);
      for (const [index, at] of times.slice(1).entries()) {
        expect(at - times[index]!).toBeGreaterThanOrEqual(SIMULATION.rest_ms);
      }
    }
    for (let from = 0; from + 200 < said.length; from += 50) {
      const texts = said.slice(from, from + 200).map(({ text }) => text);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});

describe('[SIM8] the conversation of a simulation', () => {
  it('answers questions, in their language and to the point, and whoever asked says thanks', () => {
    const played = LONG;
    const said = sayings(played);
    const questions = said.filter(({ sense, at }) => sense === 'question' && at < 15 * MINUTE);
    const answers = said.filter(({ sense }) => sense === 'answer');
    const answered = new Set(answers.map(({ follows }) => follows));
    const all = new Map(played.acts.map((act, index) => [`m${index + 1}`, act]));
    expect(questions.length).toBeGreaterThan(15);
    expect(answered.size / questions.length).toBeGreaterThan(0.8);
    for (const { follows, language, person, text } of answers) {
      const asked = all.get(follows!) as SayAct;
      expect([asked.sense, asked.language]).toEqual(['question', language]);
      expect(asked.person).not.toBe(person);
      expect(text).not.toMatch(/[{}[\]|]/);
    }
    for (const { follows, person } of said.filter(({ sense }) => sense === 'thanks')) {
      expect((all.get(follows!) as SayAct).to).toBe(person);
    }
  });

  it('is about the session that is on, and about none where none is', () => {
    const texts = sayings(LONG).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Ingrid Sørbye')).length).toBeGreaterThan(5);
    expect(texts.some((text) => text.includes('“Sea walls”'))).toBe(true);
    const between = sayings(play(200, 8, { on_air: null })).map(({ text }) => text);
    expect(between.length).toBeGreaterThan(30);
    expect(between.join()).not.toMatch(/Ingrid|Sea walls|undefined|null/);
  });

  it('stands in the channel of the session as well, about that session alone, where it has one', () => {
    expect(new Set(sayings(LONG).map(({ thread }) => thread))).toEqual(new Set(['hall']));
    const said = sayings(play(200, 10, { session_thread: 'tides' }));
    const beside = said.filter(({ thread, follows }) => thread === 'tides' && follows === null);
    expect(beside.length).toBeGreaterThan(10);
    expect(said.filter(({ thread }) => thread === 'hall').length).toBeGreaterThan(beside.length);
    expect(new Set(beside.map(({ sense }) => sense))).toEqual(new Set(['remark']));
    const all = new Map(said.map((one) => [one.text, one.thread]));
    expect(all.size).toBe(said.length);
  });

  it('names whom it answers now and then, by the name that is shown, in the place that the mention says', () => {
    const named = sayings(LONG).filter(({ mention }) => mention !== null);
    expect(named.length).toBeGreaterThan(10);
    for (const { text, mention, to, reply_to } of named) {
      expect([mention?.event_user, reply_to]).toEqual([to === null ? 'nadia' : `p${to}`, null]);
      expect(text.slice(0, mention?.length)).toMatch(/^@\S+ /u);
      expect(heldMentions(text, [mention!], () => [text.slice(1, mention?.length)])).toEqual([mention]);
    }
  });

  it('ends a session with applause', () => {
    const on_air = { ...TALK, ends_at: START + 15 * MINUTE };
    const said = sayings(play(200, 15, { on_air }));
    expect(said.filter(({ sense }) => sense === 'applause').length).toBeGreaterThan(3);
    expect(sayings(LONG).filter(({ sense }) => sense === 'applause')).toEqual([]);
  });

  it('answers a visitor, once', () => {
    const followed = (visitor: string) =>
      sayings(play(60, 10, { visitor })).filter(({ follows }) => follows === 'visitor');
    expect(followed('Is this real?')).toHaveLength(1);
    const [german] = followed('Gibt es hier auch Kaffee?');
    expect(german?.language).toBe('de');
  });

  it('of a language that only one speaks is English', () => {
    expect(writtenLanguage('ar', ['ar', 'en', 'de'])).toBe('en');
    expect(writtenLanguage('ar', ['ar', 'en', 'ar'])).toBe('ar');
    expect(['Wo ist der Kaffee', 'هل من قهوة', 'Any coffee'].map(detectLanguage)).toEqual(['de', 'ar', 'en']);
  });

  it('forgets what was taken back, and a message that comes twice is heard once', () => {
    const message = { id: 'a', thread: 'hall', author: null, name: 'Nadia', text: 'Hello' };
    const once = afterVisitor(NOTHING_HEARD, message, START);
    expect(afterVisitor(once, message, START)).toEqual(once);
    expect(afterRemoval(once, 'a').heard).toEqual([]);
  });
});

describe('[SIM8] a phrase', () => {
  const phrases = Object.entries(PHRASES).flatMap(([language, all]) =>
    [...Object.values(all).flat()]
      .flatMap((one) => (typeof one === 'string' ? [one] : [...one.ask, ...one.answer]))
      .map((one) => [language, one] as const),
  );
  const values = { title: 'Sea walls', speaker: 'Ingrid Sørbye', name: 'Nadia' };

  it('is whole in every choice, short, and holds no address', () => {
    expect(phrases.length).toBeGreaterThan(200);
    for (const [language, phrase] of phrases) {
      for (let round = 0; round < 20; round += 1) {
        const text = sayPhrase(phrase, values, drawsOf(round, language, phrase));
        expect(text, phrase).not.toBeNull();
        expect(text, phrase).not.toMatch(/[{}[\]|()]|\s\s|\s[.,!?،؟]|https?:|^\s|\s$/);
        expect(text!.length, phrase).toBeLessThan(180);
        expect(text, phrase).not.toBe('');
      }
    }
  });

  it('that names what is missing is not said', () => {
    expect(sayPhrase('Thanks, {speaker}!', {}, drawsOf(1))).toBeNull();
    expect(sayPhrase('Thanks[, {speaker}]!', {}, drawsOf(1))).toBe('Thanks!');
    expect(sayPhrase('(Hi {name}|Hello)!', {}, drawsOf(1))).toBe('Hello!');
  });

  it('names a long title by its beginning', () => {
    expect(shortTitle('Sea walls: a long story')).toBe('Sea walls');
    expect(shortTitle('Q&A: everything')).toBe('Q&A: everything');
    expect([...shortTitle('x'.repeat(200))].length).toBeLessThanOrEqual(60);
  });
});

describe('[SIM5] a simulation', () => {
  it('is refused in production, unless that was allowed', () => {
    expect(refuseSimulation({ development: true, allowed: false })).toBeNull();
    expect(refuseSimulation({ development: false, allowed: false })).toBe('production');
    expect(refuseSimulation({ development: false, allowed: true })).toBeNull();
  });
});
