import type { Feature } from '../feature.ts';
import { startTrimming } from './feed/trim.ts';
import { startWitness } from './feed/witness.ts';
import { personalData } from './personal-data.ts';

/**
 * The live mechanism beside requests: old events leave the feed, and the data folder notes where the feed stands. Its
 * addresses are added by `attachLive`.
 */
export const live: Feature = {
  name: 'live',
  start: (ctx) => {
    const stops = [startTrimming(ctx), startWitness(ctx)];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  },
  personal_data: personalData,
};
