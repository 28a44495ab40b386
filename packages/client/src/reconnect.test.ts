import { expect, test } from 'vitest';
import { bench } from './client.fixture.ts';

test('[LV-C18] of a crowd that loses its server each comes back within the time that the server said', async () => {
  const { socket, sockets, clock } = bench({ random: () => 0.5 });
  socket().say({ t: 'hello', now: '', ping_ms: 20_000, build: '', return_within_ms: 4_000 });
  socket().drop();
  await clock.advance(2_374);
  expect(sockets).toHaveLength(1);
  await clock.advance(1);
  expect(sockets).toHaveLength(2);
});

test('[LV-C18] a server that restarts is asked for sockets alone; who is refused long polls', async () => {
  const { follow, socket, sockets, requests, clock, client } = bench();
  follow('a', 'a1');
  socket().hello();
  socket().drop();
  const waits = [250, 1_000, 2_000, 4_000, 8_000];
  for (const [refused, wait] of waits.entries()) {
    expect(requests).toHaveLength(0);
    await clock.advance(wait);
    expect(sockets).toHaveLength(refused + 2);
    socket().drop();
    expect(client.connection).toBe(refused < 4 ? 'offline' : 'polling');
  }
  expect(requests).toHaveLength(1);
});

test('[LV-C18] a socket that hangs after one was lost gives way to long-polling at once', async () => {
  const { follow, socket, requests, clock } = bench();
  follow('a', 'a1');
  socket().hello();
  socket().drop();
  await clock.advance(250 + 10_000);
  expect(requests).toHaveLength(1);
});
