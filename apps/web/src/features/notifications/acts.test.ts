import type { Notification } from '@plenary/contract/notifications/operations';
import { expect, test, vi } from 'vitest';
import { heldByBoard, holdByBoard } from '../../page/call/board.ts';
import type { Services } from '../../page/services.tsx';
import { followNotice } from './acts.ts';

test('[NOT30] a notification that is clicked beside an open whiteboard leads nowhere, and says why', () => {
  const tell = vi.fn();
  const release = holdByBoard(tell);
  // Nothing of the page is touched: there is none.
  followNotice({} as Services, {} as Notification);
  expect(tell).toHaveBeenCalledOnce();
  release();
  expect(heldByBoard()).toBe(false);
});
