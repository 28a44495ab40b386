import { chatTopic } from '@plenary/contract/chat/topics';
import type { LiveEvent } from '@plenary/contract/live';
import { eventually } from '@plenary/testkit/eventually';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, expect, test } from 'vitest';
import { append, note, testTopic } from '../live.fixture.ts';

const config = { files_shared: true };
const here = useServer({ features: [], config });
const there = useServer({ features: [], config });
let event: EventFixture;
beforeAll(async () => {
  event = await here.createEvent();
  await eventually(() => expect(there.ctx.helpers.all().get('bus')).toBe(true));
});

/** Follows a topic at a server whose clock stands still, so that it never compares heads by itself. */
async function follow(topic: string) {
  const events: LiveEvent[] = [];
  const signals: unknown[] = [];
  const { leave } = await here.ctx.live.hub.join({ event_id: event.id, topic }, undefined, {
    onEvents: (more) => void events.push(...more),
    onReset: () => undefined,
    onSignal: (signal) => void signals.push(signal),
  });
  return { events, signals, leave };
}

test('[LV34] [LV8] an event that was written at one server reaches the pages of the other at once', async () => {
  const { events } = await follow(testTopic('board:shared'));
  let nth = 0;
  // The first notices may be said before the other one listens.
  await eventually(async () => {
    await append(there.ctx, note(event.id, 'shared', String((nth += 1))));
    expect(events.length).toBeGreaterThan(0);
  });
  await eventually(() => expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: nth }, (_, at) => at + 1)));
});

test('[LV34] [WID44] who types at one server is seen typing at the other', async () => {
  const topic = chatTopic(event.thread_id);
  const { signals } = await follow(topic);
  const typing = { event_user: 'f'.repeat(24), name: 'Ada' };
  there.ctx.live.signals.say({ event_id: event.id, topic }, 'typing', 'ada', typing);
  await eventually(() => expect(signals).toEqual([{ kind: 'typing', values: [typing], more: false }]));
});
