import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { audit_log, events, hosted_segments, timeline_sessions } from '../../db/schema/index.ts';
import { addSessions, sessionRow, source } from '../timeline/timeline.fixture.ts';
import { hostedEvent, Page, play, recordingOf, segments, STREAM } from './hosted-streams.fixture.ts';

const server = useServer();
let event: EventFixture;
let session: string;
let host: Client;
let other: Client;
let attendee: Client;
let page: Page;

beforeEach(async () => {
  ({ event, session } = await hostedEvent(server));
  host = await server.signIn(await server.createPerson({ event, host: true }));
  other = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  attendee = await server.signIn(await server.createPerson({ event }));
  page = new Page(host, event);
});

const path = (rest = '') => `/${event.slug}/json/hosted-streams${rest}`;
const own = (rest: string) => path(`/${STREAM}/${rest}`);
const listed = async () =>
  (await other.get(path())).json.payload.streams.map(({ stream }: { stream: string }) => stream);

describe('[HST19] a stream that no session plays any more while somebody publishes it', () => {
  const forget = () =>
    server.ctx.db
      .update(timeline_sessions)
      .set({ stream: null })
      .where(and(eq(timeline_sessions.event_id, event.id), eq(timeline_sessions.id, session)));

  it('is seen and ended by hosts, and nobody publishes it again', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    await forget();
    expect(await listed()).toEqual([STREAM]);
    expect(await page.status()).toMatchObject({ state: 'on', part: 0 });
    expect((await other.post(own('holding'), { on: true })).json.payload).toMatchObject({ holding: true });
    expect((await other.post(own('end'))).json.payload).toMatchObject({ state: 'off', segments: 2 });
    expect((await page.chunk(4, recordingOf(1)[1]!)).json.code).toBe('stream_stopped');
    expect(await listed()).toEqual([]);
    expect((await other.post(own('end'))).json.code).toBe('not_found');
    expect((await new Page(other, event).publish()).json.code).toBe('not_found');
  });

  it('is ended by its publisher, and gone from the list once it is over', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    await forget();
    expect((await page.stop()).json.payload).toMatchObject({ state: 'off', segments: 2 });
    expect(await listed()).toEqual([]);
  });
});

describe('[HST19] the list of hosts', () => {
  it('has the titles of the sessions that play a stream, the earliest first, also of those that the timeline keeps back', async () => {
    await addSessions(server.ctx, [
      sessionRow(event.id, {
        ...{ title: 'Second', starts_at: new Date(server.clock.now() + 86_400_000), ends_at: null },
        stream: source({ type: 'hosted', playback_url: null, entry_id: STREAM }),
      }),
    ]);
    const [first] = await server.ctx.db.select().from(timeline_sessions).where(eq(timeline_sessions.id, session));
    const [stream] = (await other.get(path())).json.payload.streams;
    expect(stream).toMatchObject({ stream: STREAM, sessions: [first!.title, 'Second'] });
  });
});

describe('[AUD1] the audit log', () => {
  it('has who began, held, recorded and ended a stream, and nothing of what changed nothing', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    await page.publish();
    for (const on of [true, true, false]) await other.post(own('holding'), { on });
    for (const on of [true, true]) await other.post(own('recording'), { on });
    await page.send(recordingOf(3));
    await other.post(own('end'));
    await other.post(own('end'));
    const [kept] = (await other.get(own('recordings'))).json.payload.recordings;
    await other.post(own(`recordings/${kept.id}/remove`));
    const rows = await server.ctx.db
      .select()
      .from(audit_log)
      .where(and(eq(audit_log.event_id, event.id), eq(audit_log.subject, STREAM)))
      .orderBy(asc(audit_log.id));
    expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['stream.started', null, null],
      ['stream.held', { holding: false }, { holding: true }],
      ['stream.held', { holding: true }, { holding: false }],
      ['stream.recording_changed', { keep: false }, { keep: true }],
      ['stream.ended', null, null],
      ['stream.recording_removed', { recording: kept.id, byte_size: expect.any(Number) }, null],
    ]);
    expect(new Set(rows.map(({ account_id }) => account_id)).size).toBe(2);
  });
});

