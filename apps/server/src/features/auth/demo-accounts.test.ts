import { isDemoAddress } from '@plenary/domain/auth/demo-address';
import { startServer } from '@plenary/testkit/server';
import { describe, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../imports/bundles/demo/cast.ts';

describe('[RUN7] the demo accounts', () => {
  test.each([
    ['in production', 'Host@plenary.example', { development: false }, 400],
    ['in production, where the demo was asked for', 'nadia@plenary.example', { development: false, demo: true }, 303],
    ['in development', 'oskar@plenary.example', {}, 303],
  ])('sign in or not: %s', async (_name, email, config, status) => {
    const server = await startServer({ config });
    const host = await server.createPerson({ email });
    const other = await server.createPerson();
    const signIn = async ({ email: as, password }: typeof host) =>
      (await server.anonymous.form('/login', { email: as, password })).status;
    expect([await signIn(host), await signIn(other)]).toEqual([status, 303]);
    await server.stop();
  });

  test('have addresses by which they are known, and nobody else has', () => {
    expect(DEMO_PEOPLE.filter(({ email }) => !isDemoAddress(email))).toEqual([]);
    expect(['ada@example.org', 'ada@plenary.example.org', 'ada@notplenary.example'].filter(isDemoAddress)).toEqual([]);
  });
});
