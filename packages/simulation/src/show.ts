import type { StageReaction } from '@plenary/domain/applause/rules';
import { SHOW, type ShowStep } from '@plenary/domain/simulation/show';
import { chance, pick } from './chance.ts';

/** The poll of the show. */
export const SHOW_POLL = {
  question: 'Where should Open Harbour meet next year?',
  choices: ['Tangier', 'Kiel', 'Reykjavík', 'Genoa'],
} as const;

export const SHOW_ANNOUNCEMENT = {
  title: 'The harbour tour leaves in ten minutes',
  message: 'Meet at the tide gauge; the boat waits for nobody but you.',
} as const;

/** The people of a show beside those who come by themselves, by the numbers of their simulation. */
export const SHOW_PEOPLE = 24;

/** An act of the host, of the organiser, or of a person by their number. */
export type ShowAct =
  | { readonly kind: 'open_poll' }
  | { readonly kind: 'announce' }
  | { readonly kind: 'vote'; readonly person: number; readonly choice: number }
  | { readonly kind: 'sit' | 'raise_hand' | 'lower_hand'; readonly person: number }
  | {
      readonly kind: 'applaud';
      readonly person: number;
      readonly reaction: StageReaction;
      readonly count: number;
    };

/** An act with its time since the show began, ms. */
export type TimedAct = ShowAct & { readonly at_ms: number };

const APPLAUSE: readonly StageReaction[] = ['clap', 'clap', 'love', 'love', 'love', 'party'];
const APPLAUSE_EVERY_MS = 300;
/** Before the end, so that what is under way arrives. */
const REST_MS = 2_500;
/** Taking a seat and joining a call take a moment. */
const SIT_MS = 3_000;

/** All acts of a show, in their order: the same seed and people have the same. */
export function showActs(seed: number, people: number): readonly TimedAct[] {
  const hand = { person: 0 };
  const acts: TimedAct[] = [
    { kind: 'open_poll', at_ms: at('poll') },
    ...votes(people),
    { kind: 'announce', at_ms: at('announcement') },
    { kind: 'sit', at_ms: at('hand') - SIT_MS, ...hand },
    { kind: 'raise_hand', at_ms: at('hand'), ...hand },
    { kind: 'lower_hand', at_ms: SHOW.length_ms - REST_MS, ...hand },
    ...applause(seed, people),
  ];
  return acts.sort((one, other) => one.at_ms - other.at_ms);
}

/** The choices of those who vote, one after the other: the lead changes, and the bars end apart. */
const CHOICES = [1, 0, 2, 1, 0, 1, 0, 3, 0, 1, 0, 2] as const;

/** Everybody votes once, fewer and fewer: the bars jump first and creep then. */
function votes(people: number): TimedAct[] {
  const lasts_ms = at('announcement') - at('votes');
  return Array.from({ length: people }, (_, person) => ({
    kind: 'vote',
    person,
    choice: CHOICES[person % CHOICES.length] ?? 0,
    at_ms: at('votes') + Math.round((person / people) ** 1.4 * lasts_ms),
  }));
}

/** It swells: few at first, more at the end. */
function applause(seed: number, people: number): TimedAct[] {
  const lasts_ms = SHOW.length_ms - REST_MS - at('applause');
  const times = people === 0 ? 0 : Math.floor(lasts_ms / APPLAUSE_EVERY_MS);
  return Array.from({ length: times }, (_, nth) => ({
    kind: 'applaud',
    person: nth % people,
    reaction: pick(APPLAUSE, chance(seed, 'reaction', nth)) ?? 'clap',
    count: 1 + Math.floor((3 * nth) / times),
    at_ms: at('applause') + nth * APPLAUSE_EVERY_MS,
  }));
}

function at(step: ShowStep): number {
  return SHOW.steps.find((one) => one.step === step)?.at_ms ?? 0;
}
