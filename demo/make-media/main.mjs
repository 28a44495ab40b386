/**
 * Makes the media of the demo events: pictures, logos, the home film and the streams. Run by maintainers only; what it
 * writes is committed. Needs `ffmpeg` with libx264 in the PATH:  node demo/make-media/main.mjs
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makeFilm, makeStream } from './films.mjs';
import { LOGO, SPONSORS } from './logos.mjs';
import { PICTURES } from './pictures.mjs';
import { arrivalFrame, quayFrame, snowFrame, streamFrame, workshopFrame } from './frames.mjs';

const DEMO = join(dirname(fileURLToPath(import.meta.url)), '..');

async function write(path, bytes) {
  const target = join(DEMO, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
  console.log(`${path}: ${(bytes.length / 1024).toFixed(1)} kB`);
}

for (const [path, svg] of Object.entries(PICTURES)) {
  await write(path, await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 6 }).toBuffer());
}
await write('demo/media/logo.svg', Buffer.from(LOGO));
for (const [key, svg] of Object.entries(SPONSORS)) await write(`demo/media/sponsors/${key}.svg`, Buffer.from(svg));
await makeFilm(join(DEMO, 'demo/media/home.mp4'), quayFrame);
await makeFilm(join(DEMO, 'soon/media/snow.mp4'), snowFrame);
await makeFilm(join(DEMO, 'single/media/arrival.mp4'), arrivalFrame, 5);
await makeStream(join(DEMO, 'demo/media/quay'), streamFrame, [196, 294]);
await makeStream(join(DEMO, 'demo/media/workshop'), workshopFrame, [220, 330]);
