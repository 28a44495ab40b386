import { expect, test } from 'vitest';
import { readDocument, withTopics } from './live.ts';

test('[LV33] docs/live-events.md is the one that `npm run live:docs` writes', () =>
  expect(withTopics(readDocument())).toBe(readDocument()));
