import { COLOR, gradient, seeded, svg, wave } from './shapes.mjs';

const W = 1920;
const H = 1080;
const rect = (fill) => `<rect width="${W}" height="${H}" fill="${fill}"/>`;

/*
 * Each picture has one subject, a little right of its middle and in its upper half: x 710 to 1210 is what a phone held
 * upright shows, y 200 to 870 what a wide strip does, and words lie over the rest.
 */

/** A lighthouse that stands on (x, y). @param glow brightness of its lamp, 0 to 1 */
function lighthouse(x, y, glow) {
  const stripes = [60, 150]
    .map((up) => `<path d="M${-34 + up / 15} ${-up} h${68 - up / 7.5} l-3 -44 h${-62 + up / 7.5} Z" fill="#35506B"/>`)
    .join('');
  const beams = [-1, 1]
    .map(
      (side) =>
        `<path d="M0 -306 L${side * 620} -380 V-214 Z" fill="url(#beam)" opacity="${(0.25 + 0.5 * glow).toFixed(3)}"/>`,
    )
    .join('');
  return `<g transform="translate(${x} ${y})">${beams}<circle cy="-306" r="84" fill="${COLOR.lamp}" opacity="${(0.12 + 0.2 * glow).toFixed(3)}"/><path d="M-38 0 L-22 -270 H22 L38 0 Z" fill="#E6DDD0"/>${stripes}<path d="M-34 -282 H34 V-268 H-34 Z M-22 -334 L0 -362 L22 -334 Z" fill="#1C2A3A"/><rect x="-17" y="-334" width="34" height="52" fill="${COLOR.lamp}" opacity="${(0.7 + 0.3 * glow).toFixed(3)}"/></g>`;
}

/**
 * Dusk over water, with the light at the harbour's mouth.
 * @param phase 0 to 1 is one whole turn of water and lamp
 */
export function quay(phase = 0) {
  const sky = gradient('sky', [
    [0, '#22303F'],
    [0.45, '#4C6178'],
    [0.62, '#C9B9A6'],
    [1, '#E6DDD0'],
  ]);
  const beam = `<radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="-306" r="620"><stop offset="0" stop-color="#F6E8C8" stop-opacity="0.8"/><stop offset="1" stop-color="#F6E8C8" stop-opacity="0"/></radialGradient>`;
  const layers = [
    [610, 10, 0.9, 0.1, 1, '#5B7389'],
    [680, 16, 1.2, 0.35, -1, '#425B73'],
    [770, 20, 0.8, 0.6, 1, '#2C4258'],
    [880, 26, 1.4, 0.85, -1, '#1C2A3A'],
    [990, 20, 1.0, 0.2, 2, '#121B26'],
  ].map(([y, swell, length, start, turns, fill]) =>
    wave({ width: W, height: H, y, swell, length, phase: start + phase * turns, fill }),
  );
  const masts = [1330, 1386, 1460, 1502, 1590].map(
    (x, n) =>
      `<rect x="${x}" y="${430 + ((n * 53) % 90)}" width="3" height="${190 - ((n * 53) % 90)}" fill="#22303F" opacity="0.75"/>`,
  );
  const pier = `<path d="M930 640 L985 585 H1195 L1250 640 Z" fill="#22303F"/>`;
  const glow = 0.5 + 0.5 * Math.sin(2 * Math.PI * phase);
  return svg(
    W,
    H,
    rect('url(#sky)') + masts.join('') + lighthouse(1090, 590, glow) + pier + layers.join(''),
    sky + beam,
  );
}

/** Depth lines of a chart on paper, a course, and the rose that it is steered by. */
function chart() {
  const random = seeded(7);
  const hills = Array.from({ length: 5 }, () => [random() * W, random() * H, 260 + random() * 320]);
  const lines = [];
  for (let level = 2; level <= 11; level += 3) {
    for (const [x, y, size] of hills) {
      const r = (size * level) / 8;
      lines.push(ring(x, y, r, 2.4, seeded(Math.round(x + level))));
    }
  }
  const course = `<path d="M-20 900 C 420 760 620 640 1020 620 S 1500 620 1960 260" fill="none" stroke="${COLOR.brand}" stroke-width="6" stroke-dasharray="2 20" stroke-linecap="round"/>`;
  return svg(
    W,
    H,
    rect(COLOR.sand) +
      `<g stroke="${COLOR.water}" fill="none" opacity="0.3">${lines.join('')}</g>${course}${rose(1020, 430, 190)}`,
  );
}

