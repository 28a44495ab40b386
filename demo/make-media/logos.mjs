import { COLOR } from './shapes.mjs';

/**
 * Letters as strokes on a grid 4 wide and 6 high, so that logos need no font. Each letter is one path.
 */
const LETTERS = {
  a: 'M0 6 L2 0 L4 6 M.8 4 H3.2',
  b: 'M0 0 V6 H2.4 A1.6 1.5 0 0 0 2.4 3 H0 M2.2 3 A1.4 1.5 0 0 0 2.2 0 H0',
  c: 'M4 1 A2.3 3 0 1 0 4 5',
  d: 'M0 0 V6 H1.4 A2.6 3 0 0 0 1.4 0 Z',
  e: 'M4 0 H0 V6 H4 M0 3 H3.2',
  f: 'M4 0 H0 V6 M0 3 H3.2',
  g: 'M4 1 A2.3 3 0 1 0 4 4.6 V3.2 H2.4',
  h: 'M0 0 V6 M4 0 V6 M0 3 H4',
  i: 'M0 0 V6',
  k: 'M0 0 V6 M4 0 L0 3.4 M1.4 2.4 L4 6',
  l: 'M0 0 V6 H3.6',
  m: 'M0 6 V0 L2.4 3.6 L4.8 0 V6',
  n: 'M0 6 V0 L4 6 V0',
  o: 'M2.2 0 A2.2 3 0 1 0 2.2 6 A2.2 3 0 1 0 2.2 0',
  p: 'M0 6 V0 H2.2 A1.7 1.7 0 0 1 2.2 3.4 H0',
  r: 'M0 6 V0 H2.2 A1.6 1.6 0 0 1 2.2 3.2 H0 M2 3.2 L4 6',
  s: 'M3.8 .8 A1.9 1.5 0 1 0 2 3 A1.9 1.5 0 1 1 0 5.2',
  t: 'M0 0 H4 M2 0 V6',
  u: 'M0 0 V4 A2 2 0 0 0 4 4 V0',
  w: 'M0 0 L1.4 6 L2.7 1 L4 6 L5.4 0',
  y: 'M0 0 L2 3 L4 0 M2 3 V6',
};
const ADVANCE = { i: 1.6, m: 6.4, w: 7, o: 6, d: 5.8 };

function word(text, x, y, unit, color, weight) {
  let at = x;
  const paths = [];
  for (const letter of text) {
    if (LETTERS[letter])
      paths.push(`<path transform="translate(${at.toFixed(1)} ${y}) scale(${unit})" d="${LETTERS[letter]}"/>`);
    at += (ADVANCE[letter] ?? 5.4) * unit;
  }
  return {
    end: at,
    body: `<g fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`,
  };
}

/** A mark of 48 × 48 and a word beside it, on a transparent ground with mid-tone colours for light and dark pages. */
function logo(mark, text, color) {
  const drawn = word(text, 64, 15, 3.1, color, 0.95);
  const width = Math.ceil(drawn.end + 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48" width="${width}" height="48">${mark}${drawn.body}</svg>\n`;
}

const line = (d, color, width = 4) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The logo of the demo event: water, and the line that marks now. */
export const LOGO = logo(
  line('M3 34 q7 -8 14 0 t14 0 t14 0', '#5B7389') +
    line('M3 44 q7 -8 14 0 t14 0 t14 0', '#5B7389') +
    line('M24 3 V26', COLOR.brand, 5),
  'open harbour',
  '#5B6B7C',
);

/** Logos of the sponsors by their key. */
export const SPONSORS = {
  saltmarsh: logo(
    line('M8 44 C8 26 14 14 22 6 M24 44 C24 30 26 20 30 14 M40 44 C40 32 38 24 34 18', '#4E8A5B'),
    'saltmarsh',
    '#4E8A5B',
  ),
  halyard: logo(line('M12 4 V44 M12 6 L40 34 H12', '#3F6FA8'), 'halyard lund', '#3F6FA8'),
  tidegauge: logo(
    line('M10 4 V44 M10 8 H22 M10 18 H18 M10 28 H22 M10 38 H18', '#8A6D3B') + line('M28 30 q5 -6 10 0 t8 0', '#8A6D3B'),
    'tidegauge',
    '#8A6D3B',
  ),
  norrlys: logo(line('M26 4 L12 26 H24 L20 44 L38 20 H26 Z', '#2C8C8C'), 'norrlys', '#2C8C8C'),
  kelp: logo(
    line('M24 46 C24 30 12 32 14 18 S26 8 22 2 M24 46 C24 34 36 34 34 22 S30 14 36 8', '#5E7F2E'),
    'kelp works',
    '#5E7F2E',
  ),
  lockkeepers: logo(
    line('M6 6 V42 M42 6 V42 M6 12 L24 24 L42 12 M6 30 L24 42 L42 30', '#7A5AA6'),
    'lockkeepers',
    '#7A5AA6',
  ),
  farpoint: logo(
    `<circle cx="24" cy="24" r="18" fill="none" stroke="#A8553F" stroke-width="4"/>` +
      line('M24 14 V24 L32 30', '#A8553F'),
    'farpoint',
    '#A8553F',
  ),
};
