import fc from 'fast-check';
import { WHOLE } from './full.ts';

/** Properties have the same values in each `npm test`, so that a run says something of the code alone; `npm run test:full` tries new ones. */
const SEED = 20_260_615;

if (!WHOLE) fc.configureGlobal({ seed: SEED });