/** A compass rose: eight points, the four winds longer, the north one lit. */
function rose(x, y, r) {
  const points = Array.from({ length: 8 }, (_, n) => {
    const long = n % 2 === 1 ? r * 0.92 : r * 0.62;
    const fill = n === 7 ? COLOR.lamp : n % 2 === 1 ? COLOR.water : COLOR.mist;
    const turn = (n + 1) * 45;
    return `<path d="M0 0 L${-r * 0.13} ${-r * 0.22} L0 ${-long} L${r * 0.13} ${-r * 0.22} Z" fill="${fill}" transform="rotate(${turn})"/>`;
  });
  const [thin, bold] = [0, 1].map((n) => points.filter((_, at) => at % 2 === n).join(''));
  return `<g transform="translate(${x} ${y})"><circle r="${r}" fill="${COLOR.sand}" stroke="${COLOR.water}" stroke-width="4"/><circle r="${r * 0.72}" fill="none" stroke="${COLOR.water}" stroke-width="2" opacity="0.5"/>${thin}${bold}<circle r="${r * 0.06}" fill="${COLOR.sand}"/></g>`;
}

function ring(x, y, r, width, random) {
  const wobble = random() * 6;
  const points = Array.from({ length: 73 }, (_, n) => {
    const a = (n / 72) * 2 * Math.PI;
    const d = r * (1 + 0.09 * Math.sin(3 * a + wobble) + 0.05 * Math.sin(5 * a - wobble));
    return `${(x + d * Math.cos(a)).toFixed(1)},${(y + d * 0.72 * Math.sin(a)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" stroke-width="${width}"/>`;
}

/** Tides one after the other, and the staff on which they are read. */
function tide() {
  const curve = (n, color, width, opacity) => {
    const points = Array.from({ length: 97 }, (_, i) => {
      const x = (i / 96) * W;
      const y = 560 + n * 24 + Math.sin((i / 96) * 4 * Math.PI + n / 3) * (130 - n * 6);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    });
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}"/>`;
  };
  const lines = Array.from({ length: 14 }, (_, n) => curve(n - 5, COLOR.mist, 3, 0.16 + (n / 14) * 0.4));
  const marks = Array.from({ length: 15 }, (_, n) => {
    const long = n % 5 === 0;
    return `<rect x="0" y="${18 + n * 42}" width="${long ? 58 : 34}" height="${long ? 12 : 8}" fill="#1C2A3A"/>`;
  });
  const staff = `<g transform="translate(1010 210)"><rect width="92" height="640" rx="8" fill="#E6DDD0"/>${marks.join('')}<rect y="420" width="92" height="220" rx="8" fill="#1C2F41" opacity="0.72"/></g><g transform="translate(1102 630)" fill="${COLOR.lamp}"><path d="M6 0 L52 -26 V26 Z"/></g>`;
  return svg(
    W,
    H,
    rect('url(#sea)') + lines.join('') + staff + curve(2, COLOR.lamp, 5, 0.9),
    gradient('sea', [
      [0, '#0F1720'],
      [1, '#24384B'],
    ]),
  );
}

/** First light. */
function dawn() {
  const sky = gradient('sky', [
    [0, '#DCE3E8'],
    [0.55, '#F3E6D8'],
    [1, '#FBFAF8'],
  ]);
  const sun = `<circle cx="1050" cy="600" r="150" fill="${COLOR.lamp}" opacity="0.92"/>`;
  const layers = [
    [640, 8, 1.1, 0.1, '#B9C4CC', 0.95],
    [730, 14, 0.9, 0.5, '#93A5B2', 0.95],
    [850, 18, 1.3, 0.8, '#6C8496', 0.95],
    [980, 18, 0.8, 0.3, '#48647A', 1],
  ];
  const water = layers.map(([y, swell, length, phase, fill, opacity]) =>
    wave({ width: W, height: H, y, swell, length, phase, fill, opacity }),
  );
  return svg(W, H, rect('url(#sky)') + sun + water.join(''), sky);
}

/**
 * Rows of arches, as a hall full of voices.
 * @param below how far beneath its place an arch stands, as a share of its height; 0 draws the picture
 */
export function choir(below = () => 0) {
  const arches = [];
  for (let row = 0; row < 6; row += 1) {
    const size = 92 + row * 26;
    for (let n = -1; n < W / (size * 1.16) + 1; n += 1) {
      const x = n * size * 1.16 + (row % 2) * size * 0.58;
      const y = 300 + row * 132 + below(row, n) * H;
      const lit = row === 1 && n === 6;
      arches.push(
        `<path d="M${x.toFixed(0)} ${(y + size * 2).toFixed(0)} V${y.toFixed(0)} a${size / 2} ${size / 2} 0 0 1 ${size} 0 V${(y + size * 2).toFixed(0)} Z" fill="${lit ? COLOR.lamp : ['#E3DCD0', '#D3C8B8', '#BBAF9E', '#9C9283', '#6E6A63', '#3D3F44'][row]}"/>`,
      );
    }
  }
  return svg(W, H, rect(COLOR.sand) + arches.join(''));
}

/**
 * Frost: branches that grow from the corners.
 * @param air SVG that lies over it
 */
export function frost(air = '') {
  const random = seeded(11);
  const lines = [];
  const grow = (x, y, angle, length, width) => {
    if (length < 22) return;
    const [x2, y2] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    lines.push(
      `<line x1="${x.toFixed(1)}" y1="${y.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke-width="${width.toFixed(1)}"/>`,
    );
    for (const turn of [-0.62, 0, 0.62])
      grow(x2, y2, angle + turn + (random() - 0.5) * 0.2, length * (turn === 0 ? 0.82 : 0.56), width * 0.75);
  };
  for (const [x, y, angle] of [
    [0, H, -0.7],
    [W, H, -2.4],
    [W * 0.5, H, -1.57],
    [0, H * 0.4, -0.1],
    [W, H * 0.35, 3.3],
  ])
    grow(x, y, angle, 190, 5);
  const sky = gradient('sky', [
    [0, '#101820'],
    [1, '#2D4257'],
  ]);
  return svg(
    W,
    H,
    rect('url(#sky)') + `<g stroke="#C9D8E4" stroke-linecap="round" opacity="0.5">${lines.join('')}</g>` + air,
    sky,
  );
}

/** Map sheets laid over each other under a lamp. */
function maps() {
  const random = seeded(23);
  const sheets = Array.from({ length: 7 }, (_, n) => {
    const [x, y, turn] = [120 + random() * 1300, 60 + random() * 520, (random() - 0.5) * 26];
    const grid = Array.from({ length: 9 }, (_, i) => `<path d="M${i * 70} 0 V430 M0 ${i * 54} H560"/>`).join('');
    const shore = `<path d="M0 ${120 + random() * 200} C 140 ${60 + random() * 260} 320 ${240 + random() * 160} 560 ${90 + random() * 220}" stroke="${n === 5 ? COLOR.brand : '#5C5548'}" stroke-width="${n === 5 ? 7 : 4}"/>`;
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(1)})"><rect width="560" height="430" fill="${['#D9CFBE', '#E4DBCB', '#CBBFAB'][n % 3]}" opacity="0.94"/><g fill="none" stroke="#8A7F6C" stroke-width="1" opacity="0.8">${grid}</g><g fill="none">${shore}</g></g>`;
  });
  const lamp = `<radialGradient id="lamp" cx="0.5" cy="0.42" r="0.75"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.78"/></radialGradient>`;
  return svg(W, H, rect('#6B6255') + sheets.join('') + rect('url(#lamp)'), lamp);
}

/** Every picture of the demo events by its path below `demo/`. */
export const PICTURES = {
  'demo/media/quay.webp': quay(),
  'demo/media/chart.webp': chart(),
  'demo/media/tide.webp': tide(),
  'demo/media/dawn.webp': dawn(),
  'single/media/choir.webp': choir(),
  'soon/media/frost.webp': frost(),
  'over/media/maps.webp': maps(),
};
