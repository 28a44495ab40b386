/** Reads an SVG on standard input and writes it as PNG; see `draw-svg.ts`. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const PIXELS_MAX = 50_000_000;
/** Its own size says little, so it is drawn at four times that and scaled down. */
const DENSITY = 288;

sharp.concurrency(1);
const [width, height] = process.argv.slice(2).map(Number);
const svg = await buffer(process.stdin);
const png = await sharp(svg, { limitInputPixels: PIXELS_MAX, density: DENSITY })
  .resize({ width: width ?? 0, height: height ?? 0, fit: 'inside' })
  .png()
  .toBuffer();
process.stdout.write(png);
