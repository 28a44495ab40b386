import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { boardFonts } from './build/board-fonts.ts';
import { clientManifest } from './build/client-manifest.ts';
import { featureLayer } from './build/feature-layer.ts';
import { keepRecentAssets } from './build/keep-recent-assets.ts';
import { noSchemas } from './build/no-schemas.ts';
import { openedChunks } from './build/opened-chunks.ts';
import { offlinePage } from './build/offline-page.ts';
import { pageFaults } from './build/page-faults.ts';
import { plainClasses } from './build/plain-classes.ts';
import { plainIcons } from './build/plain-icons.ts';
import { preloads } from './build/preloads.ts';
import { BOARD_CHUNK, CHAT_CHUNK, GREETING_CHUNK, LATE_CHUNK, shellChunk, STAGE_CHUNK } from './build/shell-chunk.ts';
import { texts } from './build/texts.ts';

/**
 * Two builds of one source: the browser's (`vite build`, hashed files under /assets/ and a manifest) and the server's
 * renderer (`vite build --ssr`, one self-contained `dist/ssr/entry.js` that knows the first one's file names).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    texts(),
    plainIcons(),
    plainClasses(),
    featureLayer(),
    isSsrBuild
      ? clientManifest('dist/client/.vite/manifest.json')
      : [noSchemas(), boardFonts(), offlinePage(), pageFaults(), keepRecentAssets('dist/client')],
  ],
  resolve: {
    // React has this hook itself; the shim for older ones is half a kilobyte.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: '[local]_[hash:base64:4]' } },
  build: isSsrBuild
    ? {
        outDir: 'dist/ssr',
        target: 'node24',
        minify: false,
        copyPublicDir: false,
        rolldownOptions: { input: { entry: 'src/ssr.tsx' }, output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        // Files of the previous release stay for a week, so that a page left open can still load its chunks.
        emptyOutDir: false,
        manifest: true,
        sourcemap: false,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: preloads },
        rolldownOptions: {
          input: { main: 'src/main.tsx' },
          output: {
            // The shell names a hundred files: a letter less of each hash is 0.1 kB.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                shellChunk(`${import.meta.dirname}/src/main.tsx`),
                STAGE_CHUNK,
                LATE_CHUNK,
                CHAT_CHUNK,
                BOARD_CHUNK,
                GREETING_CHUNK,
                ...openedChunks(`${import.meta.dirname}/src`),
              ],
            },
          },
        },
      },
  ssr: { noExternal: true, target: 'node' },
}));
