import { COLOR, gradient, seeded, svg, wave } from './shapes.mjs';

/** Covers of single sessions of the demo: one thing each, in the colours of the quay. */

const W = 1280;
const H = 720;
const ground = (fill) => `<rect width="${W}" height="${H}" fill="${fill}"/>`;
const water = (rows) =>
  rows
    .map(([y, swell, length, phase, fill]) => wave({ width: W, height: H, y, swell, length, phase, fill, opacity: 1 }))
    .join('');

/** Nine ferries on their way, one of them lit. */
function ferry() {
  const boat = (x, y, size, fill) =>
    `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}"><path d="M-70 0 H70 L54 26 H-54 Z"/><rect x="-48" y="-24" width="96" height="20" rx="3"/><rect x="-26" y="-44" width="40" height="16" rx="3"/><rect x="22" y="-58" width="12" height="32" rx="2"/></g>`;
  const row = (y, size, shift, fill, lit) =>
    [0, 1, 2].map((n) => boat(shift + n * 440, y, size, n === lit ? COLOR.lamp : fill)).join('');
  const sky = gradient('sky', [
    [0, '#BFD3DF'],
    [0.5, '#E9E2D3'],
    [1, '#F3E6D8'],
  ]);
  return svg(
    W,
    H,
    ground('url(#sky)') +
      row(318, 0.62, 330, '#7E97A8') +
      water([[320, 5, 0.5, 0.2, '#A9C0CC']]) +
      row(432, 1, 200, '#4C6980', 1) +
      water([[440, 8, 0.7, 0.5, '#7FA0B3']]) +
      row(584, 1.5, 330, '#24384B') +
      water([
        [602, 12, 0.9, 0.1, '#4A7089'],
        [672, 12, 0.7, 0.7, '#35506B'],
      ]),
    sky,
  );
}

/** A ship's side in the rain, and the pilot's ladder. */
function pilot() {
  const random = seeded(31);
  const rain = Array.from({ length: 90 }, () => {
    const [x, y, l] = [random() * W, random() * H, 18 + random() * 34];
    return `M${x.toFixed(0)} ${y.toFixed(0)} l${(-l * 0.3).toFixed(0)} ${l.toFixed(0)}`;
  });
  const rungs = Array.from({ length: 13 }, (_, n) => {
    const [y, sway] = [120 + n * 36, Math.sin(n / 3) * 4];
    return `<rect x="${(602 + sway).toFixed(1)}" y="${y}" width="76" height="9" rx="4" fill="${n === 8 ? COLOR.lamp : '#E6C48A'}"/>`;
  });
  const sky = gradient('sky', [
    [0, '#1A2632'],
    [1, '#31475A'],
  ]);
  const side = `<path d="M300 0 H1280 V560 C1000 600 620 600 430 560 C380 380 330 160 300 0 Z" fill="#2F5566"/><path d="M300 0 H1280 V92 H322 Z" fill="#E6DDD0"/><path d="M420 520 C 620 566 1000 566 1280 522 V560 C1000 600 620 600 430 560 Z" fill="#234050"/>`;
  const ropes = `<path d="M612 84 V600 M668 84 V600" stroke="#E6C48A" stroke-width="4"/>`;
  return svg(
    W,
    H,
    ground('url(#sky)') +
      side +
      ropes +
      rungs.join('') +
      water([
        [590, 16, 0.8, 0.3, '#22384C'],
        [650, 14, 0.6, 0.8, '#15222F'],
      ]) +
      `<path d="${rain.join('')}" stroke="#C9D8E4" stroke-width="2" opacity="0.28" fill="none"/>`,
    sky,
  );
}

/** The harbour's lights at night and their columns on the water. */
function night() {
  const random = seeded(17);
  const lights = Array.from({ length: 26 }, (_, n) => {
    const [x, y] = [40 + n * 48 + random() * 18, 318 + random() * 46];
    const fill = n === 13 ? COLOR.lamp : ['#F3D9A0', '#F6E8C8', '#A8C4DA'][n % 3];
    const length = 90 + random() * 170;
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(3.5 + random() * 3).toFixed(1)}" fill="${fill}"/><rect x="${(x - 3).toFixed(0)}" y="402" width="6" height="${length.toFixed(0)}" rx="3" fill="${fill}" opacity="${n === 13 ? 0.75 : 0.3}"/>`;
  });
  const crane = (x, size) =>
    `<g transform="translate(${x} 400) scale(${size})" fill="#0B1219"><rect x="-7" y="-190" width="14" height="190"/><rect x="38" y="-190" width="14" height="190"/><path d="M-90 -196 H190 V-184 H-90 Z M-7 -196 L22 -262 L52 -196 Z"/><path d="M22 -262 L184 -196 M22 -262 L-84 -196" stroke="#0B1219" stroke-width="5"/></g>`;
  const sky = gradient('sky', [
    [0, '#0C131B'],
    [0.6, '#1E3144'],
    [1, '#33506A'],
  ]);
  const sea = gradient('sea', [
    [0, '#22384C'],
    [1, '#0C131B'],
  ]);
  return svg(
    W,
    H,
    ground('url(#sky)') +
      crane(200, 0.8) +
      crane(590, 1.2) +
      crane(1010, 0.9) +
      `<rect y="384" width="${W}" height="18" fill="#0B1219"/><rect y="402" width="${W}" height="318" fill="url(#sea)"/>` +
      lights.join(''),
    sky + sea,
  );
}

