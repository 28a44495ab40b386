/**
 * `npm run docs:pictures`: makes the pictures of the README from the demo, as `npm start` shows it on an empty data folder, while the
 * show plays (SIM15).
 * It needs the web app as it is built, a headless Chromium (`CHROMIUM_PATH`, or the system's) and a font of emoji.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startProduct } from '../../e2e/support/server.ts';
import { letSpeakersIn } from '../pictures/cast.ts';
import { makeFaces } from '../pictures/faces.ts';
import { callAndRooms, homeAndStream, settled } from '../pictures/scenes.ts';

const IMAGES = join(import.meta.dirname, '../../docs/images');

async function shoot(page: Page, name: string, moves?: 'moves'): Promise<void> {
  await settled(page);
  const file = join(IMAGES, `${name}.png`);
  const drawn = await page.screenshot({ animations: moves ? 'allow' : 'disabled', caret: 'hide' });
  await sharp(drawn).png({ palette: true, quality: 95, effort: 10 }).toFile(file);
  process.stdout.write(`${file}: ${Math.round((await stat(file)).size / 1024)} kB\n`);
}

const server = await startProduct();
const faces = await makeFaces();
try {
  await letSpeakersIn(server);
  await homeAndStream({ server, faces, shoot });
  await callAndRooms({ server, faces, shoot });
} finally {
  await faces.remove();
  await server.stop();
}
