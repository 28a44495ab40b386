import { once } from 'node:events';
import { scheduler } from 'node:timers/promises';
import { AVATAR } from '@plenary/domain/profile/limits';
import sharp from 'sharp';
import type { WebSocket } from 'ws';
import { HOST, type Proxy } from './proxies.ts';
import { Visitor, type Answer } from './visitor.ts';

/** One thing that was looked at: its name, and the reason why it is not so; null: it is. */
export type Finding = readonly [name: string, problem: string | null];

/** A person who signs in, and the event. */
export interface Login {
  readonly event: string;
  readonly email: string;
  readonly password: string;
}

/** Asks for `open` that one address may make in 10 s, and some more. */
const TOO_MANY = 340;

/**
 * Looks through a proxy at a server behind it, as visitors from other machines would.
 * @param net the first three numbers of the loopback addresses that these visitors have
 */
export async function examine(proxy: Proxy, login: Login, net: string): Promise<Finding[]> {
  const ada = new Visitor(proxy, `${net}.2`);
  const signedIn = await ada.send(`/${login.event}/login`, { email: login.email, password: login.password });
  return [
    await redirect(proxy),
    ['a sign-in gets a __Host- cookie for https alone', secureCookie(signedIn)],
    ...(await live(ada, login.event)),
    ...(await uploads(ada, login.event)),
    ...(await assets(proxy, login.event, net)),
    ...(await inside(ada)),
    ['limits count by the visitor’s address, which nobody can make up', await addresses(proxy, net)],
  ];
}

const unless = (holds: boolean, problem: string): string | null => (holds ? null : problem);
const seen = ({ status, body }: Answer): string => `${status} ${body.toString().slice(0, 200)}`;

async function redirect({ http }: Proxy): Promise<Finding> {
  const answer = await fetch(`http://127.0.0.1:${http}/demo?a=1`, { redirect: 'manual', headers: { host: HOST } });
  const to = answer.headers.get('location') ?? '';
  // fetch sends its own Host, so the name in the answer is that of the file or the one that was asked.
  return [
    'http leads to https',
    unless([301, 308].includes(answer.status) && to.startsWith('https://'), `${answer.status} ${to}`),
  ];
}

function secureCookie({ status, headers }: Answer): string | null {
  const cookie = (headers['set-cookie'] ?? []).find((line) => line.startsWith('__Host-plenary_session='));
  return unless(status === 303 && /; Secure/i.test(cookie ?? ''), `${status} ${cookie ?? 'no such cookie'}`);
}

/** A message comes through the WebSocket, also after the 25 s in which a long-poll waits and nothing else happens. */
async function live(ada: Visitor, event: string): Promise<Finding[]> {
  const threads = await ada.ask(`/${event}/json/chat/threads`);
  const thread = (JSON.parse(threads.body.toString()) as Threads).payload.chat_threads[0]?._id ?? '';
  const socket = ada.live(event);
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  await once(socket, 'open');
  socket.send(JSON.stringify({ t: 'sub', topic: `chat:${thread}` }));
  // A message that is sent before the server has taken the subscription belongs to the past, and is not told.
  await within(10_000, () => frames.some((frame) => frame.includes('"subbed"')));
  const first = await arrives(ada, event, thread, frames, 'through the proxy');
  const poll = await longPoll(ada, event);
  const second = await arrives(ada, event, thread, frames, 'after a long silence');
  socket.close();
  return [
    ['a chat message comes through the WebSocket', first],
    ['a long-poll waits its 25 s and is answered', poll],
    ['the WebSocket is open still', second],
  ];
}

interface Threads {
  readonly payload: { readonly chat_threads: readonly { readonly _id: string }[] };
}

async function arrives(
  ada: Visitor,
  event: string,
  thread: string,
  frames: string[],
  text: string,
): Promise<string | null> {
  const sent = await ada.send(`/${event}/json/chat/messages/send`, { chat_thread: thread, message: text });
  if (sent.status !== 200) return seen(sent);
  if (await within(10_000, () => frames.some((frame) => frame.includes(text)))) return null;
  return `nothing within 10 s; before: ${frames.join(' ').slice(0, 200)}`;
}

/** Asks again and again until it is so; false: it was not within this time. */
async function within(limit_ms: number, isSo: () => boolean): Promise<boolean> {
  for (const until = performance.now() + limit_ms; performance.now() < until; await scheduler.wait(20))
    if (isSo()) return true;
  return false;
}

async function longPoll(ada: Visitor, event: string): Promise<string | null> {
  const poll = async (cursor: string): Promise<Answer> => ada.ask(`/${event}/poll/messages${cursor}`);
  const now = JSON.parse((await poll('')).body.toString()) as { cursor: string };
  const began = performance.now();
  const answer = await poll(`?cursor=${encodeURIComponent(now.cursor)}`);
  const waited_s = (performance.now() - began) / 1000;
  return unless(answer.status === 200 && waited_s > 20, `after ${waited_s.toFixed(1)} s: ${seen(answer)}`);
}