/** A round table from above, with a chair for each small port. */
function netLoft() {
  const chairs = Array.from({ length: 12 }, (_, n) => {
    const turn = (n / 12) * 2 * Math.PI;
    const [x, y] = [640 + Math.cos(turn) * 268, 360 + Math.sin(turn) * 268];
    const fill = n === 9 ? COLOR.lamp : ['#35506B', '#5B7389', '#8FA6B8'][n % 3];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="44" fill="${fill}"/>`;
  });
  const boards = Array.from({ length: 17 }, (_, n) => `M${n * 80} 0 V${H}`).join('');
  const knots = Array.from({ length: 6 }, (_, n) => 40 + n * 30)
    .map((r) => `<circle cx="640" cy="360" r="${r}"/>`)
    .join('');
  const rays = Array.from({ length: 24 }, (_, n) => {
    const turn = (n / 24) * 2 * Math.PI;
    return `M640 360 L${(640 + Math.cos(turn) * 196).toFixed(0)} ${(360 + Math.sin(turn) * 196).toFixed(0)}`;
  });
  return svg(
    W,
    H,
    ground('#E3D6C3') +
      `<path d="${boards}" stroke="#CBB99F" stroke-width="3"/>` +
      chairs.join('') +
      `<circle cx="640" cy="360" r="206" fill="#A9835C"/><circle cx="640" cy="360" r="196" fill="#B9936B"/><g fill="none" stroke="#F1EFEB" stroke-width="2.5" opacity="0.55">${knots}<path d="${rays.join('')}"/></g>`,
  );
}

/** A microphone, and what it hears. */
function desk() {
  const bars = Array.from({ length: 41 }, (_, n) => {
    const height = 24 + 210 * Math.abs(Math.sin(n * 0.55) * Math.sin(n * 0.21 + 0.6));
    const fill = n === 28 ? COLOR.lamp : '#8FA6B8';
    return `<rect x="${(70 + n * 28).toFixed(0)}" y="${(360 - height / 2).toFixed(0)}" width="10" height="${height.toFixed(0)}" rx="5" fill="${fill}" opacity="${n === 28 ? 1 : 0.5}"/>`;
  });
  const mic = `<rect x="560" y="120" width="160" height="300" rx="80" fill="#16202B"/><g stroke="#3C5266" stroke-width="6" stroke-linecap="round"><path d="M588 210 H692 M588 244 H692 M588 278 H692 M588 312 H692"/></g><path d="M512 330 V350 A128 128 0 0 0 768 350 V330" fill="none" stroke="#16202B" stroke-width="18" stroke-linecap="round"/><rect x="631" y="470" width="18" height="130" fill="#16202B"/><rect x="540" y="592" width="200" height="22" rx="11" fill="#16202B"/>`;
  const air = gradient('air', [
    [0, '#E4EAEE'],
    [1, '#F1EFEB'],
  ]);
  return svg(W, H, ground('url(#air)') + bars.join('') + mic, air);
}

/** Six ships, three berths. */
function puzzle() {
  const ship = (x, y, length, turn, fill) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M${-length} -34 H${length * 0.55} Q${length} -26 ${length} 0 Q${length} 26 ${length * 0.55} 34 H${-length} Q${-length - 14} 0 ${-length} -34 Z" fill="${fill}"/><rect x="${-length + 14}" y="-18" width="44" height="36" rx="6" fill="#fff" opacity="0.35"/></g>`;
  const berths = [170, 360, 550]
    .map(
      (y) =>
        `<rect x="0" y="${y - 62}" width="330" height="124" fill="#CFC4B4"/><rect x="0" y="${y - 46}" width="332" height="92" fill="#6E93A8"/>`,
    )
    .join('');
  return svg(
    W,
    H,
    ground('#6E93A8') +
      water([]) +
      `<g fill="none" stroke="#fff" stroke-width="3" opacity="0.16">${[0, 1, 2, 3, 4, 5].map((n) => `<path d="M360 ${80 + n * 120} q80 -36 160 0 t160 0 t160 0 t160 0 t160 0 t160 0"/>`).join('')}</g>` +
      `<rect width="120" height="${H}" fill="#E3D6C3"/>` +
      berths +
      ship(220, 170, 96, 180, '#35506B') +
      ship(214, 550, 90, 180, '#4E6B57') +
      ship(600, 250, 120, 200, COLOR.lamp) +
      ship(820, 480, 110, 164, '#24384B') +
      ship(1040, 180, 92, 210, '#E6DDD0') +
      ship(1090, 600, 104, 150, '#4E6B57'),
  );
}

/** Covers by their file's name. */
export const SESSION_COVERS = {
  ferry: ferry(),
  pilot: pilot(),
  night: night(),
  netloft: netLoft(),
  desk: desk(),
  puzzle: puzzle(),
};
