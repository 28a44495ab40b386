import { COLOR, gradient, svg, wave } from './shapes.mjs';

const W = 1920;
const H = 960;

/** Posts all around, so that turning is seen; their ends meet where the picture closes. */
function posts(count, y, height, fill) {
  return Array.from({ length: count }, (_, nth) => {
    const x = ((nth + 0.5) * W) / count;
    const tall = height * (0.7 + 0.3 * Math.sin(nth * 2.1));
    return `<rect x="${(x - 7).toFixed(1)}" y="${(y - tall).toFixed(1)}" width="14" height="${tall.toFixed(1)}" rx="3" fill="${fill}"/>`;
  }).join('');
}

/** The quay all around: water on one side of the planks, the town on the other. Whole waves, so that the ends meet. */
function quayAround() {
  const sky = gradient('sky', [
    [0, '#22303F'],
    [0.3, '#4C6178'],
    [0.5, '#E6DDD0'],
  ]);
  const houses = Array.from({ length: 9 }, (_, nth) => {
    const [x, high] = [1060 + nth * 84, 90 + ((nth * 53) % 80)];
    return `<path d="M${x} 480 V${480 - high} l34 -30 l34 30 V480 Z" fill="${nth % 2 ? '#35506B' : '#5B7389'}"/><rect x="${x + 22}" y="${500 - high}" width="22" height="26" fill="${COLOR.lamp}" opacity="0.8"/>`;
  });
  const water = [
    [470, 6, '#5B7389'],
    [510, 9, '#425B73'],
    [560, 12, '#2C4258'],
  ].map(([y, swell, fill]) => wave({ width: W, height: H, y, swell, length: 1, fill }));
  const planks = `<rect y="640" width="${W}" height="320" fill="#1C2A3A"/>${posts(24, 660, 90, '#121B26')}`;
  return svg(
    W,
    H,
    `<rect width="${W}" height="${H}" fill="url(#sky)"/>${houses.join('')}${water.join('')}${planks}`,
    sky,
  );
}

/** The net loft all around: beams, nets and lamps. */
function loftAround() {
  const lamps = [240, 720, 1200, 1680]
    .map(
      (x) =>
        `<circle cx="${x}" cy="330" r="120" fill="${COLOR.lamp}" opacity="0.14"/><circle cx="${x}" cy="330" r="22" fill="${COLOR.lamp}"/>`,
    )
    .join('');
  const nets = Array.from(
    { length: 12 },
    (_, nth) =>
      `<path d="M${nth * 160} 300 q80 190 160 0" fill="none" stroke="#E6DDD0" stroke-opacity="0.35" stroke-width="3"/>`,
  ).join('');
  const floor = `<rect y="600" width="${W}" height="360" fill="#3A2A22"/>`;
  return svg(
    W,
    H,
    `<rect width="${W}" height="${H}" fill="#5A4436"/><rect width="${W}" height="220" fill="#2A1E18"/>${floor}${nets}${lamps}${posts(8, 610, 420, '#2A1E18')}`,
  );
}

/** Equirectangular pictures of the demo's tour. */
export const PANORAMAS = { 'demo/media/quay-360.webp': quayAround(), 'demo/media/loft-360.webp': loftAround() };
