import { SIGN_IN } from '@plenary/contract/identity';
import type { Client } from '@plenary/testkit/client';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSignInThrottle } from './throttle.ts';

// The limiter reads the machine's own clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

async function tries(count: number, email: string, address = '192.0.2.1', throttle = createSignInThrottle()) {
  let wait: number | null = null;
  for (let i = 0; i < count; i += 1) wait = await throttle.count(email, address);
  return { wait, throttle };
}

describe('[LOG5] guessing is slowed down', () => {
  it('strictly for one account, whatever the case of its address and wherever the tries come from', async () => {
    const { wait, throttle } = await tries(SIGN_IN.tries_per_account, 'ada@example.org');
    expect(wait).toBeNull();
    expect(await throttle.count('ADA@example.org', '192.0.2.2')).toBe(SIGN_IN.account_window_ms);
    expect(await throttle.count('grace@example.org', '192.0.2.2')).toBeNull();
  });

  it('until the window has passed', async () => {
    const { throttle } = await tries(SIGN_IN.tries_per_account, 'ada@example.org');
    vi.setSystemTime(Date.now() + SIGN_IN.account_window_ms - 1_000);
    expect(await throttle.count('ada@example.org', '192.0.2.1')).toBe(1_000);
    vi.setSystemTime(Date.now() + 1_001);
    expect(await throttle.count('ada@example.org', '192.0.2.1')).toBeNull();
  });

  it('or until somebody signs in', async () => {
    const { throttle } = await tries(SIGN_IN.tries_per_account, 'ada@example.org');
    await throttle.forgive('Ada@example.org', '192.0.2.1');
    expect(await throttle.count('ada@example.org', '192.0.2.1')).toBeNull();
  });

  it('loosely for one address: 2,000 people behind one venue sign in at once, each after one mistake', async () => {
    const throttle = createSignInThrottle();
    for (let person = 0; person < 2_000; person += 1) {
      expect(await throttle.count(`p${person}@example.org`, '192.0.2.1')).toBeNull();
      expect(await throttle.count(`p${person}@example.org`, '192.0.2.1')).toBeNull();
      await throttle.forgive(`p${person}@example.org`, '192.0.2.1');
    }
  });

  it('but not without end', async () => {
    const throttle = createSignInThrottle();
    let refused = 0;
    for (let guess = 0; guess < SIGN_IN.tries_per_address + 10; guess += 1)
      if ((await throttle.count(`p${guess}@example.org`, '192.0.2.1')) !== null) refused += 1;
    expect(refused).toBe(10);
  });
});

describe('[LOG5] over HTTP', () => {
  let server: TestServer;
  beforeEach(async () => void (server = await startServer()));
  afterEach(() => server.stop());

  it('says how long to wait, on the page and in Retry-After, and the right password does not help', async () => {
    const event = await server.createEvent();
    const ada = await server.createPerson({ event });
    const attempt = (client: Client, password: string, accept: string) =>
      client.form(`/${event.slug}/login`, { email: ada.email, password }, { accept });
    for (let i = 0; i < SIGN_IN.tries_per_account; i += 1)
      expect((await attempt(server.anonymous, 'Wrong-Horse-7', 'application/json')).status).toBe(400);
    const page = await attempt(server.anonymous, ada.password, 'text/html');
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '900']);
    const text = 'Too many attempts. Please try again in 15 minutes.';
    expect(page.boot.page).toMatchObject({ form: { type: 'login', email: ada.email }, errors: { password: [text] } });
    const json = await attempt(server.anonymous, ada.password, 'application/json');
    expect([json.status, json.json.code]).toEqual([429, 'rate_limited']);
  });
});
