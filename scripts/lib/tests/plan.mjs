import { changedFiles } from './changes.mjs';
import { allChecks, checksOf } from './checks.mjs';
import { wallSeconds, workersOf } from './durations.mjs';
import { readHouse } from '../house.mjs';
import { selectChanged, selectParts, selectRepeated } from './selection.mjs';
import { deal } from './shards.mjs';

/** In the order in which they run: what fails quickly says so first. */
const SUITES = [
  ['unit', 'unit tests'],
  ['component', 'component tests'],
  ['server', 'server tests'],
  ['e2e', 'journeys'],
];

/**
 * Decides which checks and test files a run consists of.
 * @param asked as `readArguments` has it
 * @returns {Promise<{ problem: string } | { told: string | null, checks: object[], suites: object[] }>} `told` says what
 *   was chosen, null where nothing was left out
 */
export async function planRun(asked) {
  const house = await readHouse();
  if (asked.repeat !== null) return repeated(selectRepeated(house, asked.names));
  if (asked.names.length > 0) return narrowed(selectParts(house, asked.names));
  if (asked.changed) return planChange(house, asked);
  return asked.shard === null ? everything(house, asked) : shardOf(house, asked);
}

function planChange(house, asked) {
  const changed = changedFiles(asked.base);
  if (changed.problem) return changed;
  if (changed.files.length === 0) return { told: `nothing differs from ${changed.since}`, checks: [], suites: [] };
  const selected = selectChanged(house, changed.files);
  const told = (what) => `since ${changed.since} ${what}`;
  if (selected === null)
    return { ...everything(house, asked), told: told('something changed on which everything depends') };
  return narrowed({ ...selected, told: told(selected.told) });
}

function narrowed(selected) {
  if (selected.problem) return selected;
  return { told: selected.told, checks: checksOf(selected.files), suites: suitesOf(selected.tests) };
}

const repeated = (selected) =>
  selected.problem ? selected : { told: null, checks: [], suites: suitesOf(selected.tests) };

const everything = (house, asked) => ({ told: null, checks: allChecks(asked), suites: suitesOf(house.tests) });

/** Each check and test file is in one shard of all. */
export function shardOf(house, { shard: { index, of }, full }) {
  const checks = allChecks({ full }).map((check) => ({ name: check.name, check, seconds: check.seconds }));
  const tests = house.tests.map((test) => ({ name: test.file, test, seconds: wallSeconds(test) }));
  const mine = deal([...checks, ...tests], of)[index - 1];
  const told = `shard ${index} of ${of}: ${mine.length} of ${checks.length + tests.length} checks and test files`;
  return {
    told,
    checks: mine.flatMap(({ check }) => check ?? []),
    suites: suitesOf(mine.flatMap(({ test }) => test ?? [])),
  };
}

function suitesOf(tests) {
  return SUITES.flatMap(([project, name]) => {
    const files = tests.filter(({ suite }) => suite === project).map(({ file }) => file);
    return files.length === 0 ? [] : [{ name, project, workers: workersOf(project), files }];
  });
}
