import { draw, type Draw } from '../grammar.ts';
import { SIMULATION } from '../limits.ts';
import type { Phrases } from '../phrases/phrases.ts';
import { rested, type Actor, type Heard, type Scene, type Sense } from '../scene.ts';
import type { Activity, SayAct } from './activity.ts';
import { PHRASES, sayOne, valuesOf } from './words.ts';

/** How many answers each kind of message may get. */
const MOST_ANSWERS: Readonly<Record<Sense, number>> = {
  question: 2,
  visitor: 1,
  answer: 1,
  remark: 1,
  greeting: 1,
  applause: 0,
  agree: 0,
  welcome: 0,
  thanks: 0,
  farewell: 0,
};

/** The kinds that are answered before others. */
const URGENT: ReadonlySet<Sense> = new Set(['question', 'visitor']);

/** People answer each other: questions first, then what a person said; thanks go to anyone who has answered. */
export const answer: Activity = {
  name: 'answer',
  perMinute: ({ heard, now }) =>
    SIMULATION.messages_per_minute * 0.5 * (heard.some((one) => isOpen(one, now) && URGENT.has(one.sense)) ? 1.4 : 0.7),
  act: (scene, next) => {
    const open = scene.heard.filter((one) => isOpen(one, scene.now));
    const urgent = open.filter(({ sense, replies }) => URGENT.has(sense) && replies === 0);
    const heard = draw(urgent.length > 0 ? urgent : open, next);
    return heard ? answerTo(heard, scene, next) : null;
  },
};

function isOpen({ sense, replies, at }: Heard, now: number): boolean {
  const age = now - at;
  const in_time = age >= SIMULATION.answer_after_ms && age <= SIMULATION.answer_within_ms;
  return in_time && replies < MOST_ANSWERS[sense];
}

function answerTo(heard: Heard, scene: Scene, next: Draw): SayAct | null {
  const actor = draw(
    rested(scene).filter((one) => mayAnswer(one, heard)),
    next,
  );
  if (!actor) return null;
  const { sense, phrases } = reply(heard, PHRASES[heard.language]);
  const said = sayOne(phrases, valuesOf(scene, heard.name || undefined), scene, next);
  if (!said) return null;
  const reply_to = sense === 'answer' && next() < 0.5 ? heard.id : null;
  const named = reply_to === null ? naming(heard, said.text, scene, next) : null;
  return {
    kind: 'say',
    person: actor.index,
    thread: heard.thread,
    ...said,
    mention: null,
    ...named,
    reply_to,
    sense,
    language: heard.language,
    exchange: null,
    follows: heard.id,
    to: heard.by,
  };
}

/** Of ten answers that are no replies, how many name whom they are for. */
const NAMES = 0.35;

/** A text with the name of whom it is for before it, as people write who answer in a busy channel; null: without. */
function naming(
  { author }: Heard,
  said_text: string,
  { said }: Pick<Scene, 'said'>,
  next: Draw,
): Pick<SayAct, 'text' | 'mention'> | null {
  if (author === null || next() >= NAMES) return null;
  const name = `@${author.display_name}`;
  const text = `${name} ${said_text}`;
  if (said.has(text)) return null;
  return { text, mention: { event_user: author.event_user, offset: 0, length: name.length } };
}

/** Answers are given in the language of what is answered, never to oneself; thanks come from anyone who had asked. */
function mayAnswer({ index, language }: Actor, { by, to, sense, language: spoken }: Heard): boolean {
  if (sense === 'answer') return index === to;
  return index !== by && (spoken === 'en' || language === spoken);
}

function reply(heard: Heard, phrases: Phrases): { readonly sense: Sense; readonly phrases: readonly string[] } {
  switch (heard.sense) {
    case 'question':
      return { sense: 'answer', phrases: phrases.exchanges[heard.exchange ?? 0]?.answer ?? [] };
    case 'answer':
      return { sense: 'thanks', phrases: phrases.thanks };
    case 'greeting':
      return { sense: 'welcome', phrases: phrases.welcome };
    case 'visitor':
      return { sense: 'agree', phrases: /[?؟]/.test(heard.text) ? phrases.wonder : phrases.nod };
    default:
      return { sense: 'agree', phrases: phrases.agree };
  }
}
