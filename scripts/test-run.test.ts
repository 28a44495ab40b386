import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Thing {
  readonly name: string;
  readonly seconds: number;
}
interface Counted {
  readonly passed: number;
  readonly skipped: readonly { readonly name: string }[];
  readonly failedTests: readonly { readonly name: string }[];
  readonly failedFiles: readonly string[];
}
interface Settled {
  readonly code: number;
  readonly failed: number;
  readonly failures: readonly object[];
  readonly unsteady: readonly object[];
}
interface Shard {
  readonly checks: readonly { readonly name: string; readonly seconds: number }[];
  readonly suites: readonly { readonly project: string; readonly files: readonly string[] }[];
}

const ROOT = join(import.meta.dirname, '..');
const load = async (name: string): Promise<unknown> => import(join(import.meta.dirname, 'lib', name));
const { deal } = (await load('tests/shards.mjs')) as {
  deal<T extends Thing>(things: readonly T[], count: number): T[][];
};
const { shardOf } = (await load('tests/plan.mjs')) as { shardOf(house: House, asked: object): Shard };
const { wallSeconds } = (await load('tests/durations.mjs')) as { wallSeconds(test: object): number };
const { readHouse } = (await load('house.mjs')) as { readHouse(): Promise<House> };
const { countTests, settle } = (await load('tests/report.mjs')) as {
  countTests(json: string | null): Counted;
  settle(first: object, again: object | null): Settled;
};
const { contentsOfCopy, hasPassed, notePassed } = (await load('tests/checks.mjs')) as {
  contentsOfCopy(folder: string): Promise<string>;
  hasPassed(check: object, contents: string): Promise<boolean>;
  notePassed(checks: readonly object[], results: readonly object[], contents: string): Promise<void>;
};
const { summary } = (await load('tests/summary.mjs')) as {
  summary(results: readonly object[], seconds: number): { readonly text: string; readonly code: number };
};
interface Text {
  readonly text: string;
  readonly code: number;
}
const { processesOf } = (await load('processes.mjs')) as { processesOf(folder: string): readonly object[] };
const { keepBusy, repeatTests, table } = (await load('tests/repeat.mjs')) as {
  keepBusy(env: object): () => void;
  repeatTests(suites: readonly object[], asked: object, env: object): Promise<Text>;
  table(runs: readonly (readonly object[])[], how: string): Text;
};
interface House {
  readonly tests: readonly { readonly file: string }[];
}

describe('[TST4] the shards of a run', () => {
  const sum = (things: readonly Thing[]): number => things.reduce((total, { seconds }) => total + seconds, 0);

  it('deal things out by their length, always in the same way', () => {
    const things = [9, 1, 8, 2, 7, 3, 6, 4].map((seconds, index) => ({ name: `${index}`, seconds }));
    expect(deal(things, 4).map(sum)).toEqual([10, 10, 10, 10]);
    expect(deal([...things].reverse(), 4)).toEqual(deal(things, 4));
  });

  it.each([2, 4, 7])('have everything of this copy once, and take as long as one another: %i of them', async (of) => {
    const house = await readHouse();
    const shards = Array.from({ length: of }, (_, index) =>
      shardOf(house, { shard: { index: index + 1, of }, full: false }),
    );
    const files = shards.flatMap(({ suites }) => suites.flatMap((suite) => suite.files));
    expect(files.sort()).toEqual(house.tests.map(({ file }) => file).sort());
    const checks = shards.flatMap((shard) => shard.checks.map(({ name }) => name));
    expect(new Set(checks).size).toBe(checks.length);
    expect(checks).toContain('types');
    const tests = new Map(house.tests.map((test) => [test.file, test]));
    const seconds = shards.map(
      (shard) =>
        shard.checks.reduce((total, check) => total + check.seconds, 0) +
        shard.suites.flatMap((suite) => suite.files).reduce((total, file) => total + wallSeconds(tests.get(file)!), 0),
    );
    expect(Math.max(...seconds) / Math.min(...seconds)).toBeLessThan(1.15);
  });
});

const test = (name: string, status: string): object => ({
  fullName: name,
  status,
  duration: 10,
  failureMessages: ['why'],
});
const report = (name: string, status: string, tests: readonly object[]): object => ({
  name: join(ROOT, name),
  status,
  message: '',
  startTime: 0,
  endTime: 1000,
  assertionResults: tests,
});
const counted = (...files: readonly object[]): Counted => countTests(JSON.stringify({ testResults: files }));

