import { ownTopic } from '@plenary/contract/own-topic';
import type { EventFixture } from '@plenary/testkit/events';
import { eventually } from '@plenary/testkit/eventually';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, expect, test } from 'vitest';
import { joinChat, type Chatter } from '../chat/chat.fixture.ts';
import { pointsAt } from './points.fixture.ts';

const config = { files_shared: true };
const here = useServer({ config });
const there = useServer({ config });
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
beforeAll(async () => {
  event = await here.createEvent();
  [ada, bob] = [await joinChat(here, event), await joinChat(there, event)];
  await eventually(() => expect(there.ctx.helpers.all().get('bus')).toBe(true));
});

/** Points of those who lead, as a page of the one server shows them three seconds later: ranks are no older. */
async function scores(): Promise<readonly (number | undefined)[]> {
  await here.clock.advance(3_000);
  const { leaders } = await pointsAt(here, event).leaders(ada);
  return leaders.map(({ event_user }) => event_user.user.activity_score);
}

test('[LDB15] points that were given at one server move the ranks that another one shows', async () => {
  expect(await scores()).toEqual([]);
  const topic = ownTopic(bob.person.account_id);
  const moved = new Promise<void>((resolve) =>
    here.ctx.live.onMoved((topics) => topics.some((one) => one.topic === topic) && resolve()),
  );
  await pointsAt(there, event).give(bob, 'p1');
  await moved;
  const [first = 0] = await scores();
  expect(first).toBeGreaterThan(0);

  // A notice that nobody can read stands for those that were lost.
  await there.ctx.db.$client.query('UPDATE point_scores SET score = score + 5 WHERE event_id = $1', [event.id]);
  const gap = new Promise<void>((resolve) => here.ctx.live.onGap(resolve));
  await there.ctx.db.$client.query(`SELECT pg_notify('plenary_live', '?')`);
  await gap;
  expect(await scores()).toEqual([first + 5]);
});
