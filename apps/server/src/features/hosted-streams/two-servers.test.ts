import { createClient, type Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, expect, test } from 'vitest';
import { hostedEvent, lines, Page, play, recordingOf, segments } from './hosted-streams.fixture.ts';

const clock = new FakeClock();
const here = useServer({ clock, config: { files_shared: true } });
const there = useServer({ clock, config: { files_shared: true } });
let event: EventFixture;
let host: Client;
let viewer: Client;
let page: Page;
/** The same page, whose requests come to the other server. */
let moved: Page;
beforeEach(async () => {
  ({ event } = await hostedEvent(here));
  host = await here.signIn(await here.createPerson({ event, host: true }));
  viewer = await there.signIn(await here.createPerson({ event }));
  page = new Page(host, event);
  moved = new Page(createClient(there.url, host.cookie), event, page.key);
});
const fragment = recordingOf(1)[1]!;

test('[HST4] a stream is played at the server at which nobody publishes it, with each segment', async () => {
  await page.publish();
  await page.send(recordingOf(3));
  expect(segments((await play(viewer, event, there)).list)).toHaveLength(1);
  expect(await page.send(recordingOf(2, 3).slice(1), 4)).toEqual([204, 204]);
  expect(segments((await play(viewer, event, there)).list)).toHaveLength(2);
});

test('[HST12] a publisher whose requests come to another server goes on there, and back, each time as the next part', async () => {
  await page.publish();
  await page.send(recordingOf(3));
  expect((await moved.chunk(4, fragment)).json.code).toBe('publish_again');
  expect((await moved.publish()).json.payload).toEqual({ part: 1, next_chunk: 0 });
  expect(await moved.send(recordingOf(3, 3))).toEqual([204, 204, 204, 204]);
  expect((await page.chunk(4, fragment)).json.code).toBe('publish_again');
  expect((await page.publish()).json.payload).toEqual({ part: 2, next_chunk: 0 });
  await page.send(recordingOf(3, 6));
  const { list } = await play(viewer, event, there);
  const joins = lines(list, '#EXT-X-DISCONTINUITY').filter((line) => line === '#EXT-X-DISCONTINUITY');
  expect([segments(list).length, joins.length]).toEqual([3, 2]);
});

test('[HST11] [HST12] of two at two servers one publishes, and a host ends it at either', async () => {
  const other = new Page(await there.signIn(await here.createPerson({ event, host: true })), event);
  const begun = await Promise.all([page.publish(), other.publish()]);
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first] = [page, other].filter((_, nth) => begun[nth]?.status === 200);
  await first?.send(recordingOf(2));
  const at = first === page ? there : here;
  const end = createClient(at.url, host.cookie);
  expect((await end.post(`/${event.slug}/json/hosted-streams/main-stage/end`, {})).status).toBe(200);
  expect((await first?.chunk(3, fragment))?.json.code).toBe('stream_stopped');
});
