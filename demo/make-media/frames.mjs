import { choir, frost, quay } from './pictures.mjs';
import { gradient, seeded, svg, wave } from './shapes.mjs';

/** Frames of the films. `phase` runs from 0 to 1 and the last frame leads into the first. */

const sea = (width, height, phase, layers) =>
  layers
    .map(([y, swell, length, turns, fill]) =>
      wave({ width, height, y: y * height, swell: swell * height, length, phase: phase * turns, fill }),
    )
    .join('');

/** Home film: dusk water that breathes, and the harbour's light. */
export const quayFrame = (width, height, phase) => scaled(quay(phase), width, height);

/** Film of the event that has not opened: snow over its frost. Each flake falls a whole number of times. */
export function snowFrame(width, height, phase) {
  const random = seeded(5);
  const flakes = Array.from({ length: 44 }, () => {
    const [x, y, size, falls] = [random(), random(), 2 + random() * 4, 1 + Math.round(random())];
    const sway = 0.012 * Math.sin(2 * Math.PI * (phase + y));
    const cy = ((y + falls * phase) % 1) * 1120 - 20;
    return `<circle cx="${((x + sway) * 1920).toFixed(1)}" cy="${cy.toFixed(1)}" r="${size.toFixed(1)}"/>`;
  });
  return scaled(frost(`<g fill="#EAF2F8" opacity="0.7">${flakes.join('')}</g>`), width, height);
}

/** Intro of the choir: its arches rise row by row until they are the picture of the home. */
export function arrivalFrame(width, height, phase) {
  const below = (row, n) => {
    const begin = (5 - row) * 0.1 + (((n + 2) * 7) % 11) * 0.018;
    const done = Math.min(Math.max((phase - begin) / 0.2, 0), 1);
    return 0.9 * (1 - done) ** 3;
  };
  return scaled(choir(below), width, height);
}

/** A picture of 1920 by 1080 at the size of a film. */
const scaled = (picture, width, height) =>
  picture.replace(/width="1920" height="1080"/, `width="${width}" height="${height}"`);

/** First stream: a dial whose hand goes round once in the loop, over dark water. */
export function streamFrame(width, height, phase) {
  const ground = gradient('sky', [
    [0, '#0F1720'],
    [1, '#22384C'],
  ]);
  const water = sea(width, height, phase, [
    [0.82, 0.02, 1.1, 4, '#1B2C3D'],
    [0.9, 0.02, 0.8, -3, '#13202D'],
  ]);
  const body = `<rect width="${width}" height="${height}" fill="url(#sky)"/>${water}${dial(width / 2, height * 0.44, height * 0.3, phase, 32)}`;
  return svg(width, height, body, ground);
}

/** Second stream: a gauge that fills and empties beside its dial. */
export function workshopFrame(width, height, phase) {
  const ground = gradient('sky', [
    [0, '#2A2622'],
    [1, '#4A4138'],
  ]);
  const level = 0.5 - 0.42 * Math.cos(2 * Math.PI * phase * 2);
  const [x, y, w, h] = [width * 0.2, height * 0.16, width * 0.09, height * 0.66];
  const gauge = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="#1C1916"/><rect x="${x}" y="${(y + h * (1 - level)).toFixed(1)}" width="${w}" height="${(h * level).toFixed(1)}" rx="6" fill="#7FA3B8"/>`;
  const marks = Array.from(
    { length: 11 },
    (_, n) =>
      `<rect x="${x + w + 6}" y="${y + (h * n) / 10 - 1}" width="${n % 5 === 0 ? 22 : 12}" height="2" fill="#CFC4B4"/>`,
  ).join('');
  const body = `<rect width="${width}" height="${height}" fill="url(#sky)"/>${gauge}${marks}${dial(width * 0.64, height * 0.48, height * 0.3, phase, 32)}`;
  return svg(width, height, body, ground);
}

/** Ticks and a hand the colour of a lamp: red is kept for what is now. */
function dial(x, y, r, phase, seconds) {
  const ticks = Array.from({ length: seconds }, (_, n) => {
    const a = (n / seconds) * 360;
    const past = n / seconds < phase;
    const long = n % 4 === 0;
    return `<rect x="${x - 1.5}" y="${y - r}" width="3" height="${long ? r * 0.14 : r * 0.08}" rx="1.5" fill="${past ? '#F2F3F5' : '#6D8093'}" transform="rotate(${a} ${x} ${y})"/>`;
  });
  const hand = `<rect x="${x - 2}" y="${y - r * 0.84}" width="4" height="${r * 0.84}" rx="2" fill="#F4C97B" transform="rotate(${(phase * 360).toFixed(2)} ${x} ${y})"/>`;
  return `${ticks.join('')}${hand}<circle cx="${x}" cy="${y}" r="7" fill="#F4C97B"/>`;
}
