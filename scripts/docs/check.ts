/**
 * `npm run docs:check [-- --bare] [-- README.md …]`: runs the commands of README and guides as they stand, each guide
 * from nothing in a copy of the clone. A line for each block; those that cannot be run say so in the document.
 * `--bare` leaves out what is installed and built, so that each guide installs and builds again.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brokenLinks } from './links.ts';
import { allDocuments, guides } from './list.ts';
import { tryProduction, type ReportTrial } from './production/production.ts';
import { runGuide, type Outcome } from './run-guide.ts';

const ROOT = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: { bare: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** The guide whose files (deploy/) are tried besides: a server as its unit starts it, behind nginx and Caddy. */
const PRODUCTION = 'docs/production.md';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const began = performance.now();
const counts = { ran: 0, started: 0, 'not run': 0, failed: 0 };

function tell({ block, kind, ended, seconds }: Outcome): void {
  counts[kind] += 1;
  const place = `${block.file}:${block.line}`;
  const [command = ''] = block.script.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const end =
    kind === 'started'
      ? 'goes on'
      : kind === 'not run'
        ? ended.output
        : `code ${ended.code ?? 'none: it took too long'}`;
  say(`${kind.padEnd(8)} ${place.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s  ${end}  ${command.slice(0, 70)}`);
  if (kind === 'failed') say(`${block.script}\n--- its output\n${ended.output.trimEnd()}\n---`);
}

const reportTrial: ReportTrial = (kind, what, detail = '') => {
  counts[kind === 'ok' ? 'ran' : kind] += 1;
  say(`${kind.padEnd(8)} ${what}  ${detail}`);
};

const wanted = guides(ROOT).filter(({ file }) => positionals.length === 0 || positionals.includes(file));
for (const guide of wanted) await runGuide(ROOT, guide, { bare: values.bare }, tell);
if (wanted.some(({ file }) => file === PRODUCTION)) await tryProduction(ROOT, reportTrial);
const broken = brokenLinks(ROOT, allDocuments(ROOT));
for (const line of broken) say(`link     ${line}`);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
say(
  `\n${counts.ran + counts.started} blocks and trials ran (${counts.started} of them a server), ${counts.failed} failed, ${counts['not run']} not run; ${broken.length} links lead nowhere; ${minutes} minutes`,
);
process.exitCode = counts.failed + broken.length > 0 ? 1 : 0;
