import type { Feature } from '../feature.ts';
import { startTrimming } from './feed/trim.ts';

/** The live mechanism beside requests: old events leave the feed. Its addresses are added by `attachLive`. */
export const live: Feature = { name: 'live', start: startTrimming };
