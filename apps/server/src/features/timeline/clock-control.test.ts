import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { feed_events } from '../../db/schema/index.ts';
import { addSessions, at, sessionRow } from './timeline.fixture.ts';

const server = useServer();
let event: EventFixture;
let host: Client;
const control = () => `/${event.slug}/json/dev/clock`;

beforeAll(async () => {
  event = await server.createEvent();
  host = await server.signIn(await server.createPerson({ event, host: true }));
  await addSessions(server.ctx, [sessionRow(event.id)]);
});

describe('the clock control of development', () => {
  it("[CLK1] moves the event's clock, and links come and go with it", async () => {
    const opened = await host.post(control(), { at: at('10:00').toISOString() });
    expect(opened.json).toMatchObject({ payload: { clock_offset_ms: 3_600_000, now: at('10:00').toISOString() } });
    const boot = await host.get(`/${event.slug}/json/boot`);
    expect(boot.json.payload.now).toBe(at('10:00').toISOString());
    await host.form(control(), { offset_ms: '0' });
    const rows = await server.ctx.db
      .select()
      .from(feed_events)
      .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, TIMELINE_TOPIC)))
      .orderBy(asc(feed_events.seq));
    expect(rows.map((row) => row.kind)).toEqual([
      'clock.changed',
      'session.changed',
      'clock.changed',
      'session.changed',
    ]);
    expect(rows.map((row) => row.payload['clock_offset_ms'])).toEqual([3_600_000, undefined, 0, undefined]);
    expect(JSON.stringify(rows)).not.toContain('live_stream');
  });

  it.each([
    {},
    { offset_ms: 1, at: at('10:00').toISOString() },
    { at: 'tomorrow' },
    { offset_ms: 1e15 },
    { offset_ms: 'x' },
  ])('[CLK1] refuses %j', async (body) => {
    expect((await host.post(control(), body)).json).toMatchObject({ status: 'error', code: 'invalid_input' });
  });

  it('[CLK1] is for hosts and organisers alone', async () => {
    const attendee = await server.signIn(await server.createPerson({ event }));
    expect((await attendee.post(control(), { offset_ms: 0 })).json).toMatchObject({ code: 'forbidden' });
    expect((await server.anonymous.post(control(), { offset_ms: 0 })).json).toEqual({ status: 'unauthorised user' });
  });

  it('[CLK2] does not exist outside development', async () => {
    const live = await startServer({ config: { development: false } });
    try {
      const answer = await live.anonymous.request(control(), {
        method: 'POST',
        headers: { cookie: host.cookie ?? '' },
      });
      expect(answer.status).toBe(404);
    } finally {
      await live.stop();
    }
  });
});
