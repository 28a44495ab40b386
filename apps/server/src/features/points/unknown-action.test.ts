import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it, vi } from 'vitest';
import { useChat, type Chatter } from '../chat/chat.fixture.ts';
import { pointsAt } from './points.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
useChat((room) => ({ server, event, ada, bob } = room));

describe('[LDB6] an action that is unknown', () => {
  it('[D28] is logged once a minute a person, as a warning, and in words that no page made up', async () => {
    const [warn, error] = [vi.spyOn(server.ctx.log, 'warn'), vi.spyOn(server.ctx.log, 'error')];
    const points = pointsAt(server, event);
    for (const action of ['farmed_points', 'farmed_points', 'Ada’s secret'])
      expect((await points.report(ada, action)).json.code).toBe('unknown_action');
    expect(warn.mock.calls).toEqual([[{ event_id: event.id, action: 'farmed_points' }, expect.any(String)]]);
    await points.report(bob, 'Ada’s secret');
    expect(warn).toHaveBeenLastCalledWith({ event_id: event.id, action: '[redacted]' }, expect.any(String));
    await server.clock.advance(60_000);
    await points.report(ada, 'farmed_points');
    expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([3, 0]);
  });
});
