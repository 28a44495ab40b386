import { chance } from './chance.ts';
import { SIMULATION } from './limits.ts';

/**
 * Whether a person of a simulation is here: they come within the time that arriving takes, most of them early, stay for
 * a while, are away for a while, and come again.
 * @param since_ms milliseconds since the simulation began
 * @param arrive_ms the time that arriving takes
 */
export function isHere(seed: number, index: number, since_ms: number, arrive_ms: number): boolean {
  let at = chance(seed, 'arrival', index) ** 1.7 * arrive_ms;
  if (since_ms < at) return false;
  for (let visit = 0; ; visit += 1) {
    at += between(SIMULATION.stay_min_ms, SIMULATION.stay_max_ms, chance(seed, 'stay', index, visit));
    if (since_ms < at) return true;
    at += between(SIMULATION.away_min_ms, SIMULATION.away_max_ms, chance(seed, 'away', index, visit));
    if (since_ms < at) return false;
  }
}

function between(least: number, most: number, number: number): number {
  return least + (most - least) * number;
}
