import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Where the drawing program adds the host of others to the addresses of a font. */
export const FALLBACK = /return (\w+)\.push\(new URL\(\w+,\w+\.ASSETS_FALLBACK_URL\)\),\1/;

/**
 * Puts the fonts of the drawing program among the assets, where it asks for them by their own names, which carry the hash of their
 * content, and takes the host of others out of what it asks.
 */
export function boardFonts(): Plugin {
  const fonts = join(dirname(createRequire(import.meta.url).resolve('@excalidraw/excalidraw')), 'fonts');
  return {
    name: 'plenary:board-fonts',
    apply: 'build',
    transform: {
      filter: { id: /@excalidraw\/excalidraw\/dist/, code: FALLBACK },
      handler: (code) => ({ code: code.replace(FALLBACK, 'return $1'), map: null }),
    },
    async generateBundle() {
      const files = await readdir(fonts, { recursive: true, withFileTypes: true });
      for (const file of files.filter((entry) => entry.isFile())) {
        const path = join(file.parentPath, file.name);
        const fileName = `assets/excalidraw/fonts/${relative(fonts, path).split(sep).join('/')}`;
        this.emitFile({ type: 'asset', fileName, source: await readFile(path) });
      }
    },
  };
}
