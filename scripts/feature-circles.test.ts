import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const { circlesIn } = (await import(join(import.meta.dirname, 'lib/circles.mjs'))) as {
  circlesIn(files: readonly (readonly [string, string])[], place: string): string[];
};

const PLACE = 'apps/web/src/features';
const file = (name: string, ...targets: string[]): readonly [string, string] => [
  `${PLACE}/${name}`,
  targets.map((target) => `import '${target}';\n`).join(''),
];

describe('[DOC6] features are without circles', () => {
  it('is found where no module leads back to itself, with the imports that make it', () =>
    expect(
      circlesIn(
        [
          file('polls/ExternalPoll.tsx', '../streams/useHosts.ts'),
          file('streams/StreamPage.tsx', '../polls/index.ts', './useHosts.ts'),
          file('streams/useHosts.ts', '../../page/boot.tsx'),
          file('games/GameFrame.tsx', '../streams/useHosts.ts'),
        ],
        PLACE,
      ),
    ).toEqual([
      [
        `${PLACE}: polls → streams → polls`,
        `  ${PLACE}/polls/ExternalPoll.tsx imports ${PLACE}/streams/useHosts.ts`,
        `  ${PLACE}/streams/StreamPage.tsx imports ${PLACE}/polls/index.ts`,
      ].join('\n'),
    ]));

  it('goes over several features, and through fixtures', () => {
    const [circle, ...more] = circlesIn(
      [file('a/one.ts', '../b/two.ts'), file('b/two.fixture.ts', '../c/index.ts'), file('c/index.ts', '../a/one.ts')],
      PLACE,
    );
    expect(circle).toContain('a → b → c → a');
    expect(more).toEqual([]);
  });

  it('does not count tests, on which nothing stands, nor what lies beside the features', () =>
    expect(
      circlesIn(
        [
          file('a/one.ts', '../b/two.ts', '../../page/boot.tsx'),
          file('b/two.test.ts', '../a/one.ts'),
          file('b/two.component.test.tsx', '../a/one.ts'),
          ['apps/web/src/page/boot.tsx', "import '../features/a/one.ts';"],
        ],
        PLACE,
      ),
    ).toEqual([]));
});
