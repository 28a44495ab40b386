import { inFull } from '@plenary/testkit/full';
import { expect, test } from 'vitest';
import { runKill9 } from '../bench/fault/kill9.ts';
import { freePort } from './support/server.ts';

test('[LV1] nothing that was acknowledged is lost or shown twice when the server is killed', async () => {
  const found = await runKill9({ rounds: inFull(10, 1), port: await freePort(), random: Math.random });
  expect(found).toMatchObject({
    acknowledged_lost: 0,
    stored_twice: 0,
    rendered_twice: 0,
    not_rendered: 0,
    out_of_order: 0,
  });
  expect(found.acknowledged).toBeGreaterThan(0);
});
