import { chatTopic } from '@plenary/contract/chat/topics';
import type { LiveEvent } from '@plenary/contract/live';
import { eventually } from '@plenary/testkit/eventually';
import type { EventFixture } from '@plenary/testkit/events';
import { HAS_REDIS, LEFT_OUT, startRedis, type Redis } from '@plenary/testkit/programs/redis';
import { useServer } from '@plenary/testkit/use-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { append, note, testTopic } from '../live.fixture.ts';

describe('two servers over the database', () => twoServers({ files_shared: true, redis_url: null }));

describe.skipIf(!HAS_REDIS)(`two servers over Redis${LEFT_OUT}`, () => {
  const config: SharedConfig = { files_shared: true, redis_url: null };
  let redis: Redis;
  beforeAll(async () => {
    redis = await startRedis();
    config.redis_url = redis.url;
  });
  afterAll(() => redis.kill());
  twoServers(config);
});

interface SharedConfig {
  readonly files_shared: boolean;
  redis_url: string | null;
}

/** @param config read as the servers start */
function twoServers(config: SharedConfig): void {
  const here = useServer({ features: [], config });
  const there = useServer({ features: [], config });
  let event: EventFixture;
  beforeAll(async () => {
    event = await here.createEvent();
    for (const { ctx } of [here, there]) await eventually(() => expect(ctx.helpers.all().get('bus')).toBe(true));
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
    await append(there.ctx, note(event.id, 'shared', 'first'));
    await append(there.ctx, note(event.id, 'shared', 'second'));
    await eventually(() => expect(events.map(({ seq }) => seq)).toEqual([1, 2]));
  });

  test('[LV34] [WID44] who types at one server is seen typing at the other', async () => {
    const topic = chatTopic(event.thread_id);
    const { signals } = await follow(topic);
    const typing = { event_user: 'f'.repeat(24), name: 'Ada' };
    there.ctx.live.signals.say({ event_id: event.id, topic }, 'typing', 'ada', typing);
    await eventually(() => expect(signals).toEqual([{ kind: 'typing', values: [typing], more: false }]));
  });
}
