import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, chromiumPath } from '@plenary/testkit/programs/chromium';
import { featureLayer } from './build/feature-layer.ts';
import { plainIcons } from './build/plain-icons.ts';
import { texts } from './build/texts.ts';

const executablePath = chromiumPath();

/** React as it is released: what it checks for developers takes a quarter of the time of these tests. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

/** Component tests: a real browser draws pages of the app, and `testing/` stands for the server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), texts(), plainIcons(), featureLayer()],
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  define: PRODUCTION,
  oxc: { jsx: { development: false } },
  optimizeDeps: {
    // All that the app may import, also late: finding something new in the middle of a run would load the page again.
    entries: ['src/main.tsx', 'testing/index.ts'],
    rolldownOptions: { transform: { define: PRODUCTION } },
  },
  test: {
    name: 'component',
    include: ['src/**/*.component.test.tsx'],
    // One page for all tests of a worker: reading the app anew for each file would take longer than its tests.
    isolate: false,
    // A configuration of its own inherits nothing: what one test spies upon would stay so for the files behind it.
    restoreMocks: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { args: [...CHROMIUM_FLAGS], ...(executablePath && { executablePath }) },
        // Times of the device are those of UTC, wherever the tests run.
        contextOptions: { reducedMotion: 'reduce', timezoneId: 'UTC' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
