import { connect, type Socket } from 'node:net';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterEach, describe, expect, it } from 'vitest';
import { hostedEvent, STREAM } from '../hosted-streams.fixture.ts';
import { failingFfmpeg, rtmpBy, RtmpProgram } from './rtmp.fixture.ts';

const WAIT = { timeout: 20_000 };
const START = 'NetStream.Publish.Start';
const UNAUTHORIZED = 'NetStream.Publish.Unauthorized';
/** As nginx says it with `proxy_protocol on`. */
const from = (address: string): string => `PROXY TCP4 ${address} 127.0.0.1 49152 1936\r\n`;

let server: TestServer;
let event: EventFixture;
let host: Client;
let sockets: Socket[] = [];
let programs: RtmpProgram[] = [];

async function start(proxy_protocol: boolean): Promise<void> {
  server = await startServer({ config: { rtmp: rtmpBy(await failingFfmpeg(), 0, proxy_protocol) } });
  ({ event } = await hostedEvent(server));
  host = await server.signIn(await server.createPerson({ event, host: true }));
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const program of programs) program.drop();
  [sockets, programs] = [[], []];
  await server.stop();
});

const makeKey = async () =>
  (await host.post(`/${event.slug}/json/hosted-streams/${STREAM}/key`)).json.payload as { key: string; server: string };
function program(url: string, first?: string): RtmpProgram {
  const made = new RtmpProgram(url, first);
  programs.push(made);
  return made;
}

/** Somebody who opens connections and says nothing of RTMP. @returns how many of them are still open */
async function silent(address: string, count: number, first = ''): Promise<() => number> {
  const { hostname, port } = new URL(address);
  let closed = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    socket.on('error', () => undefined).on('close', () => (closed += 1));
    await new Promise<void>((opened) => void socket.once('connect', () => opened()).once('close', () => opened()));
    socket.write(first);
  }
  return () => count - closed;
}

describe('[HST27] places of RTMP', () => {
  it('behind a proxy that names nobody: 350 silent connections leave one for a right key, which keeps it', async () => {
    await start(false);
    const { key, server: address } = await makeKey();
    await silent(address, 230);
    const sending = program(address).ask(key);
    await expect.poll(() => sending.codes, WAIT).toEqual([START]);
    const open = await silent(address, 120);
    await expect.poll(open, WAIT).toBe(100);
    expect(sending.closed).toBe(false);
  });

  it('behind one that names its callers: ten of an address that wait, the newest; others have their own', async () => {
    await start(true);
    const { key, server: address } = await makeKey();
    const other = await silent(address, 5, from('203.0.113.8'));
    const open = await silent(address, 40, from('203.0.113.9'));
    await expect.poll(open, WAIT).toBe(10);
    const sending = program(address, from('203.0.113.9')).ask(key);
    await expect.poll(() => sending.codes, WAIT).toEqual([START]);
    expect(other()).toBe(5);
  });

  it('count wrong keys by the address that a proxy names', async () => {
    await start(true);
    const { key, server: address } = await makeKey();
    for (let tried = 0; tried < 99; tried += 1) await server.ctx.limits.take('stream_key', { address: '203.0.113.7' });
    for (const asked of ['w'.repeat(43), key]) {
      const one = program(address, from('203.0.113.7')).ask(asked);
      await expect.poll(() => one.codes, WAIT).toEqual([UNAUTHORIZED]);
    }
    const elsewhere = program(address, from('203.0.113.6')).ask(key);
    await expect.poll(() => elsewhere.codes, WAIT).toEqual([START]);
  });

  it('are for the proxy alone where it names its callers', async () => {
    await start(true);
    const { key, server: address } = await makeKey();
    const without = program(address).ask(key);
    await expect.poll(() => without.closed, WAIT).toBe(true);
    expect(without.codes).toEqual([]);
  });
});
