import { describe, expect, it } from 'vitest';
import { createMemoryLimiter } from './limiter.ts';
import { createLimits, rateKey } from './limits.ts';
import { LIMITS } from './table.ts';

const { email: per_email, email_from_address: from_one, address: per_address } = LIMITS.sign_in;

function start() {
  const clock = { at: Date.parse('2026-06-15T09:00:00Z') };
  const limits = createLimits(createMemoryLimiter(() => clock.at));
  const attempt = (email: string, address = '192.0.2.1') => limits.take('sign_in', { email, address });
  const attempts = async (times: number, email: string, address?: string) => {
    let wait: number | null = null;
    for (let i = 0; i < times; i += 1) wait = await attempt(email, address);
    return wait;
  };
  return { clock, limits, attempt, attempts };
}

describe('[LOG5] guessing is slowed down', () => {
  it('strictly for one account from one address, whatever its case', async () => {
    const { attempt, attempts } = start();
    expect(await attempts(from_one.count, 'ada@example.org')).toBeNull();
    expect(await attempt('ADA@example.org')).toBe(from_one.window_ms);
    expect(await attempt('grace@example.org')).toBeNull();
    expect(await attempt('ada@example.org', '192.0.2.2')).toBeNull();
  });

  it('loosely for one account wherever the tries come from; what one address is refused does not count', async () => {
    const { attempt, attempts } = start();
    const addresses = per_email.count / from_one.count;
    for (let n = 0; n < addresses; n += 1) await attempts(3 * from_one.count, 'ada@example.org', `198.51.100.${n}`);
    expect(await attempt('ADA@example.org', '192.0.2.2')).toBe(per_email.window_ms);
    expect(await attempt('grace@example.org', '192.0.2.2')).toBeNull();
  });

  it('[LOG10] not for a browser that is known, whose own tries are counted strictly', async () => {
    const { limits } = start();
    const browser = { browser: 'ada hash' };
    for (let n = 0; n < LIMITS.sign_in.browser.count; n += 1) expect(await limits.take('sign_in', browser)).toBeNull();
    expect(await limits.take('sign_in', browser)).toBe(LIMITS.sign_in.browser.window_ms);
  });

  it('[LOG10] loosely for all browsers that are known to one account, however many', async () => {
    const { limits } = start();
    const { browser, account } = LIMITS.sign_in;
    for (let n = 0; n < account.count / browser.count; n += 1)
      for (let tries = 0; tries < browser.count; tries += 1)
        expect(await limits.take('sign_in', { browser: `ada ${n}`, account: 'ada' })).toBeNull();
    expect(await limits.take('sign_in', { browser: 'ada new', account: 'ada' })).toBe(account.window_ms);
    expect(await limits.take('sign_in', { browser: 'bob new', account: 'bob' })).toBeNull();
  });

  it('[LOG10] without those that were not looked at', async () => {
    const { limits, attempt } = start();
    for (let n = 0; n < 2 * per_email.count; n += 1) {
      expect(await attempt('ada@example.org')).toBeNull();
      await limits.giveBack('sign_in', { email: 'Ada@example.org', address: '192.0.2.1' });
    }
  });

  it('until the window has passed', async () => {
    const { clock, attempt, attempts } = start();
    await attempts(from_one.count, 'ada@example.org');
    clock.at += from_one.window_ms - 1_000;
    expect(await attempt('ada@example.org')).toBe(1_000);
    clock.at += 1_000;
    expect(await attempt('ada@example.org')).toBeNull();
  });

  it('or until somebody signs in', async () => {
    const { limits, attempt, attempts } = start();
    await attempts(from_one.count, 'ada@example.org');
    await limits.forgive('sign_in', { email: 'Ada@example.org', address: '192.0.2.1' });
    expect(await attempt('ada@example.org')).toBeNull();
  });

  it('loosely for one address: 2,000 people behind one venue sign in at once, each after one mistake', async () => {
    const { limits, attempt } = start();
    for (let person = 0; person < 2_000; person += 1) {
      const email = `p${person}@example.org`;
      expect([await attempt(email), await attempt(email)]).toEqual([null, null]);
      await limits.forgive('sign_in', { email, address: '192.0.2.1' });
    }
  });

  it('but not without end, and what is refused for its address uses up nobody’s own tries', async () => {
    const { attempt } = start();
    let refused = 0;
    for (let guess = 0; guess < per_address.count + 10; guess += 1)
      if ((await attempt(`p${guess}@example.org`)) !== null) refused += 1;
    expect(refused).toBe(10);
    for (let i = 0; i < 2 * from_one.count; i += 1) await attempt('ada@example.org');
    expect(await attempt('ada@example.org', '192.0.2.2')).toBeNull();
  });
});

describe('[HTP8] one caller cannot take the server away from the others', () => {
  it('2,000 people behind one address open the event in the same minute, and each then asks as a person', async () => {
    const { limits } = start();
    for (let asked = 0; asked < 2_000 * 20; asked += 1)
      expect(await limits.take('requests', { address: '192.0.2.1' })).toBeNull();
    expect(await limits.take('requests', { person: 'ada' })).toBeNull();
  });

  it('an address is told how long to wait when it has asked for more, and others are not', async () => {
    const { limits } = start();
    const { count, window_ms } = LIMITS.requests.address;
    for (let asked = 0; asked < count; asked += 1) await limits.take('requests', { address: '2001:db8::1' });
    expect(await limits.peek('requests', { address: '2001:db8::1' })).toBeNull();
    expect(await limits.take('requests', { address: '2001:db8::ffff' })).toBe(window_ms);
    expect(await limits.peek('requests', { address: '2001:db8::1' })).toBe(window_ms);
    expect(await limits.peek('requests', { address: '192.0.2.1' })).toBeNull();
  });
});

describe('[LOG5] the key by which an address counts', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s → %s', (address, key) => {
    expect(rateKey(address)).toBe(key);
  });
});
