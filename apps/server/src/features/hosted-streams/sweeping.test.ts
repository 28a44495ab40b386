import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hosted_segments } from '../../db/schema/index.ts';
import { sweep } from './background.ts';
import { hostedEvent, Page, recordingOf } from './hosted-streams.fixture.ts';

const server = useServer();
let event: EventFixture;
let page: Page;
let nth = 0;

beforeEach(async () => {
  nth += 1;
  ({ event } = await hostedEvent(server));
  page = new Page(await server.signIn(await server.createPerson({ event, host: true })), event);
  await page.publish();
  // Bytes of its own: others stay as long as another stream has the same.
  await page.send(recordingOf(60, nth * 1_000));
});

const stored = () =>
  server.ctx.db
    .select()
    .from(hosted_segments)
    .where(eq(hosted_segments.event_id, event.id))
    .orderBy(asc(hosted_segments.sequence));
const sizesOf = (rows: Awaited<ReturnType<typeof stored>>) =>
  Promise.all(rows.map(({ content_hash }) => server.ctx.storage.size(content_hash)));

/** The disk fails as the bytes of one key are removed. */
function failAt(bad: string) {
  const remove = server.ctx.storage.remove.bind(server.ctx.storage);
  return vi.spyOn(server.ctx.storage, 'remove').mockImplementation(async (key) => {
    if (key === bad) throw new Error('EIO');
    await remove(key);
  });
}

describe('[HST5] segments whose bytes cannot be removed', () => {
  it.each([
    ['that goes on', 8],
    ['that is over', 29],
  ])('stay known, of a stream %s, and go with the next sweep', async (which, due) => {
    if (which === 'that is over') {
      await page.stop();
      await server.clock.leap(11 * 60_000);
    }
    const before = await stored();
    const failing = failAt(before[4]!.content_hash);
    await expect(sweep(server.ctx)).rejects.toThrow('EIO');
    expect(await stored()).toEqual(before);
    failing.mockRestore();
    await sweep(server.ctx);
    const after = await stored();
    const gone = before.slice(0, before.length - after.length);
    expect(gone.length).toBeGreaterThanOrEqual(due);
    expect(after).toEqual(before.slice(gone.length));
    expect(new Set(await sizesOf(gone))).toEqual(new Set([null]));
    expect(await sizesOf(after)).not.toContain(null);
  });

  it('keep no other stream from being swept', async () => {
    const rows = await stored();
    const { event: later } = await hostedEvent(server);
    const there = new Page(await server.signIn(await server.createPerson({ event: later, host: true })), later);
    await there.publish();
    await there.send(recordingOf(60, nth * 1_000 + 500));
    const own = () => server.ctx.db.select().from(hosted_segments).where(eq(hosted_segments.event_id, later.id));
    const before = await own();
    const failing = failAt(rows[0]!.content_hash);
    await expect(sweep(server.ctx)).rejects.toThrow('EIO');
    failing.mockRestore();
    expect((await own()).length).toBeLessThan(before.length);
    expect(await stored()).toEqual(rows);
  });
});
