import type { EventOf } from '@plenary/contract/live';
import type { TimelineTopic } from '@plenary/contract/timeline/topics';
import { expect, test } from 'vitest';
import { sessionsOf } from './sessions-of.ts';

const event = (kind: string, entity_id?: string) =>
  ({ seq: 1, kind, ...(entity_id && { entity_id }), payload: { v: 1 } }) as EventOf<TimelineTopic>;

test('[LV-C19] the sessions that events name are read, and all of them after a kind that only a newer server knows', () => {
  const named = [event('session.changed', 'a'), event('clock.changed'), event('session.removed', 'b')];
  expect(sessionsOf([...named, event('session.changed', 'a')])).toEqual(['a', 'b']);
  expect(sessionsOf([...named, event('session.moved', 'c')])).toBeNull();
  expect(sessionsOf([event('timeline.replaced')])).toBeNull();
  expect(sessionsOf([event('event.changed')])).toEqual([]);
});
