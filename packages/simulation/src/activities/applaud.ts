import type { StageReaction } from '@plenary/domain/applause/rules';
import { draw } from '../grammar.ts';
import { SIMULATION } from '../limits.ts';
import { edgeOf } from '../scene.ts';
import type { Activity } from './activity.ts';

const MEANWHILE: readonly StageReaction[] = ['clap', 'love', 'love', 'laugh', 'wow'];
const AT_THE_END: readonly StageReaction[] = ['clap', 'clap', 'clap', 'party', 'love'];

/** People react to what is on the stage, and clap when it ends. */
export const applaud: Activity = {
  name: 'applaud',
  perMinute: (scene) =>
    scene.on_air === null ? 0 : SIMULATION.applause_per_minute * (edgeOf(scene) === 'end' ? 10 : 1),
  act: (scene, next) => {
    const actor = draw(scene.here, next);
    const reaction = draw(edgeOf(scene) === 'end' ? AT_THE_END : MEANWHILE, next);
    if (!actor || !reaction || !scene.on_air) return null;
    const count = 1 + Math.floor(next() ** 2 * 4);
    return { kind: 'applaud', person: actor.index, session: scene.on_air.id, reaction, count };
  },
};
