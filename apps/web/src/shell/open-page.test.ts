import type { Boot } from '@plenary/contract/boot';
import type { Answered } from '@plenary/contract/errors';
import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import { textsOf } from '@plenary/texts/catalogue';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { createServices } from '../page/services.tsx';
import { SPREAD_MS } from '@plenary/client/refresher';
import { refusalText } from '../page/refusal-text.ts';
import { openPage, refreshPage } from './open-page.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const event: Boot['event'] = {
  _id: '6740e0a00000000000000001',
  slug: 'demo',
  name: 'Harbour Summit',
  event_kind: 'hybrid',
  time_zone: 'Europe/Zurich',
  opens_at: null,
  closes_at: null,
  starts_at: null,
  settings: DEFAULT_EVENT_SETTINGS,
  media: { logo: null, pending_background: null, pending_video: null, welcome_video: null },
};
const named = (name: string): Boot => ({
  v: 1,
  theme: 'system',
  origin: 'https://events.example',
  now: NOW,
  build: '',
  site: 'Plenary',
  languages: [],
  language: 'en',
  development: false,
  event: { ...event, name },
  me: null,
  frame: null,
  page: { kind: 'coming_soon' },
  flash: [],
  legal: [],
});

/** An open page whose requests the test answers, one after the other. */
function scene() {
  const asked: ((answer: Answered<Boot>) => void)[] = [];
  const api = { call: () => new Promise((resolve) => asked.push(resolve)) } as unknown as Api;
  const services = { ...createServices(named('before'), '/demo', textsOf('en'), () => Date.parse(NOW)), api };
  const refuse = (code: 'not_found' | 'unavailable' | 'busy' | 'forbidden', retry_after_ms?: number) =>
    ({ ok: false, refusal: { code, ...(retry_after_ms !== undefined && { retry_after_ms }) } }) as const;
  const answer = async (value: Answered<Boot>) => {
    while (asked.length === 0) await new Promise((next) => setImmediate(next));
    asked.shift()?.(value);
  };
  /** The page is gone, and the event's home is there. */
  const missing = async () => {
    await answer(refuse('not_found'));
    await answer({ ok: true, value: named('home') });
  };
  const shown = () => services.boots.getState();
  return { services, refuse, answer, missing, shown };
}

describe('[LV-C17] a page that reads itself anew', () => {
  test('shows what it read', async () => {
    const { services, answer, shown } = scene();
    const refreshed = refreshPage(services);
    await answer({ ok: true, value: named('after') });
    expect([await refreshed, shown().event?.name]).toEqual(['done', 'after']);
  });

  test('tries again when the server is away, as soon as that says, and takes a refusal for its answer', async () => {
    const { services, refuse, answer, shown } = scene();
    const away = refreshPage(services);
    await answer(refuse('unavailable', 2_000));
    expect(await away).toEqual({ again_after_ms: 2_000 });
    const forbidden = refreshPage(services);
    await answer(refuse('forbidden'));
    expect([await forbidden, shown().event?.name]).toEqual(['done', 'before']);
  });

  test('[DRF3] says that nothing is there, and is left for the server where its event is gone as well', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const { services, refuse, answer, missing, shown } = scene();
    const refreshed = refreshPage(services);
    await missing();
    expect([await refreshed, shown().page.kind, reload.mock.calls.length]).toEqual(['done', 'not_found', 0]);
    const gone = refreshPage(services);
    await answer(refuse('not_found'));
    await answer(refuse('not_found'));
    expect([await gone, reload.mock.calls.length]).toEqual(['done', 1]);
    vi.unstubAllGlobals();
  });

  test('drops an answer that a visit has overtaken, and waits for a visit that is under way', async () => {
    const { services, answer, shown } = scene();
    const overtaken = refreshPage(services);
    services.router.state.setState({ shown: { kind: 'page', pathname: '/demo' } });
    await answer({ ok: true, value: named('older') });
    expect([await overtaken, shown().event?.name]).toEqual([{ again_after_ms: 0 }, 'before']);
    services.router.state.setState({ loading: true });
    expect(await refreshPage(services)).toEqual({ again_after_ms: 0 });
  });
});

describe('[HTP11] a page that the server has no time for', () => {
  afterEach(() => void vi.useRealTimers());

  test('is asked for again when the server says, at a moment of its own, until the third try', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { services, refuse, answer, shown } = scene();
    const opened = openPage(services, '/demo', new AbortController().signal);
    await answer(refuse('busy', 2_000));
    await vi.advanceTimersByTimeAsync(2_000 + SPREAD_MS);
    await answer({ ok: true, value: named('after') });
    await opened;
    expect(shown().event?.name).toBe('after');
    const failed = openPage(services, '/demo', new AbortController().signal).catch((error: Error) => error.message);
    for (let tries = 0; tries < 3; tries += 1) {
      await answer(refuse('busy', 2_000));
      await vi.advanceTimersByTimeAsync(2_000 + SPREAD_MS);
    }
    expect(await failed).toBe(refusalText(services.texts.t, { code: 'busy' }));
  });

  test('is not asked for again when another page is wanted by then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { services, refuse, answer } = scene();
    const visit = new AbortController();
    const opened = openPage(services, '/demo', visit.signal).catch((error: Error) => error.name);
    await answer(refuse('busy', 2_000));
    visit.abort();
    await vi.advanceTimersByTimeAsync(2_000 + SPREAD_MS);
    expect(await opened).toBe('AbortError');
  });
});

describe('[D37] a page that is missing', () => {
  test('is the 404 of the event, not a failure', async () => {
    const { services, refuse, answer, shown } = scene();
    const opened = openPage(services, '/demo/pages/nowhere', new AbortController().signal);
    await answer(refuse('not_found'));
    await opened;
    expect([shown().page, shown().event?.slug]).toEqual([{ kind: 'not_found' }, 'demo']);
  });

  test('is the 404 also where it went while it was open, unless another page is wanted by now', async () => {
    const { services, missing, shown } = scene();
    const overtaken = refreshPage(services);
    services.router.state.setState({ loading: true });
    await missing();
    expect([await overtaken, shown().page.kind]).toEqual([{ again_after_ms: 0 }, 'coming_soon']);
    services.router.state.setState({ loading: false });
    const refreshed = refreshPage(services);
    await missing();
    expect([await refreshed, shown().page.kind]).toEqual(['done', 'not_found']);
  });
});
