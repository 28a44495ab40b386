import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Test {
  readonly file: string;
  readonly suite: string;
  readonly count: number;
}
interface House {
  readonly files: readonly string[];
  readonly tests: readonly Test[];
  readonly imports: ReadonlyMap<string, readonly string[]>;
}
interface Chosen {
  readonly problem?: string;
  readonly tests: readonly Test[];
  readonly files: readonly string[];
  readonly told: string;
}

/** The scripts run on whatever Node a host has, so they are plain JavaScript without declarations. */
const load = async (name: string): Promise<unknown> => import(join(import.meta.dirname, 'lib', name));
const { readArguments } = (await load('arguments.mjs')) as { readArguments(args: readonly string[]): object };
const { importsIn, partsOf, suiteOf } = (await load('tests/parts.mjs')) as {
  importsIn(file: string, source: string): string[];
  partsOf(files: readonly string[]): (file: string) => string | null;
  suiteOf(file: string): string | null;
};
const { selectChanged, selectParts, selectRepeated } = (await load('tests/selection.mjs')) as {
  selectRepeated(house: House, names: readonly string[]): Chosen;
  selectChanged(house: House, changed: readonly string[]): Chosen | null;
  selectParts(house: House, names: readonly string[]): Chosen;
};
const { readHouse } = (await load('house.mjs')) as { readHouse(): Promise<House> };
const { checksOf } = (await load('tests/checks.mjs')) as { checksOf(files: readonly string[]): { name: string }[] };

const SPEC = 'packages/domain/src/spec.test.ts';
const CHAT_TESTS = [
  'packages/domain/src/chat/mute.test.ts',
  'apps/web/src/features/chat/Card.component.test.tsx',
  'apps/server/src/features/chat/messages/send.test.ts',
  'e2e/chat/reading.test.ts',
  'e2e/chat-files.test.ts',
];
const OTHER_TESTS = [
  'apps/server/src/features/polls/vote.test.ts',
  'e2e/polls/vote.test.ts',
  'e2e/check-in.test.ts',
  SPEC,
];
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'packages/contract/src/chat/files.ts': [],
  'apps/server/src/features/chat/index.ts': [],
  'apps/server/src/features/check-in/index.ts': [],
  'apps/server/src/features/polls/news.ts': ['apps/server/src/features/chat/index.ts'],
};
const COUNT = 3;
const house = houseOf(COUNT);

function houseOf(count: number): House {
  const tests = [...CHAT_TESTS, ...OTHER_TESTS].map((file) => ({ file, suite: suiteOf(file) ?? '', count }));
  return {
    files: [...tests.map(({ file }) => file), ...Object.keys(MODULES), 'docs/streams.md', 'package.json'],
    tests,
    imports: new Map(Object.entries(MODULES)),
  };
}

const namesOf = (chosen: Chosen | null): string[] => (chosen?.tests ?? []).map(({ file }) => file).sort();

describe('[TST3] what `npm test` is asked for', () => {
  const nothing = {
    ...{ names: [], changed: false, base: null, shard: null, full: false, note: false },
    ...{ repeat: null, only: null, busy: false },
  };

  it.each([
    [[], nothing],
    [['chat', 'polls'], { ...nothing, names: ['chat', 'polls'] }],
    [['--changed'], { ...nothing, changed: true }],
    [['--changed', 'v1'], { ...nothing, changed: true, base: 'v1' }],
    [['--changed=v1'], { ...nothing, changed: true, base: 'v1' }],
    [['--shard', '2/4', '--full'], { ...nothing, shard: { index: 2, of: 4 }, full: true }],
    [['--shard=4/4'], { ...nothing, shard: { index: 4, of: 4 } }],
    [
      ['--repeat', '50', '--only=[WBD1]', '--busy', 'boards'],
      { ...nothing, names: ['boards'], repeat: 50, only: '[WBD1]', busy: true },
    ],
  ])('%j', (args, asked) => expect(readArguments(args)).toEqual(asked));

  it.each([
    [['--shard', '5/4'], /^--shard takes a part of a whole, as 1\/4, and not "5\/4"$/],
    [['--shard', '0/4'], /not "0\/4"$/],
    [['--shard'], /not ""$/],
    [['--shard', 'half'], /not "half"$/],
    [['--shard', '1/4', 'chat'], /^a shard is a part of everything/],
    [['--changed', '--shard', '1/4'], /^a shard is a part of everything/],
    [['--changed', 'v1', 'v2'], /^--changed has one base, not v1 and v2$/],
    [['--quick'], /^--quick is no option: /],
    [['--repeat', 'boards'], /^--repeat takes how many runs, and not "boards"$/],
    [['--repeat', '0', 'boards'], /not "0"$/],
    [['--repeat', '50'], /^--repeat takes names of features or test files/],
    [['--repeat', '50', '--changed'], /^--repeat takes names of features or test files/],
    [['--busy', 'boards'], /^--only and --busy go with --repeat/],
  ])('%j is refused with a sentence', (args, problem) =>
    expect(readArguments(args)).toEqual({ problem: expect.stringMatching(problem) as string }),
  );
});

