import { describe, expect, test } from 'vitest';
import { bench } from './client.fixture.ts';

test('[LV-C13] wake does not wait for timers', async () => {
  const { follow, socket, sockets, request, requests, client } = bench();
  follow('a', 'a1');
  socket().drop();
  await request().fail();
  expect(client.connection).toBe('offline');
  client.wake();
  expect([sockets.length, requests.length]).toEqual([2, 2]);
});

describe('[LV-C21] a page that wakes up waits 3 s', () => {
  test('for a socket that was being opened when it fell asleep, and then asks by long-poll', async () => {
    const { follow, request, clock, client, sockets } = bench();
    follow('a', 'a1');
    await clock.advance(2_000);
    client.wake();
    await clock.advance(2_000);
    client.wake();
    expect([client.connection, sockets.length]).toEqual(['connecting', 1]);
    await clock.advance(1_000);
    expect(request().url).toBe('http://host/demo/poll');
    expect(client.connection).toBe('polling');
  });

  test('for the sign of life of a socket that looks open, also one that was asked before', async () => {
    for (const asked_before of [false, true]) {
      const { socket, sockets, clock, client } = bench();
      socket().hello();
      if (asked_before) await clock.advance(20_000);
      client.wake();
      expect(socket().sent).toEqual([{ t: 'ping' }]);
      await clock.advance(3_000);
      expect(sockets[0]?.closed).toBe(true);
    }
  });

  test('and then as long as any other for what comes over it', async () => {
    const { socket, clock, client } = bench();
    socket().hello();
    client.wake();
    socket().say({ t: 'pong' });
    await clock.advance(20_000);
    await clock.advance(9_000);
    expect(socket().closed).toBe(false);
  });
});
