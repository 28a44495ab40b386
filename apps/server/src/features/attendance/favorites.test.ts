import { ATTENDANCE } from '@plenary/domain/attendance/limits';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { session_favorites } from '../../db/schema/index.ts';
import { addSessions, at, openSession, sessionRow } from '../timeline/timeline.fixture.ts';
import { attend, type Attendee } from './attendance.fixture.ts';

const server = useServer();
let event: EventFixture;
let ada: Attendee;
let bob: Attendee;
let table: string;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await attend(server, event);
  bob = await attend(server, event);
  table = await openSession(server, event);
});

describe('[TML5] favourites', () => {
  const list = async (who: Attendee) => (await who.client.get(`/${event.slug}/json/favorites`)).json;

  it('are kept on the server, each person’s own, and repeating changes nothing', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await ada.favorite(table)).json).toEqual({
        status: 'success',
        payload: { session: table, is_favorite: true },
      });
    expect(await list(ada)).toEqual({
      status: 'success',
      payload: { results: [{ session: table, is_favorite: true }] },
    });
    expect((await list(bob)).payload).toEqual({ results: [] });
    for (let time = 0; time < 2; time += 1) expect((await ada.favorite(table, false)).json.status).toBe('success');
    expect((await list(ada)).payload).toEqual({ results: [] });
  });

  it('[D47] come as a form too, and only for a session of the event', async () => {
    const form = await ada.client.form(`/${event.slug}/json/favorites`, { session: table, is_favorite: 'on' });
    expect(form.json.payload).toEqual({ session: table, is_favorite: true });
    const foreign = await openSession(server, await server.createEvent());
    expect((await ada.favorite(foreign)).json).toMatchObject({ status: 'error', code: 'not_found' });
    expect((await ada.favorite('f'.repeat(24))).status).toBe(404);
  });

  it('are at most a thousand', async () => {
    const many = Array.from({ length: ATTENDANCE.favorites_max }, () => sessionRow(event.id));
    await addSessions(server.ctx, many);
    const mine = { event_id: event.id, event_user_id: ada.person.event_user_id, created_at: at('09:00') };
    await server.ctx.db.insert(session_favorites).values(many.map(({ id }) => ({ ...mine, session_id: id })));
    expect((await ada.favorite(table)).json).toMatchObject({ code: 'too_many_favorites' });
    expect((await ada.favorite(many[0]!.id)).json.status).toBe('success');
    await ada.favorite(many[0]!.id, false);
    expect((await ada.favorite(table)).json.status).toBe('success');
  });
});
