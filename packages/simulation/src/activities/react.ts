import type { ReactionKey } from '@plenary/domain/chat/reactions';
import { draw } from '../grammar.ts';
import { SIMULATION } from '../limits.ts';
import type { Sense } from '../scene.ts';
import type { Activity } from './activity.ts';

/** The reactions that fit each kind of message; the first ones more often. */
const FITTING: Readonly<Record<Sense, readonly ReactionKey[]>> = {
  greeting: ['like', 'love'],
  welcome: ['like'],
  remark: ['like', 'like', 'love', 'wow'],
  agree: ['like', 'like', 'laugh'],
  applause: ['clap', 'clap', 'party', 'love'],
  question: ['like'],
  answer: ['like', 'like', 'love'],
  thanks: ['like', 'love'],
  farewell: ['like'],
  visitor: ['like', 'like', 'love', 'clap'],
};

/** Messages that a person still reacts to are at most so old, ms. */
const RECENT_MS = 3 * 60_000;

/** People react to what others have written a moment ago. */
export const react: Activity = {
  name: 'react',
  perMinute: () => SIMULATION.reactions_per_minute,
  act: (scene, next) => {
    const heard = draw(
      scene.heard.filter(({ at }) => scene.now - at < RECENT_MS),
      next,
    );
    const actor = draw(
      scene.here.filter(({ index }) => index !== heard?.by),
      next,
    );
    const key = heard && draw(FITTING[heard.sense], next);
    return heard && actor && key ? { kind: 'react', person: actor.index, message: heard.id, key } : null;
  },
};
