import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WebRenderer } from '@plenary/contract/boot';

const ENTRY = resolve(import.meta.dirname, '../../../web/dist/ssr/entry.js');

/** The built web app's renderer, or null when the web app has not been built. */
export async function loadWebRenderer(entry: string = ENTRY): Promise<WebRenderer | null> {
  if (!existsSync(entry)) return null;
  const module = (await import(pathToFileURL(entry).href)) as Partial<WebRenderer>;
  if (typeof module.render !== 'function') throw new Error(`${entry} does not export render(url, boot, nonce)`);
  const build = createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 12);
  return { render: module.render, build };
}
