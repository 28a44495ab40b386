import { createClient, type Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { tries } from '@plenary/testkit/property';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test, vi } from 'vitest';
import { hosted_chunks, hosted_segments, hosted_streams } from '../../db/schema/index.ts';
import { hostedEvent, Page, play, recordingOf, segments } from './hosted-streams.fixture.ts';

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
const stored = () =>
  here.ctx.db
    .select()
    .from(hosted_segments)
    .where(eq(hosted_segments.event_id, event.id))
    .orderBy(asc(hosted_segments.sequence));
/** Each of the two has a folder of its own. */
const read = async (key: string) =>
  buffer(((await here.ctx.storage.read(key)) ?? (await there.ctx.storage.read(key)))!);

test('[HST4] a stream is played at the server at which nobody publishes it, with each segment', async () => {
  await page.publish();
  await page.send(recordingOf(3));
  expect(segments((await play(viewer, event, there)).list)).toHaveLength(1);
  expect(await page.send(recordingOf(2, 3).slice(1), 4)).toEqual([204, 204]);
  expect(segments((await play(viewer, event, there)).list)).toHaveLength(2);
});

test('[HST28] pieces of any size that come to either server by turns become one recording, and no byte is lost or doubled', async () => {
  const pieces = fc.array(
    fc.record({ size: fc.integer({ min: 1, max: 900 }), here: fc.boolean(), twice: fc.boolean() }),
    {
      minLength: 12,
      maxLength: 12,
    },
  );
  const recording = Buffer.concat(recordingOf(7));
  await fc.assert(
    fc.asyncProperty(pieces, async (cuts) => {
      await here.ctx.db.delete(hosted_streams);
      await page.publish();
      let at = 0;
      for (const [number, { size, here: first, twice }] of cuts.entries()) {
        const end = number === cuts.length - 1 ? recording.length : at + size;
        const bytes = recording.subarray(at, end);
        expect((await (first ? page : moved).chunk(number, bytes)).status).toBe(204);
        if (twice) expect((await (first ? moved : page).chunk(number, bytes)).status).toBe(204);
        at = Math.min(end, recording.length);
      }
      await moved.stop();
      const rows = await stored();
      const names = [rows[0]!.init_hash, ...rows.map(({ content_hash }) => content_hash)];
      const bytes = await Promise.all(names.map(read));
      expect(Buffer.concat(bytes).equals(recording)).toBe(true);
      expect(await here.ctx.db.select().from(hosted_chunks)).toEqual([]);
    }),
    tries(5),
  );
});

test('[HST28] a piece whose server ended before it was stored is taken by the other one, once', async () => {
  await page.publish();
  await page.send(recordingOf(2));
  const broken = vi.spyOn(here.ctx.live, 'transact').mockImplementation(async (work) => {
    await here.ctx.db.transaction(async (tx) => {
      await work(tx);
      throw new Error('the server ended');
    });
    throw new Error('unreached');
  });
  const [next, after] = recordingOf(2, 2).slice(1);
  expect((await page.chunk(3, next!)).status).toBe(500);
  broken.mockRestore();
  expect(await moved.send([next!], 3)).toEqual([204]);
  expect(await page.send([after!], 4)).toEqual([204]);
  expect((await page.stop()).json.payload).toMatchObject({ segments: 2, dropped: 0, last_error: null });
  const rows = await stored();
  expect(rows.map(({ duration_s }) => duration_s)).toEqual([2, 2]);
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
