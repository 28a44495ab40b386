import { afterEach, expect, test, vi } from 'vitest';
import { isClosedChoice } from './screen-choice.ts';

afterEach(() => vi.unstubAllGlobals());

test.for([
  ['NotAllowedError', 'Permission denied', 'prompt', true],
  ['NotAllowedError', 'Permission denied', null, true],
  ['AbortError', '', 'prompt', true],
  ['NotAllowedError', 'Permission denied by system', 'prompt', false],
  ['NotAllowedError', 'Permission denied', 'denied', false],
  ['NotReadableError', 'Could not start video source', 'prompt', false],
] as const)('[CAL42] %s "%s" with the permission %s is a closed choice: %s', async ([name, message, state, closed]) => {
  const query = state === null ? () => Promise.reject(new TypeError()) : () => Promise.resolve({ state });
  vi.stubGlobal('navigator', { permissions: { query } });
  expect(await isClosedChoice(new DOMException(message, name))).toBe(closed);
});