async function uploads(ada: Visitor, event: string): Promise<Finding[]> {
  const path = `/${event}/json/upload-avatar-picture`;
  const side = Math.floor(Math.sqrt((AVATAR.max_bytes - 40_000) / 3));
  const raw = { width: side, height: side, channels: 3 } as const;
  const noise = Buffer.alloc(side * side * 3, 1).map((_, at) => (at * 2_654_435_761) >>> 13);
  const largest = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer();
  const passed = await ada.ask(path, multipart(largest));
  const refused = await ada.ask(path, multipart(Buffer.alloc(AVATAR.max_bytes * 2)));
  const megabytes = (largest.length / 1e6).toFixed(1);
  return [
    [
      `a picture of ${megabytes} MB is taken`,
      unless(largest.length <= AVATAR.max_bytes && passed.status === 200, seen(passed)),
    ],
    [
      'one that is too large is refused by the server itself',
      unless(refused.status === 413 && refused.body.includes('"too_large"'), seen(refused)),
    ],
  ];
}

function multipart(file: Buffer): { method: string; headers: Record<string, string>; body: Buffer } {
  const edge = 'plenary-docs-check';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]);
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${edge}`, origin: `https://${HOST}` },
    body,
  };
}

async function assets(proxy: Proxy, event: string, net: string): Promise<Finding[]> {
  const ada = new Visitor(proxy, `${net}.7`);
  const page = await ada.ask(`/${event}/login`, { headers: { accept: 'text/html' } });
  const path = /\/assets\/[\w.-]+\.js/.exec(page.body.toString())?.[0] ?? '/assets/none.js';
  const { status, headers } = await ada.ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
  const [encoding, kept] = [headers['content-encoding'], headers['cache-control'] ?? ''];
  return [
    ['scripts come as brotli', unless(status === 200 && encoding === 'br', `${path}: ${status} ${encoding}`)],
    [
      'scripts are kept for a year, pages are not',
      unless(
        kept.includes('immutable') && page.headers['cache-control'] === 'no-store',
        `${kept}; ${page.headers['cache-control']}`,
      ),
    ],
    ['pages ask for https from now on', unless(page.headers['strict-transport-security'] !== undefined, 'no HSTS')],
  ];
}

async function inside(ada: Visitor): Promise<Finding[]> {
  const answers = await Promise.all(['/metrics', '/dev/outbox', '/dev/clock'].map((path) => ada.ask(path)));
  return [
    [
      '/metrics and /dev/ do not answer',
      unless(
        answers.every(({ status }) => status === 404),
        answers.map(seen).join('; '),
      ),
    ],
  ];
}

async function addresses(proxy: Proxy, net: string): Promise<string | null> {
  const [busy, other] = [new Visitor(proxy, `${net}.3`), new Visitor(proxy, `${net}.4`)];
  const asked = await Promise.all(Array.from({ length: TOO_MANY }, () => busy.ask('/healthz')));
  if (asked.every(({ status }) => status !== 429)) return 'one address was never told to wait';
  const forged = await busy.ask('/healthz', {
    headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
  });
  if (forged.status !== 429) return 'a made-up address was believed';
  const { status } = await other.ask('/healthz');
  return unless(status === 200, `another address was answered ${status}`);
}

/** In an address, as the token of a one-time link. */
const CANARY = 'c4n4ry';

/** The proxy's own answer while the server is away. */
export async function examineAway(proxy: Proxy, event: string, net: string): Promise<Finding[]> {
  const visitor = new Visitor(proxy, `${net}.5`);
  const page = await visitor.ask(`/${event}?token=${CANARY}`, {
    headers: { accept: 'text/html', referer: `https://${HOST}/?token=${CANARY}` },
  });
  const form = await visitor.send(`/${event}/login`, { email: 'a', password: 'b' });
  const isCalm = ({ status, headers, body }: Answer): boolean =>
    status === 503 && headers['retry-after'] !== undefined && body.includes('http-equiv="refresh"');
  return [
    ['while the server is away, pages say so and try again', unless(isCalm(page), seen(page))],
    ['… and a form that is sent meanwhile too', unless(isCalm(form), seen(form))],
    ['the log has no address of a request that failed', unless(!proxy.logged().includes(CANARY), proxy.logged())],
  ];
}

/** A request that waits while the server stops: it is answered, not cut. */
export async function waitThroughStop(proxy: Proxy, login: Login, net: string): Promise<{ ended: Promise<Finding> }> {
  const ada = new Visitor(proxy, `${net}.6`);
  await ada.send(`/${login.event}/login`, { email: login.email, password: login.password });
  const now = JSON.parse((await ada.ask(`/${login.event}/poll/messages`)).body.toString()) as { cursor: string };
  const socket: WebSocket = ada.live(login.event);
  await once(socket, 'open');
  const bye = new Promise<boolean>((resolve) => {
    socket.on('message', (data: Buffer) => data.includes('"bye"') && resolve(true));
    socket.on('close', () => resolve(false));
    socket.on('error', () => resolve(false));
  });
  const poll = ada.ask(`/${login.event}/poll/messages?cursor=${encodeURIComponent(now.cursor)}`).then(
    ({ status }) => `${status}`,
    (error: Error) => error.message,
  );
  await scheduler.wait(500);
  const ended = Promise.all([poll, bye]).then(([status, said]): Finding => {
    const problem = unless(status === '200' && said, `long-poll ${status}, "bye" on the WebSocket: ${said}`);
    return ['what waits at the stop is answered, and live pages are told', problem];
  });
  return { ended };
}