describe('[TST3] the parts of the house', () => {
  const partOf = partsOf(house.files);

  it.each([
    ['packages/domain/src/chat/mute.ts', 'chat'],
    ['packages/contract/src/chat/files.ts', 'chat'],
    ['packages/contract/src/check-in/operations.ts', 'check-in'],
    ['packages/contract/src/errors.ts', 'contract'],
    ['packages/texts/locales/de/chat/chat-files.po', 'chat'],
    ['e2e/chat-files.test.ts', 'chat'],
    ['e2e/frame.test.ts', 'frame'],
    ['e2e/support/stage.ts', 'e2e'],
    ['apps/server/src/main.ts', 'server'],
    ['apps/server/src/http/bind.ts', 'http'],
    ['testkit/server.ts', 'testkit'],
    ['docs/streams.md', null],
    ['package.json', null],
  ])('%s belongs to %s', (file, part) => expect(partOf(file)).toBe(part));

  it('reads the imports of a module, of whatever kind', () => {
    const source = `import { a } from '@plenary/contract/chat/operations';\nimport type { B } from '../rooms/index.ts';\nexport * from './c.ts';\nawait import('@plenary/testkit/server');\nimport pg from 'pg';`;
    expect(importsIn('apps/server/src/features/chat/send.ts', source)).toEqual([
      'packages/contract/src/chat/operations.ts',
      'apps/server/src/features/rooms/index.ts',
      'apps/server/src/features/chat/c.ts',
      'testkit/server.ts',
    ]);
  });
});

describe('[TST3] the tests of a part', () => {
  it('are its own in every room, then those of what imports it, but no journeys of others', () => {
    const chosen = selectParts(house, ['chat']);
    expect(namesOf(chosen)).toEqual([...CHAT_TESTS, SPEC, 'apps/server/src/features/polls/vote.test.ts'].sort());
    expect(chosen.told).toBe('chat: 6 test files; 1 of what imports it (polls)');
    expect(chosen.files).toEqual([
      ...CHAT_TESTS,
      'packages/contract/src/chat/files.ts',
      'apps/server/src/features/chat/index.ts',
    ]);
  });

  it('are its own alone where the others would take too long, which is said', () => {
    const chosen = selectParts(houseOf(100), ['chat']);
    expect(namesOf(chosen)).toEqual([...CHAT_TESTS, SPEC].sort());
    expect(chosen.told).toBe('chat: 6 test files; left to the whole run for their time: polls');
  });

  it.each([
    [['polls', 'chta'], 'nothing here is called chta; did you mean chat?'],
    [['check'], 'nothing here is called check; did you mean check-in?'],
    [['zzzzzzzz'], 'nothing here is called zzzzzzzz'],
  ])('%j: an unknown name is a sentence with those that are near', (names, problem) =>
    expect(selectParts(house, names)).toEqual({ problem }),
  );

  it('are found in this copy', async () => {
    const chosen = selectParts(await readHouse(), ['chat']);
    expect(chosen.tests.map(({ suite }) => suite)).toEqual(expect.arrayContaining(['unit', 'server', 'e2e']));
  });

  it('come with the form and types of everything, and with the lint of its own files', () => {
    const ofChat = checksOf(['apps/server/src/features/chat/index.ts']);
    expect(ofChat.map(({ name }) => name)).toEqual(['format', 'types', 'lint']);
  });
});

describe('[TST8] the tests that are repeated', () => {
  it('are files, and all of a part without what imports it', () => {
    const chosen = selectRepeated(house, ['check-in', 'e2e/chat/reading.test.ts']);
    expect(namesOf(chosen)).toEqual(['e2e/chat/reading.test.ts', 'e2e/check-in.test.ts']);
  });

  it.each([
    ['chta', 'nothing here is called chta; did you mean chat?'],
    ['e2e/chat/lost.test.ts', 'nothing here is called e2e/chat/lost.test.ts; did you mean chat?'],
  ])('%s is a sentence', (name, problem) => expect(selectRepeated(house, ['chat', name])).toEqual({ problem }));
});

describe('[TST3] the tests of a change', () => {
  it('are those of its parts', () => {
    const chosen = selectChanged(house, ['apps/server/src/features/chat/index.ts']);
    expect(namesOf(chosen)).toEqual(namesOf(selectParts(house, ['chat'])));
    expect(chosen?.files).toEqual(['apps/server/src/features/chat/index.ts']);
  });

  it('are the changed ones alone where only tests have changed', () => {
    expect(namesOf(selectChanged(house, ['e2e/chat-files.test.ts']))).toEqual(['e2e/chat-files.test.ts', SPEC]);
  });

  it('of files that are gone are those of their part', () => {
    const chosen = selectChanged(house, ['packages/domain/src/chat/gone.ts', 'e2e/chat/gone.test.ts']);
    expect(namesOf(chosen)).toEqual(namesOf(selectParts(house, ['chat'])));
    expect(chosen?.files).toEqual([]);
  });

  it('of a document are those that read documents', () => {
    const told = selectChanged(house, ['docs/streams.md'])?.told;
    expect(told).toBe('1 files changed; scripts: 1 test files');
  });

  it.each(['package-lock.json', 'vitest.config.ts', 'tsconfig.base.json'])('of %s are all', (file) => {
    expect(selectChanged(house, [file])).toBeNull();
  });
});
