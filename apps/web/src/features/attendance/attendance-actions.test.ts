import { eventually } from '@plenary/testkit/eventually';
import type { Api } from '../../api/client.ts';
import type { Services } from '../../page/services.tsx';
import type { Answered } from '@plenary/contract/errors';
import { createStore } from 'zustand/vanilla';
import { describe, expect, it } from 'vitest';
import { NOTHING_OWN, type OwnSessions } from '../../page/people/own-sessions.ts';
import { withRows } from './own-rows.ts';
import { createActions } from './attendance-actions.ts';
import { mySession } from './attendance-state.ts';

const ID = 'a'.repeat(24);
const session = { id: ID, title: 'Round table', max_occupancy: 5 };
const UNAVAILABLE = { ok: false, refusal: { code: 'unavailable' } } as const;
const saved = { ok: true, value: {} } as const;
const joined = (status: string, in_attendance: boolean, message = '') => ({
  ok: true,
  value: { status, message, payload: { session: ID, in_attendance, current_occupancy: 3, link: null } },
});

/** A page whose server answers what `next` is given, each call once. */
function page() {
  const calls: { readonly body: unknown; readonly answer: (result: unknown) => void }[] = [];
  const api: Api = {
    call: (_operation, request) =>
      new Promise((resolve) => {
        calls.push({
          body: (request as { body: unknown }).body,
          answer: (result) => resolve(result as Answered<never>),
        });
      }),
  };
  const ownSessions = createStore<OwnSessions>(() => withRows(NOTHING_OWN, []));
  const boots = createStore(() => ({ event: { slug: 'demo' }, me: { _id: 'b'.repeat(24) } }));
  const texts = { t: (key: string) => key };
  const services = { ownSessions, boots, api, texts } as unknown as Services;
  const alerts: unknown[] = [];
  const actions = createActions(services, ({ title, content }) => {
    alerts.push([title, content]);
    return () => undefined;
  });
  return { calls, alerts, actions, mine: () => mySession(ownSessions.getState(), ID), ownSessions };
}

describe('[D39] a star', () => {
  it('shows at once, and goes back where it could not be saved', async () => {
    const { calls, actions, mine } = page();
    const done = actions.toggleFavorite(ID);
    expect(mine().favorite).toBe(true);
    calls[0]!.answer(UNAVAILABLE);
    await done;
    expect([mine().favorite, calls.map(({ body }) => body)]).toEqual([false, [{ session: ID, is_favorite: true }]]);
  });

  it('that is pressed again while it is being saved ends as it was pressed last', async () => {
    const { calls, actions, mine } = page();
    const done = actions.toggleFavorite(ID);
    await actions.toggleFavorite(ID);
    expect([mine().favorite, calls.length]).toEqual([false, 1]);
    calls[0]!.answer(saved);
    await eventually(() => expect(calls).toHaveLength(2));
    expect(calls[1]!.body).toEqual({ session: ID, is_favorite: false });
    calls[1]!.answer(saved);
    await done;
    expect(mine().favorite).toBe(false);
  });
});

describe('[TML7] joining', () => {
  it('[TML6] is one call, however often it is pressed, and shows nothing where it went well', async () => {
    const { calls, alerts, actions, mine } = page();
    const done = actions.join(session);
    expect(mine().posting).toBe(true);
    await actions.join(session);
    await actions.leave(session);
    calls[0]!.answer(joined('success', true));
    await done;
    expect([calls.length, mine(), alerts]).toMatchObject([1, { posting: false, in_attendance: true }, []]);
  });

  it('leaves with unassign_client', async () => {
    const { calls, actions } = page();
    const done = actions.leave(session);
    calls[0]!.answer(joined('success', false));
    await done;
    expect(calls[0]!.body).toEqual({ unassign_client: true });
  });

  it('a full session shows its maximum, and the server’s sentence', async () => {
    const { calls, alerts, actions, ownSessions } = page();
    const done = actions.join(session);
    calls[0]!.answer(joined('booking_full', false, 'This session is full.'));
    await done;
    expect(ownSessions.getState().occupancy[ID]).toBe(5);
    expect(alerts).toEqual([['Round table', 'This session is full.']]);
  });

  it.each([
    ['unavailable', [['Round table', 'agenda.join_failed']]],
    ['rate_limited', [['Round table', 'agenda.join_failed']]],
    // The page says by itself that one is signed out.
    ['unauthorised', []],
  ])('a call that fails with %s alerts %j', async (code, shown) => {
    const { calls, alerts, actions, mine } = page();
    const done = actions.join(session);
    calls[0]!.answer({ ok: false, refusal: { code } });
    await done;
    expect([mine().in_attendance, mine().posting, alerts]).toEqual([false, false, shown]);
  });
});
