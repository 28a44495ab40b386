import { describe, expect, test } from 'vitest';
import {
  canAttach,
  INITIAL_PLAYER,
  type PlayerEvent,
  type PlayerState,
  playerReducer,
  timersOf,
} from './player-model.ts';

const after = (events: readonly PlayerEvent[], from: PlayerState = INITIAL_PLAYER): PlayerState =>
  events.reduce(playerReducer, from);
const answered = (status: number, chance = 0.5): PlayerEvent => ({
  kind: 'poll_answered',
  answer: { status, body: status === 200 ? 'playlist' : 'other' },
  chance,
});
const READY = after([{ kind: 'plugin_loaded' }, answered(200)]);

describe('[STR6] readiness', () => {
  test('[STR6] a player begins initializing and asks the playback address at once', () => {
    expect(INITIAL_PLAYER).toMatchObject({ status: 'initializing', polls: 1 });
  });

  test('[STR6] a non-200 answer sets waiting and asks again after 5 s', () => {
    const waiting = after([{ kind: 'plugin_loaded' }, answered(404)]);
    expect(waiting.status).toBe('waiting');
    expect(timersOf(waiting, 40).poll).toBe(5000);
    const asking = after([{ kind: 'poll_due' }], waiting);
    expect(asking.polls).toBe(2);
    expect(timersOf(asking, 40).poll).toBeNull();
    expect(timersOf(after([answered(404)], asking), 40).poll).toBe(5000);
  });

  test('[STR6] 200 alone is not ready: the plugin must be there too, in either order', () => {
    expect(after([answered(200)]).status).toBe('initializing');
    expect(after([answered(200), { kind: 'plugin_loaded' }]).status).toBe('ready');
    expect(READY.status).toBe('ready');
    expect(timersOf(READY, 40).poll).toBeNull();
  });

  test('[STR6] waiting becomes ready when the address answers 200', () => {
    expect(after([{ kind: 'plugin_loaded' }, answered(503), { kind: 'poll_due' }, answered(200)]).status).toBe('ready');
  });

  test('[STR6] players that lost a stream together ask for it half a second earlier or later', () => {
    const after5s = (chance: number) => timersOf(after([{ kind: 'plugin_loaded' }, answered(503, chance)]), 40).poll;
    expect([0, 0.5, 1].map(after5s)).toEqual([4500, 5000, 5500]);
  });

  test.each(['other', 'too_large'] as const)('[STR15] 200 with what is no playlist (%s) is waited for', (body) => {
    const answer = { status: 200, body };
    const waiting = after([{ kind: 'plugin_loaded' }, { kind: 'poll_answered', answer, chance: 0.5 }]);
    expect(waiting).toMatchObject({ status: 'waiting', refusedWith: answer });
    expect(timersOf(waiting, 40).poll).toBe(5000);
  });

  test('[STR9] a stream of type tencent is ready when its media is loaded, and again after it was lost', () => {
    const found = after([{ kind: 'plugin_loaded' }, answered(200)], { ...INITIAL_PLAYER, awaitsMedia: true });
    expect(found.status).toBe('initializing');
    expect(canAttach(found)).toBe(true);
    const ready = after([{ kind: 'media_loaded' }], found);
    expect(ready.status).toBe('ready');
    const again = after([{ kind: 'lost' }, answered(200)], ready);
    expect(again.status).toBe('waiting');
    expect(after([{ kind: 'media_loaded' }], again).status).toBe('ready');
  });

  test('[STP5] a live list that ended is asked again, and plays on once another one has begun', () => {
    const rests = after([{ kind: 'playing' }, { kind: 'list_ended' }], READY);
    expect(rests).toMatchObject({ status: 'waiting', paused: true, stalled: true });
    expect([canAttach(rests), timersOf(rests, 40).poll]).toEqual([false, 5000]);
    const still = after([{ kind: 'poll_due' }, { kind: 'poll_answered', answer: 'ended', chance: 0.5 }], rests);
    expect(still).toMatchObject({ status: 'waiting', paused: true, refusedWith: null });
    expect([canAttach(still), timersOf(still, 40).poll]).toEqual([false, 5000]);
    const on = after([{ kind: 'poll_due' }, answered(200)], still);
    expect(on).toMatchObject({ status: 'ready', paused: false });
  });

  test('[STP2] a stream that is lost while it played is asked for again and timed', () => {
    const lost = after([{ kind: 'playing' }, { kind: 'lost' }], READY);
    expect(lost).toMatchObject({ status: 'waiting', stalled: true });
    expect(timersOf(lost, 40)).toMatchObject({ poll: 5000, stall: 40_000 });
  });

  test('[STP1] a stream that never played is waited for without a dialog', () => {
    expect(timersOf(after([{ kind: 'lost' }], READY), 40).stall).toBeNull();
  });
});

describe('[STP1] the end dialog', () => {
  const stalled = after([{ kind: 'playing' }, { kind: 'stalled' }], READY);

  test('[D4] a stall is timed with STREAMING_TIME_OUT seconds', () => {
    expect(timersOf(stalled, 40).stall).toBe(40_000);
    expect(timersOf(stalled, 7).stall).toBe(7000);
  });

  test.each(['playing', 'paused'] as const)('[STP1] %s cancels the timer', (kind) => {
    expect(timersOf(after([{ kind }], stalled), 40).stall).toBeNull();
  });

  test('[STP1] a session that is still on air may have a problem, another one has finished', () => {
    expect(after([{ kind: 'timed_out', on_air: true }], stalled).dialog).toBe('trouble');
    expect(after([{ kind: 'timed_out', on_air: false }], stalled).dialog).toBe('finished');
  });

  test('[STP1] the dialog is asked for once per stall', () => {
    const closed = after([{ kind: 'timed_out', on_air: true }, { kind: 'dialog_closed' }], stalled);
    expect(closed.dialog).toBeNull();
    expect(timersOf(closed, 40).stall).toBeNull();
    expect(timersOf(after([{ kind: 'stalled' }], closed), 40).stall).toBe(40_000);
  });
});

test('[STP3] the video is clickable 2 s after it plays, and stays so', () => {
  const playing = after([{ kind: 'playing' }], READY);
  expect(playing.clickable).toBe(false);
  expect(timersOf(playing, 40).clickable).toBe(2000);
  const clickable = after([{ kind: 'clickable_due' }, { kind: 'stalled' }, { kind: 'playing' }], playing);
  expect(clickable.clickable).toBe(true);
  expect(timersOf(clickable, 40).clickable).toBeNull();
});
