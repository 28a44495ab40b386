import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { texts } from './apps/web/build/texts.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import durations from './scripts/durations.json' with { type: 'json' };

const SECONDS: Readonly<Record<string, number>> = durations;

/** On two cores, for a few files by hand; `npm test` says how many each suite has. */
const WORKERS = 2;

/** Files that take longest begin first, so that the workers end together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => SECONDS[relative(import.meta.dirname, moduleId)] ?? 0;
    return (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Rules are proven by named tests; one that is left alone on purpose would hide the others.
    allowOnly: false,
    restoreMocks: true,
    maxWorkers: WORKERS,
    projects: [
      {
        // Modules of the web app import its texts as chunks.
        plugins: [texts()],
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Modules keep no state of their own, so that a worker reads them once, and not for each file.
          isolate: false,
          setupFiles: ['testkit/property-seed.ts'],
          // A machine that is busy takes longer; what hangs is still ended.
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      // Component tests: pages of the web app in a browser.
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'testkit/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['testkit/global-setup.ts'],
          // The code of the server is read once by each worker, and not for each file; what a file shares with the next
          // one is emptied by the setup.
          isolate: false,
          setupFiles: ['testkit/setup-file.ts', 'testkit/property-seed.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['testkit/global-setup.ts'],
          isolate: false,
          setupFiles: ['testkit/setup-file.ts'],
          // A change of the page may come late where several browsers share two cores; as long as a place is waited for.
          // A look at a page takes processors from what it waits for.
          expect: { poll: { interval: 100, timeout: 60_000 } },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
