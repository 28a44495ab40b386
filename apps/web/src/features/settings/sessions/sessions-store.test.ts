import type { SignedInBrowser } from '@plenary/contract/profile/operations';
import { agoText } from '@plenary/texts/ago';
import { describe, expect, it, vi } from 'vitest';
import { createSessions } from './sessions-store.ts';

const browser = (id: string, current = false): SignedInBrowser => ({
  _id: id,
  current,
  browser: 'Firefox on Linux',
  address: '192.0.2.1',
  method: 'password',
  created_at: '2026-11-21T10:00:00.000Z',
  last_seen_at: '2026-11-21T11:00:00.000Z',
});

function setup(...answers: unknown[]) {
  const call = vi.fn();
  for (const answer of answers) call.mockResolvedValueOnce(answer);
  const sessions = createSessions({ api: { call }, event: 'demo', now: () => 5 });
  const ids = () => {
    const state = sessions.state.getState();
    return state.kind === 'ready' ? state.sessions.map(({ _id }) => _id) : state.kind;
  };
  return { sessions, call, ids };
}
const listed = (...sessions: SignedInBrowser[]) => ({ ok: true, value: { sessions } });
const refused = { ok: false, refusal: { code: 'unavailable' } };

describe('[SET23] where one is signed in', () => {
  it('names this device first', async () => {
    const { sessions, ids } = setup(listed(browser('a'), browser('b'), browser('c', true)));
    expect(ids()).toBe('loading');
    await sessions.load();
    expect(ids()).toEqual(['c', 'a', 'b']);
  });

  it('is what the server says after others were ended', async () => {
    const { sessions, ids, call } = setup(listed(browser('a'), browser('c', true)), listed(browser('c', true)));
    await sessions.load();
    expect(await sessions.end(['a'])).toBeNull();
    expect(call.mock.lastCall?.[1]).toEqual({ params: { event: 'demo' }, body: { sessions: ['a'] } });
    expect(ids()).toEqual(['c']);
  });

  it('stays as it is when ending is refused', async () => {
    const { sessions, ids } = setup(listed(browser('a')), refused);
    await sessions.load();
    expect(await sessions.end(['a'])).toEqual({ code: 'unavailable' });
    expect(ids()).toEqual(['a']);
  });

  it('can be asked for again when it could not be read', async () => {
    const { sessions, ids } = setup(refused, listed(browser('a')));
    await sessions.load();
    expect(ids()).toBe('failed');
    await sessions.load();
    expect(ids()).toEqual(['a']);
  });

  const MINUTE = 60_000;
  it.each([
    [30_000, null],
    [-MINUTE, null],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [90 * MINUTE, '1 hour ago'],
    [24 * 60 * MINUTE, 'yesterday'],
    [9 * 24 * 60 * MINUTE, '9 days ago'],
  ])('says how long ago one was seen: %d ms', (past, words) => {
    expect(agoText('en', 1_000_000_000 - past, 1_000_000_000)).toBe(words);
  });
});
