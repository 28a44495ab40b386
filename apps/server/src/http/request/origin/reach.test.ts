import { account_sessions, event_users, events as stored } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { IS_INSIDE, REACHES } from './reach.ts';

const server = useServer();
let events: Record<'off' | 'email' | 'choice' | 'phone' | 'left', EventFixture>;
beforeAll(async () => {
  const strict = (second_factor: 'email' | 'choice' | 'phone') => server.createEvent({ settings: { second_factor } });
  events = {
    off: await server.createEvent(),
    email: await strict('email'),
    choice: await strict('choice'),
    phone: await strict('phone'),
    left: await server.createEvent(),
  };
});

it.each([
  ['nothing but a password', {}, ['off']],
  ['a code by e-mail', { channel: 'email' }, ['off', 'email', 'choice']],
  ['a code by phone', { channel: 'phone' }, ['off', 'email', 'choice', 'phone']],
  ['a ticket of one event', { channel: null, only: 'phone' }, ['phone']],
] as const)('[ONB15] a session with %s sees inside of the events that are open to it', async (_name, taken, open) => {
  const person = await server.createPerson();
  for (const [name, event] of Object.entries(events))
    await server.addMember(person, event, { active: name !== 'left' });
  await server.signIn(person);
  const of_account = eq(account_sessions.account_id, person.account_id);
  if ('channel' in taken)
    await server.ctx.db
      .update(account_sessions)
      .set({
        second_factor_at: new Date(server.clock.now()),
        second_factor_channel: taken.channel,
        event_id: 'only' in taken ? events[taken.only].id : null,
      })
      .where(of_account);
  const inside = await server.ctx.db
    .select({ id: stored.id })
    .from(account_sessions)
    .innerJoin(event_users, REACHES)
    .innerJoin(stored, eq(stored.id, event_users.event_id))
    .where(and(of_account, IS_INSIDE));
  expect(inside.map(({ id }) => id).sort()).toEqual(open.map((name) => events[name].id).sort());
});
