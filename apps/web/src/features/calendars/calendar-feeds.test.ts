import type { NewCalendarFeed } from '@plenary/contract/calendars/operations';
import { expect, test } from 'vitest';
import type { Api } from '../../api/client.ts';
import { createCalendarFeeds } from './calendar-feeds.ts';

const feed = (id: string, url: string): NewCalendarFeed => ({
  ...{ id, url, kind: 'event', created_at: '2026-05-01T00:00:00.000Z', last_read_at: null },
});

/** Answers calls in their order. */
function answering(...answers: readonly object[]): Api {
  const waiting = [...answers];
  return { call: () => Promise.resolve(waiting.shift()) } as unknown as Api;
}

const ok = (value: object) => ({ ok: true, value });
const refusal = { ok: false, refusal: { code: 'too_many_calendar_feeds' } };

test('[ICS2] a made address is shown, and stays in the list without its secret', async () => {
  const feeds = createCalendarFeeds({
    api: answering(ok({ results: [] }), ok(feed('a', 'https://x/1')), ok(feed('a', 'https://x/2')), ok({ id: 'a' })),
    event: 'spring',
  });
  await feeds.load();
  expect(await feeds.create('event')).toBeNull();
  expect(feeds.state.getState()).toMatchObject({ feeds: [{ id: 'a' }], made: { url: 'https://x/1' } });
  expect(JSON.stringify((feeds.state.getState() as { feeds: unknown }).feeds)).not.toContain('https://x/1');
  await feeds.renew('a');
  expect(feeds.state.getState()).toMatchObject({ feeds: [{ id: 'a' }], made: { url: 'https://x/2' } });
  await feeds.revoke('a');
  expect(feeds.state.getState()).toEqual({ kind: 'ready', feeds: [], made: null });
});

test('[ICS2] one that cannot be made says why; one that is gone already is revoked', async () => {
  const gone = { ok: false, refusal: { code: 'not_found' } };
  const { url: _, ...listed } = feed('a', '');
  const feeds = createCalendarFeeds({ api: answering(ok({ results: [listed] }), refusal, gone), event: 'spring' });
  await feeds.load();
  expect(await feeds.create('event')).toEqual({ code: 'too_many_calendar_feeds' });
  expect(await feeds.revoke('a')).toBeNull();
  expect(feeds.state.getState()).toMatchObject({ feeds: [] });
});

test('[ICS2] a list that did not arrive can be asked for again', async () => {
  const feeds = createCalendarFeeds({ api: answering(refusal, ok({ results: [] })), event: 'spring' });
  await feeds.load();
  expect(feeds.state.getState()).toEqual({ kind: 'failed' });
  await feeds.load();
  expect(feeds.state.getState()).toMatchObject({ kind: 'ready' });
});
