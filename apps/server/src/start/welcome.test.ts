import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { DEMO_EVENTS, DEMO_PEOPLE } from '../features/imports/bundles/demo/cast.ts';
import { welcome } from './welcome.ts';

const config = { public_url: null, smtp: null };
const server = { address: 'http://127.0.0.1:3000', demo: null };
const ALONE = { phone: null, terminal: true };

describe('[CLI6] the first words of a server', () => {
  it('say how to make an event where there is none, and nothing of it where there is one', () => {
    const text = welcome(config, { ...server, is_empty: true }, ALONE);
    expect(text).toContain('Plenary is running at http://127.0.0.1:3000');
    expect(text).toContain('./plenary event create my-event');
    expect(text).toContain('docs/first-event.md');
    expect(welcome(config, { ...server, is_empty: false }, ALONE)).not.toContain('event create');
  });
});

const key = 'k'.repeat(16);
const demo = {
  events: DEMO_EVENTS.map((slug) => ({ slug, name: `Event ${slug}` })),
  logins: DEMO_PEOPLE.flatMap(({ label, email }) => (label ? [{ label, email, password: 'Known1word' }] : [])),
  links: [
    { to: 'attendee', path: `/demo/as/nadia?key=${key}` },
    { to: 'host', path: `/demo/as/host?key=${key}` },
    { to: 'organiser', path: `/demo/as/organiser?key=${key}` },
    { to: 'screen', path: '/demo/polls/screen/t' },
  ],
} as const;
const first = (to: { phone: string | null; terminal: boolean }) =>
  welcome(config, { ...server, demo, is_empty: false }, to);

describe('[CLI6] [RUN50] the first words of a server with the demo', () => {
  it.each([
    ['no phone can reach', ALONE],
    ['a phone can reach', { phone: 'http://192.168.1.7:3000', terminal: false }],
  ])('are at most fifteen lines where %s it: its events, each login, and the links of one press', (_name, to) => {
    const text = first(to);
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(15);
    for (const { slug } of demo.events) expect(text).toContain(`/${slug}`);
    for (const { email } of demo.logins) expect(text).toContain(email);
    for (const { path } of demo.links) expect(text).toContain(`http://127.0.0.1:3000${path}`);
    expect(text).toContain('Known1word');
  });

  it('say in words how a phone gets in, where none can', () => {
    expect(first(ALONE)).toContain('HOST=0.0.0.0 PLENARY_OPEN_DEVELOPMENT=on npm start');
    const there = first({ phone: 'http://192.168.1.7:3000', terminal: false });
    expect(there).toContain(`On a phone: http://192.168.1.7:3000/demo/as/nadia?key=${key}`);
    expect(there).not.toContain('\u001b');
  });

  it('begin with a code that a phone reads, in a terminal, beside which the words are fifteen lines', () => {
    const text = first({ phone: 'http://192.168.1.7:3000', terminal: true });
    const code = text.split('\n').filter((line) => line.includes('\u001b'));
    expect(text.replace(code.join('\n'), '').trim().split('\n').length).toBeLessThanOrEqual(15);
    expect(decodeQR(pictureOf(code))).toBe(`http://192.168.1.7:3000/demo/as/nadia?key=${key}`);
    expect(text).toContain('The code above opens it on a phone');
  });
});

/** The lines of a terminal as a phone's camera sees them: eight pixels a module. */
function pictureOf(lines: readonly string[]) {
  const rows = lines.map((line) => [...line.replace(/\u001b\[[\d;]*m/g, '').slice(2)]);
  const modules = rows.flatMap((row) => [row.map((at) => '█▀'.includes(at)), row.map((at) => '█▄'.includes(at))]);
  const side = 8;
  const [width, height] = [modules[0]!.length * side, modules.length * side];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (modules[Math.floor(y / side)]?.[Math.floor(x / side)])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
}