describe('[HST12] the end of a stream', () => {
  it('keeps the last segment when its transaction has to be tried again', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    const put = server.ctx.storage.put.bind(server.ctx.storage);
    let tries = 0;
    const failing = vi.spyOn(server.ctx.storage, 'put').mockImplementation(async (bytes) => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return put(bytes);
    });
    expect((await page.stop()).json.payload).toMatchObject({ state: 'off', segments: 2, dropped: 0 });
    failing.mockRestore();
    expect(tries).toBe(3);
    expect(segments((await play(attendee, event, server)).list)).toHaveLength(2);
  });
});

describe('[HST7] a chunk that comes late', () => {
  it('is not taken into the recording that has begun since', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    const again = (await page.publish()).json.payload;
    const late = await page.chunk(0, recordingOf(1)[0]!, page.key, '0');
    expect(late.json.code).toBe('publish_again');
    expect((await page.chunk(0, recordingOf(1)[0]!, page.key, 'x')).json.code).toBe('invalid_input');
    const statuses: number[] = [];
    for (const [nth, bytes] of recordingOf(3).entries())
      statuses.push((await page.chunk(nth, bytes, page.key, String(again.part))).status);
    expect(statuses).toEqual([204, 204, 204, 204]);
    expect(await page.status()).toMatchObject({ part: 1, last_error: null });
  });
});

describe('[HST2] garbage after good segments', () => {
  it('is refused with its reason; what was stored stays, and the publisher begins anew', async () => {
    await page.publish();
    await page.send(recordingOf(5));
    const bad = await page.chunk(6, Buffer.alloc(5_000, 0xff));
    expect([bad.json.code, bad.json.payload.current]).toEqual(['recording_refused', { problem: 'not_mp4' }]);
    expect((await page.chunk(6, recordingOf(1, 5)[1]!)).json.code).toBe('recording_refused');
    expect(await page.status()).toMatchObject({ state: 'on', segments: 2, last_error: 'not_mp4' });
    expect((await page.publish()).json.payload).toEqual({ part: 1, next_chunk: 0 });
    await page.send(recordingOf(3));
    expect(segments((await play(attendee, event, server)).list)).toHaveLength(4);
    const rows = await server.ctx.db.select().from(hosted_segments).where(eq(hosted_segments.event_id, event.id));
    expect(rows.map(({ part }) => part).sort()).toEqual([1, 1, 1, 2]);
  });
});

describe('[HST10] an address', () => {
  it('leads nowhere once another event has that of its event', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    const { prefix, list } = await play(attendee, event, server);
    expect(segments(list)).toHaveLength(1);
    await server.ctx.db
      .update(events)
      .set({ slug: `${event.slug}-old` })
      .where(eq(events.id, event.id));
    const heir = await hostedEvent(server, 1, event.slug);
    const there = new Page(
      await server.signIn(await server.createPerson({ event: heir.event, host: true })),
      heir.event,
    );
    await there.publish();
    await there.send(recordingOf(5));
    await server.clock.advance(1_000);
    expect((await server.anonymous.get(`${prefix}live.m3u8`)).status).toBe(404);
  });

  it('[DRF4] of a published event leads nowhere once that is a draft, nor does one of the draft once it is published', async () => {
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    const setDraft = async (draft: boolean): Promise<void> => {
      await server.ctx.db.update(events).set({ draft }).where(eq(events.id, event.id));
      await server.clock.advance(1_000);
    };
    await page.publish();
    await page.send(recordingOf(3));
    const status = async (prefix: string) => (await server.anonymous.get(`${prefix}live.m3u8`)).status;
    const published = (await play(attendee, event, server)).prefix;
    expect(await status(published)).toBe(200);
    await setDraft(true);
    const { prefix: ofTeam } = await play(host, event, server);
    expect([await status(published), await status(ofTeam)]).toEqual([404, 200]);
    await setDraft(false);
    expect([await status(published), await status(ofTeam)]).toEqual([200, 404]);
  });

  it('is neither made nor signed for a page that says it watches', async () => {
    await page.publish();
    await page.send(recordingOf(1));
    const kept = vi.spyOn(server.ctx.kept, 'get');
    expect((await attendee.post(own('watching'))).status).toBe(200);
    expect(kept.mock.calls.map(([name]) => name)).not.toContain('hosted_stream_key');
    kept.mockRestore();
  });
});
