/**
 * People write and watch while the server is killed with `kill -9` and started again, over and over.
 * `npm run fault:kill9 [-- --rounds 100 --port 4170]`; ends with 1 when anything acknowledged was lost or shown twice.
 */
import { parseArgs } from 'node:util';
import { runKill9 } from './fault/kill9.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, port: { type: 'string', default: '4170' } },
});

const found = await runKill9({
  rounds: Number(values.rounds),
  port: Number(values.port),
  random: Math.random,
  onRound: (round, gap) => console.log(`round ${round}: ${gap.toFixed(0)} ms`),
});
const gaps = found.gaps_ms.toSorted((a, b) => a - b);
const gap = (share: number): string =>
  `${gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))]?.toFixed(0)} ms`;

console.log(`
rounds               ${found.rounds}
acknowledged         ${found.acknowledged} (in ${found.tries} tries)
acknowledged lost    ${found.acknowledged_lost}
stored twice         ${found.stored_twice}
rendered twice       ${found.rendered_twice}
not rendered         ${found.not_rendered}
out of order         ${found.out_of_order}
gap after a kill     p50 ${gap(0.5)}, p99 ${gap(0.99)}, max ${gap(1)}`);

const wrong =
  found.acknowledged_lost + found.stored_twice + found.rendered_twice + found.not_rendered + found.out_of_order;
process.exitCode = wrong === 0 ? 0 : 1;
