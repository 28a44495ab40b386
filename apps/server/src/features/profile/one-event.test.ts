import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { addMembers } from '../accounts/index.ts';
import { addKey, enter, meAt, sign } from '../tickets/tickets.fixture.ts';

const server = useServer();
let event: EventFixture;
let other: EventFixture;
/** Somebody whom a shop has sent. */
let buyer: Client;
beforeEach(async () => {
  [event, other] = [await server.createEvent(), await server.createEvent()];
  await addKey(server, event);
  buyer = await enter(server, event, await sign(server));
});

const save = async (fields: object) => {
  const { json } = await buyer.post(`/${event.slug}/json/update-profile`, fields);
  return json.status === 'success' ? 'saved' : [json.code, Object.keys(json.payload.errors)];
};
const saved = async () => (await buyer.get(`/${event.slug}/json/profile`)).json.payload.user;
const shown = async () => {
  const { first_name, screen_name, company } = await saved();
  return { first_name, screen_name, company };
};
async function joinOther(): Promise<void> {
  const [now, { _id: account_id }] = [server.clock.now(), await meAt(buyer, event)];
  await addMembers(server.ctx.db, [{ id: newId(now), event_id: other.id, account_id, created_at: new Date(now) }]);
}

describe('[SET33] a session that a shop has opened', () => {
  it('changes name and profile of somebody who is nowhere else', async () => {
    expect(await save({ first_name: 'Grace', screen_name: 'Amazing', company: 'Navy' })).toBe('saved');
    expect(await shown()).toEqual({ first_name: 'Grace', screen_name: 'Amazing', company: 'Navy' });
  });

  it('changes neither of somebody whom another event knows, and says how they do it', async () => {
    await joinOther();
    const given = { first_name: 'Mallory', screen_name: 'Host', company: 'Navy', local_time_enabled: false };
    expect(await save(given)).toEqual(['sign_in_again', ['first_name', 'screen_name']]);
    expect(await shown()).toEqual({ first_name: 'Ada', screen_name: '', company: '' });
    expect(await save({ first_name: 'Ada', last_name: 'Lovelace', company: 'Navy' })).toBe('saved');
  });

  it('leaves the picture alone that was chosen, and fills in one that nobody has chosen yet', async () => {
    await joinOther();
    const step = (avatar_preset: string) =>
      buyer.form(`/${event.slug}/update-avatar`, { avatar_preset }, { accept: 'text/html' });
    expect((await step('avatar-two')).status).toBe(303);
    const again = await step('avatar-three');
    expect(again.status).toBe(403);
    expect((await saved()).avatar_preset).toBe('avatar-two');
  });

  it('has no name of the shop where another event knows the person', async () => {
    await joinOther();
    await enter(server, event, await sign(server, { name: 'Mallory Host' }));
    expect(await shown()).toMatchObject({ first_name: 'Ada' });
  });
});
