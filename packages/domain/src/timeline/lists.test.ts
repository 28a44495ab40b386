import { expect, test } from 'vitest';
import { timelineLists } from './lists.ts';
import { SESSION_TYPES } from './types.ts';

test('[SES1] each session stands in the list of its type; markers are in none and make no day', () => {
  const sessions = SESSION_TYPES.map((type, index) => ({
    id: type,
    type,
    starts_at: type.startsWith('marker-') ? '2026-12-31T10:00:00Z' : `2026-05-0${(index % 3) + 1}T22:30:00Z`,
  }));
  expect(timelineLists(sessions, 'Europe/Zurich')).toEqual({
    days: ['2026-05-02', '2026-05-03', '2026-05-04'],
    games: ['game'],
    live_streams: ['stream'],
    media_items: ['media-item'],
    live_meetings: ['live-meeting'],
    meetings: ['meeting'],
    video_calls: ['video-call'],
  });
});

test('[SES1] a list keeps the order of the sessions', () => {
  const session = (id: string) => ({ id, type: 'stream' as const, starts_at: '2026-05-01T10:00:00Z' });
  expect(timelineLists([session('b'), session('a')], 'UTC').live_streams).toEqual(['b', 'a']);
});
