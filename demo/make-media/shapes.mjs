/** Colours of the demo: paper, ink, water, and one warm light. Nothing is red: in the product that means now. */
export const COLOR = {
  paper: '#FBFAF8',
  sand: '#F1EFEB',
  stone: '#CFCAC0',
  ink: '#16181D',
  night: '#0F1115',
  deep: '#1C2A3A',
  water: '#35506B',
  mist: '#8FA6B8',
  brand: '#3B5BDB',
  lamp: '#EDB04A',
};

/** Random numbers that are the same in every run. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A wave across the picture as a closed shape down to its foot.
 * @param phase 0 to 1 is one whole turn, so that films loop
 */
export function wave({ width, height, y, swell, length, phase = 0, fill, opacity = 1 }) {
  const points = [];
  for (let x = 0; x <= width; x += width / 96) {
    const turn = 2 * Math.PI;
    const a = Math.sin(turn * (x / (width * length) + phase));
    const b = Math.sin(turn * ((x / (width * length)) * 2 - phase) + 1.3) * 0.4;
    points.push(`${x.toFixed(1)},${(y + (a + b) * swell).toFixed(1)}`);
  }
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${fill}" opacity="${opacity}"/>`;
}

export function svg(width, height, body, defs = '') {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
}

export function gradient(id, stops, vertical = true) {
  const steps = stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="${vertical ? 1 : 0}">${steps}</linearGradient>`;
}