describe('[TST5] a run', () => {
  const broken = counted(
    report('a.test.ts', 'failed', [test('one', 'passed'), test('two', 'failed'), test('three', 'failed')]),
  );
  const run = (code: number, counts: Counted): object => ({ code, used: null, ...counts });

  it('names a test that fails and then passes alone, and fails by one that does so again', () => {
    const again = counted(
      report('a.test.ts', 'failed', [test('one', 'passed'), test('two', 'passed'), test('three', 'failed')]),
    );
    const settled = settle(run(1, broken), run(1, again));
    expect(settled).toMatchObject({ code: 1, failed: 1, failures: [{ name: 'three' }], unsteady: [{ name: 'two' }] });
    const { text, code } = summary([{ name: 'unit tests', seconds: 1, ...settled }], 60);
    expect(code).toBe(1);
    expect(text).toContain('UNSTEADY  a.test.ts  two');
    expect(text).toContain('FAILED    a.test.ts  three');
    expect(text).toContain('2 passed, 1 failed, 1 unsteady in 1.0 minutes');
  });

  it('has not failed where everything passes alone', () => {
    const again = counted(
      report('a.test.ts', 'passed', [test('one', 'passed'), test('two', 'passed'), test('three', 'passed')]),
    );
    expect(settle(run(1, broken), run(0, again))).toMatchObject({ code: 0, failed: 0, failures: [] });
  });

  it('has failed for a reason of its own', () => {
    expect(settle(run(1, counted()), null)).toMatchObject({ code: 1, failed: 1 });
    expect(settle(run(137, countTests(null)), null)).toMatchObject({ code: 137, failed: 1 });
  });

  it('has failed by a file that cannot be loaded, or does not come to its end', () => {
    const lost = counted(report('a.test.ts', 'failed', []), report('b.test.ts', 'failed', [test('one', 'passed')]));
    expect(lost).toMatchObject({ failedFiles: ['a.test.ts', 'b.test.ts'] });
    expect(lost.failedTests).toMatchObject([{ name: 'did not run' }, { name: 'did not run' }]);
  });

  it('names what was skipped, and what work it was where that is known', () => {
    const some = counted(
      report('a.test.ts', 'passed', [test('one', 'passed'), test('two', 'skipped'), test('three', 'todo')]),
    );
    const settled = settle(run(0, some), null);
    const { text, code } = summary(
      [
        { name: 'unit tests', seconds: 2, ...settled, used: 3.2 },
        { name: 'types', code: 0, seconds: 1 },
      ],
      60,
    );
    expect(code).toBe(0);
    expect(text).toContain('SKIPPED   a.test.ts  two\nSKIPPED   a.test.ts  three\n');
    expect(text).toMatch(/ok {6}unit tests {5}2\.0 s {7}3\.2 core-seconds {2}1 passed, 0 failed, 2 skipped\n/);
    expect(text).toMatch(/ok {6}types {10}1\.0 s\n/);
  });
});

describe('[TST8] tests that are repeated', () => {
  const one = (status: string): object => {
    const counts = counted(
      report('a.test.ts', status, [test('one', status), test('two', 'passed'), test('three', 'skipped')]),
    );
    return { code: status === 'failed' ? 1 : 0, ...counts };
  };

  it('are told with how often each failed, those that fail most first', () => {
    const { text, code } = table([[one('passed')], [one('failed')], [one('failed')]], '3 runs, load 1.0 to 2.0');
    expect(code).toBe(1);
    expect(text).toContain('\n   2 of 3 failed  a.test.ts  one\n   0 of 3 failed  a.test.ts  two\n');
    expect(text).toMatch(/\n3 runs, load 1\.0 to 2\.0\n$/);
    expect(text).not.toContain('three');
  });

  it('have not failed where each passed each time, and have where none has such a name', () => {
    expect(table([[one('passed')], [one('passed')]], '').code).toBe(0);
    const none = counted(report('a.test.ts', 'passed', [test('one', 'skipped')]));
    expect(table([[{ code: 0, ...none }]], '')).toMatchObject({
      code: 1,
      text: expect.stringContaining('no test has such a name') as string,
    });
  });

  it('are run so often, those with a name alone', async () => {
    const suites = [{ project: 'unit', files: ['scripts/prepare.test.ts'] }];
    const { text, code } = await repeatTests(suites, { repeat: 2, only: '[RUN22]', busy: false }, {});
    expect(code).toBe(0);
    expect(text).toContain('0 of 2 failed  scripts/prepare.test.ts  [RUN22]');
    expect(text).toMatch(/2 runs, load [\d.]+ to [\d.]+\n$/);
  }, 60_000);

  it.runIf(process.platform === 'linux')('have two busy loops a core beside them, which end with the run', async () => {
    const TMPDIR = await mkdtemp(join(tmpdir(), 'plenary-busy-'));
    const end = keepBusy({ TMPDIR });
    expect(processesOf(TMPDIR)).toHaveLength(2 * availableParallelism());
    end();
    await expect.poll(() => processesOf(TMPDIR)).toEqual([]);
    await rm(TMPDIR, { recursive: true });
  });
});

describe('[TST7] a check', () => {
  const check = { name: `of a test ${process.pid}`, kept: true };

  it('that has passed is left out on the same files', async () => {
    await notePassed([check], [{ name: check.name, code: 0 }], 'these');
    expect(await hasPassed(check, 'these')).toBe(true);
    expect(await hasPassed(check, 'others')).toBe(false);
    expect(await hasPassed({ ...check, kept: false }, 'these')).toBe(false);
    await rm(join(ROOT, `node_modules/.cache/checks/of-a-test-${process.pid}.passed`));
  });

  it('that has failed is run again', async () => {
    await notePassed([check], [{ name: check.name, code: 1 }], 'these');
    expect(await hasPassed(check, 'these')).toBe(false);
  });

  it('may read any file, but for those that are installed or built', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plenary-contents-'));
    const hashes = [await contentsOfCopy(folder)];
    for (const name of ['.a.json', 'b.ts', 'c.md']) {
      await writeFile(join(folder, name), name);
      hashes.push(await contentsOfCopy(folder));
    }
    await writeFile(join(folder, 'b.ts'), 'changed');
    hashes.push(await contentsOfCopy(folder));
    expect(new Set(hashes).size).toBe(5);
    await rm(folder, { recursive: true });
  });
});
