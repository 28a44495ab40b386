import { afterEach, expect, test } from 'vitest';
import { inCallOf, startCall, stopCall, stopChatCallOf } from './call.ts';

const TID = 'a'.repeat(24);
afterEach(stopCall);

test('[ROM10] [PRV15] a chat that cannot be read ends its call, and leaves that of a room to the end of the seat', () => {
  startCall({ tid: TID, kind: 'networking' });
  stopChatCallOf(TID);
  expect(inCallOf(TID)).toBe(true);
  stopCall();
  startCall({ tid: TID, kind: 'chat' });
  stopChatCallOf(TID);
  expect(inCallOf(TID)).toBe(false);
});
