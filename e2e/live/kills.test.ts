import { inFull } from '@plenary/testkit/full';
import { expect, test } from 'vitest';
import { runKills } from '../../bench/fault/kills.ts';
import { freePorts } from '@plenary/testkit/programs/ports';

const KILLS = [...Array<'server'>(inFull(10, 1)).fill('server'), ...Array<'database'>(inFull(10, 1)).fill('database')];

test('[LV1] nothing that was acknowledged is lost or shown twice when the server or its database is killed', async () => {
  const [port = 0] = await freePorts(1);
  const found = await runKills({ kills: KILLS, port, random: Math.random });
  expect(found).toMatchObject({
    acknowledged_lost: 0,
    stored_twice: 0,
    rendered_twice: 0,
    not_rendered: 0,
    out_of_order: 0,
  });
  expect(found.acknowledged).toBeGreaterThan(0);
});
