import { expect, it } from 'vitest';
import { PINS_MAX, refusePinning } from './pins.ts';

it('[WID49] texts that stand are pinned, three of a thread at most', () => {
  const text = { archived_at: null, message_type: 'message' };
  expect(refusePinning(text, PINS_MAX - 1)).toBeNull();
  expect(refusePinning(text, PINS_MAX)).toBe('pins_full');
  expect(refusePinning({ ...text, archived_at: new Date(0) }, 0)).toBe('message_gone');
  expect(refusePinning(null, 0)).toBe('message_gone');
  expect(refusePinning({ ...text, message_type: 'video_call_started' }, 0)).toBe('forbidden');
});
