/**
 * People write and watch while the server, or its database, is killed with `kill -9`, over and over.
 * `npm run fault:kills [-- --server 10 --database 10 --watchers 15 --port 4170]`; ends with 1 when anything acknowledged
 * was lost, shown twice or out of order.
 */
import { parseArgs } from 'node:util';
import { runKills, type Findings, type Kill } from './kills.ts';

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '10' },
    database: { type: 'string', default: '10' },
    /** Live clients of each of the three people; a person may have 16 sockets. */
    watchers: { type: 'string', default: '15' },
    port: { type: 'string', default: '4170' },
  },
});

/** Server and database in turn, as long as both have kills left. */
function inTurn(server: number, database: number): Kill[] {
  const rounds = Array.from({ length: Math.max(server, database) }, (_none, round) => round);
  return rounds.flatMap((round): Kill[] => [
    ...(round < server ? (['server'] as const) : []),
    ...(round < database ? (['database'] as const) : []),
  ]);
}

function gapsOf(found: Findings, which: Kill): string {
  const gaps = found.gaps_ms.flatMap(({ kill, ms }) => (kill === which ? [ms] : [])).toSorted((a, b) => a - b);
  const at = (share: number): string =>
    ((gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? 0) / 1000).toFixed(1);
  return `${gaps.length}: p50 ${at(0.5)} s, longest ${at(1)} s`;
}

const found = await runKills({
  kills: inTurn(Number(values.server), Number(values.database)),
  port: Number(values.port),
  watchers: Number(values.watchers),
  random: Math.random,
  onKill: ({ kill, ms }) => console.log(`${kill}: ${ms.toFixed(0)} ms`),
});

console.log(`
server kills         ${gapsOf(found, 'server')}
database kills       ${gapsOf(found, 'database')}
acknowledged         ${found.acknowledged} (in ${found.tries} tries)
events read          ${found.events_read}
acknowledged lost    ${found.acknowledged_lost}
stored twice         ${found.stored_twice}
rendered twice       ${found.rendered_twice}
not rendered         ${found.not_rendered}
out of order         ${found.out_of_order}`);

const wrong =
  found.acknowledged_lost + found.stored_twice + found.rendered_twice + found.not_rendered + found.out_of_order;
process.exitCode = wrong === 0 ? 0 : 1;
