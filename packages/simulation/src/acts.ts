import { answer } from './activities/answer.ts';
import type { Act, Activity } from './activities/activity.ts';
import { applaud } from './activities/applaud.ts';
import { ask, support } from './activities/ask.ts';
import { react } from './activities/react.ts';
import { sit } from './activities/sit.ts';
import { talk } from './activities/talk.ts';
import { vote } from './activities/vote.ts';
import { drawsOf } from './grammar.ts';
import { SIMULATION } from './limits.ts';
import type { Scene } from './scene.ts';

export { onceOf } from './activities/activity.ts';
export type * from './activities/activity.ts';

/** Everything that simulated people do, beside coming and going. */
const ACTIVITIES: readonly Activity[] = [talk, answer, react, vote, ask, support, applaud, sit];

/** How much more often something happens than among 200 people: by the square root, so that a few still talk. */
export function liveliness(people: number): number {
  return Math.sqrt(people / SIMULATION.measured_people);
}

/**
 * The acts of one tick. The same seed, number of the tick and scene have the same acts.
 * @param tick number of the tick since the simulation began
 * @param pace times faster than a real event; 1 for one that people look at
 */
export function actsAt(seed: number, tick: number, scene: Scene, pace = 1): readonly Act[] {
  const minutes = (SIMULATION.tick_ms / 60_000) * pace * liveliness(scene.here.length);
  return ACTIVITIES.flatMap((activity) => {
    const next = drawsOf(seed, activity.name, tick);
    const expected = activity.perMinute(scene) * minutes;
    const times = Math.floor(expected) + (next() < expected % 1 ? 1 : 0);
    return Array.from({ length: times }, () => activity.act(scene, next) ?? []).flat();
  });
}
