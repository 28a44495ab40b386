/**
 * `npm run docs:pictures [-- studio phones]`: makes the pictures of the README from the demo, as `npm start` shows it on an empty data folder, while the
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
import { callAndRooms, homeAndStream, PHONE, phones, settled, studio } from '../pictures/scenes.ts';

const IMAGES = join(import.meta.dirname, '../../docs/images');

/** The paper on which pictures of phones lie, as large as the other pictures. */
const PAPER = { width: 1440, height: 900, background: '#e7e4de' } as const;

async function shoot(page: Page, name: string, moves?: 'moves'): Promise<void> {
  await keep(await taken(page, moves), name);
}

/** Takes the pages of phones, beside each other. */
async function shootPhones(pages: readonly Page[], name: string): Promise<void> {
  const shots: Buffer[] = [];
  for (const page of pages) shots.push(await taken(page));
  const { width, height } = PHONE;
  const gap = (PAPER.width - pages.length * width) / (pages.length + 1);
  const top = (PAPER.height - height) / 2;
  const parts = shots.map((input, nth) => ({ input, top, left: Math.round(gap + nth * (width + gap)) }));
  const paper = sharp({ create: { ...PAPER, channels: 3 } });
  await keep(await paper.composite(parts).png().toBuffer(), name);
}

async function taken(page: Page, moves?: 'moves'): Promise<Buffer> {
  await settled(page);
  return page.screenshot({ animations: moves ? 'allow' : 'disabled', caret: 'hide' });
}

async function keep(drawn: Buffer, name: string): Promise<void> {
  const file = join(IMAGES, `${name}.png`);
  await sharp(drawn).png({ palette: true, quality: 95, effort: 10 }).toFile(file);
  process.stdout.write(`${file}: ${Math.round((await stat(file)).size / 1024)} kB\n`);
}

const SCENES = { home_and_stream: homeAndStream, call_and_rooms: callAndRooms, studio, phones };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(SCENES, name));
if (unknown.length > 0) throw new Error(`there is no ${unknown[0]}; scenes are ${Object.keys(SCENES).join(', ')}`);

const server = await startProduct();
const faces = await makeFaces();
try {
  await letSpeakersIn(server);
  for (const [name, scene] of Object.entries(SCENES))
    if (asked.length === 0 || asked.includes(name)) await scene({ server, faces, shoot, shootPhones });
} finally {
  await faces.remove();
  await server.stop();
}
