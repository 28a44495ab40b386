/**
 * Makes the media of the demo events: pictures, portraits, logos, the films and the streams. Run by maintainers only;
 * what it writes is committed:  node demo/make-media/main.mjs [pictures]
 * Without `pictures` it makes the films and streams as well, and needs `ffmpeg` with libx264 in the PATH.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makeFilm, makeStream } from './films.mjs';
import { makeHandouts } from './handouts.mjs';
import { LOGO, SPONSORS } from './logos.mjs';
import { PANORAMAS } from './panoramas.mjs';
import { PICTURES } from './pictures.mjs';
import { PORTRAITS } from './portraits.mjs';
import { SESSION_COVERS } from './sessions.mjs';
import { arrivalFrame, quayFrame, snowFrame, streamFrame, workshopFrame } from './frames.mjs';

const DEMO = join(dirname(fileURLToPath(import.meta.url)), '..');

async function write(path, bytes) {
  const target = join(DEMO, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
  console.log(`${path}: ${(bytes.length / 1024).toFixed(1)} kB`);
}

for (const [path, svg] of Object.entries({ ...PICTURES, ...PANORAMAS })) {
  await write(path, await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 6 }).toBuffer());
}
for (const [name, svg] of Object.entries(SESSION_COVERS)) {
  await write(`demo/media/${name}.webp`, await sharp(Buffer.from(svg)).webp({ quality: 76, effort: 6 }).toBuffer());
}
for (const [name, svg] of Object.entries(PORTRAITS)) {
  const picture = sharp(Buffer.from(svg)).resize(256, 256);
  await write(`demo/media/people/${name}.webp`, await picture.webp({ quality: 82, effort: 6 }).toBuffer());
}
await write('demo/media/logo.svg', Buffer.from(LOGO));
for (const [key, svg] of Object.entries(SPONSORS)) await write(`demo/media/sponsors/${key}.svg`, Buffer.from(svg));
await makeHandouts();
if (process.argv[2] !== 'pictures') {
  await makeFilm(join(DEMO, 'demo/media/home.mp4'), quayFrame);
  await makeFilm(join(DEMO, 'soon/media/snow.mp4'), snowFrame);
  await makeFilm(join(DEMO, 'single/media/arrival.mp4'), arrivalFrame, 5);
  await makeStream(join(DEMO, 'demo/media/quay'), streamFrame, [196, 294]);
  await makeStream(join(DEMO, 'demo/media/workshop'), workshopFrame, [220, 330]);
}
