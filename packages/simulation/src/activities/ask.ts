import { draw } from '../grammar.ts';
import { SIMULATION } from '../limits.ts';
import { writtenLanguage } from '../people.ts';
import type { Activity } from './activity.ts';
import { PHRASES, sayOne, valuesOf } from './words.ts';

/** Questions that a session has open at most: more would hide those of visitors. */
const MOST_OPEN = 12;

/** People put questions to anyone who speaks. */
export const ask: Activity = {
  name: 'ask',
  perMinute: ({ questions }) =>
    questions !== null && questions.length < MOST_OPEN ? SIMULATION.questions_per_minute : 0,
  act: (scene, next) => {
    const actor = draw(
      scene.here.filter(({ index }) => !scene.done.has(`ask ${scene.on_air?.id ?? ''} ${index}`)),
      next,
    );
    if (!actor || !scene.on_air) return null;
    const language = writtenLanguage(
      actor.language,
      scene.here.map((one) => one.language),
    );
    const said = sayOne(PHRASES[language].to_speaker, valuesOf(scene), scene, next);
    return said && { kind: 'ask', person: actor.index, session: scene.on_air.id, ...said };
  },
};

/** People vote for questions that others have put; those of visitors too. */
export const support: Activity = {
  name: 'support',
  perMinute: ({ questions }) => (questions !== null && questions.length > 0 ? SIMULATION.supports_per_minute : 0),
  act: ({ on_air, questions, here, done }, next) => {
    // The first ones are read by most.
    const question = questions?.[Math.floor(next() ** 1.6 * questions.length)];
    const actor = draw(
      here.filter(({ index }) => !done.has(`support ${question ?? ''} ${index}`)),
      next,
    );
    if (!on_air || question === undefined || !actor) return null;
    return { kind: 'support', person: actor.index, session: on_air.id, question };
  },
};
