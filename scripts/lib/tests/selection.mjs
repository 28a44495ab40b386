import { runSeconds } from './durations.mjs';
import { dependentsOf, nearNames, partsOf, suiteOf } from './parts.mjs';

/** How long the tests of a part and of what imports it may take together, in seconds. Its own run in any case. */
const LIMIT_SECONDS = 180;
/** Every test cites a rule of SPEC.md, which this one checks. */
const CITATIONS = 'packages/domain/src/spec.test.ts';
/** A change of one of these may change whatever there is. */
const FOR_ALL = /^(?:package(?:-lock)?\.json|tsconfig[^/]*\.json|vitest\.config\.ts|\.npmrc)$/;
const DOCUMENT = /\.md$|^docs\//;

/**
 * The tests that prove some parts of the house, and the files that checks look at.
 * @typedef {{ file: string, suite: string, count: number }} Test
 * @param {{ files: readonly string[], tests: readonly Test[], imports: ReadonlyMap<string, readonly string[]> }} house
 * @param {readonly string[]} names of parts
 * @returns {{ problem: string } | { tests: Test[], files: string[], told: string }} `told` says in a line what was chosen
 */
export function selectParts(house, names) {
  const partOf = partsOf(house.files);
  const known = [...new Set(house.files.map(partOf))].filter((part) => part !== null);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return { problem: unknownName(unknown, known) };
  const wanted = new Set(names);
  const files = house.files.filter((file) => wanted.has(partOf(file)));
  return { ...withDependents(house, partOf, wanted, testsAmong(house, files)), files };
}

/**
 * The tests that are to be repeated: files by their path, and all those of parts, without what imports them.
 * @param {readonly string[]} names of test files or parts
 * @returns {{ problem: string } | { tests: Test[] }}
 */
export function selectRepeated(house, names) {
  const partOf = partsOf(house.files);
  const known = [...new Set(house.files.map(partOf))].filter((part) => part !== null);
  const isNamed = (name, { file }) => file === name || partOf(file) === name;
  const unknown = names.find((name) => !house.tests.some((test) => isNamed(name, test)));
  if (unknown !== undefined) return { problem: unknownName(unknown, known) };
  return { tests: house.tests.filter((test) => names.some((name) => isNamed(name, test))) };
}

function unknownName(name, known) {
  const near = nearNames(name, known);
  return `nothing here is called ${name}${near.length > 0 ? `; did you mean ${near.join(', ')}?` : ''}`;
}

const testsAmong = ({ tests }, files) => {
  const among = new Set([...files, CITATIONS]);
  return tests.filter(({ file }) => among.has(file));
};

/** Tests of other parts follow as long as there is time; journeys of others are left to the whole run. */
function withDependents(house, partOf, wanted, own) {
  const chosen = new Map(own.map((test) => [test.file, test]));
  const [taken, left] = [[], []];
  for (const part of dependentsOf(wanted, house.imports, partOf)) {
    const theirs = house.tests.filter(({ file, suite }) => suite !== 'e2e' && partOf(file) === part);
    if (theirs.length === 0) continue;
    const together = new Map([...chosen, ...theirs.map((test) => [test.file, test])]);
    const fits = runSeconds([...together.values()]) <= LIMIT_SECONDS;
    (fits ? taken : left).push(part);
    if (!fits) continue;
    for (const test of theirs) chosen.set(test.file, test);
  }
  return { tests: [...chosen.values()], told: tell(wanted, own.length, taken, left, chosen.size) };
}

function tell(wanted, own, taken, left, all) {
  const parts = [`${[...wanted].sort().join(', ') || 'no part'}: ${own} test files`];
  if (taken.length > 0) parts.push(`${all - own} of what imports it (${taken.join(', ')})`);
  if (left.length > 0) parts.push(`left to the whole run for their time: ${left.join(', ')}`);
  return parts.join('; ');
}

/**
 * The tests that prove a change. A part of which tests alone have changed has only those run.
 * @param {readonly string[]} changed files, relative to the copy
 * @returns as `selectParts`; null: whatever there is
 */
export function selectChanged(house, changed) {
  if (changed.some((file) => FOR_ALL.test(file))) return null;
  const partOf = partsOf([...house.files, ...changed]);
  const touched = new Set(changed.filter((file) => suiteOf(file) === null).map(partOf));
  // Tests read documents too: the reference, the settings, the rules.
  if (changed.some((file) => DOCUMENT.test(file))) touched.add('scripts');
  touched.delete(null);
  const files = [...changed, ...house.files.filter((file) => touched.has(partOf(file)))];
  const chosen = withDependents(house, partOf, touched, testsAmong(house, files));
  const there = new Set(house.files);
  return {
    ...chosen,
    files: changed.filter((file) => there.has(file)),
    told: `${changed.length} files changed; ${chosen.told}`,
  };
}
