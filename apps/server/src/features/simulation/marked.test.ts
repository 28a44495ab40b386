import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { UserCard } from '@plenary/contract/user-card/operations';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { attend } from '../attendance/attendance.fixture.ts';
import { openSession } from '../timeline/timeline.fixture.ts';
import { joinChat, useChat, type Chatter } from '../chat/chat.fixture.ts';
import { listEvents } from '../events/index.ts';
import { listOf } from '../invitations/attendees/list-attendees.ts';
import { sendLater, type NewDelivery } from '../mailer/index.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, hal } = room));

const isMarked = ({ sender_event_user }: ChatMessage) => sender_event_user?.user.simulated;

describe('[SIM1] a simulated person', () => {
  it('is marked in each message and on the card; nobody else is', async () => {
    const sim = await joinChat(server, event, { simulated: true });
    await sim.say('Good morning!');
    await ada.say('Hello!');
    const { results } = await ada.page();
    expect(results.map(isMarked)).toEqual([true, undefined]);
    expect(results[1]!.sender_event_user!.user).not.toHaveProperty('simulated');
    const card = await ada.client.get(`/${event.slug}/json/users/card?user=${sim.person.account_id}`);
    expect((card.json as { payload: UserCard }).payload.event_user.user.simulated).toBe(true);
  });
});

describe('[SIM3] nobody of a simulation is written to', () => {
  const about = (account_id: string | null, channel: 'email' | 'sms'): NewDelivery => ({
    event_id: event.id,
    account_id,
    channel,
    recipient: channel === 'email' ? `${account_id}@example.org` : '+41791234567',
    message: { kind: 'login_code', code: '482913', minutes: 10 },
  });

  it('by mail or by text message, also among others who are', async () => {
    const sim = await server.createPerson({ event, simulated: true });
    const messages = [about(sim.account_id, 'email'), about(ada.person.account_id, 'email')];
    await server.ctx.live.transact(async (tx) => ({
      result: await sendLater(tx, server.clock.now(), [...messages, about(sim.account_id, 'sms'), about(null, 'sms')]),
    }));
    await server.runJobs();
    const sent = await server.outbox();
    expect(sent.map(({ to }) => to)).toEqual([`${ada.person.account_id}@example.org`, '+41791234567']);
    const { rows } = await server.ctx.db.$client.query('SELECT 1 FROM deliveries WHERE account_id = $1', [
      sim.account_id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('[SIM12] a private chat with a simulated person', () => {
  it('is offered to nobody, and refused, also to a host', async () => {
    const sim = await server.createPerson({ event, simulated: true });
    const at = `/${event.slug}/json`;
    for (const who of [ada, hal]) {
      const begun = await who.client.post(`${at}/chat/threads/add`, { users: [sim.account_id] });
      expect(begun.json.status).toBe('error');
      const { text } = await who.client.get(`${at}/networked-users`);
      expect(text).not.toContain(sim.account_id);
    }
    const { text } = await ada.client.get(`${at}/networked-users?for_public_chat=true`);
    expect(text).toContain(sim.account_id);
  });
});

describe('[SIM4] a simulated person', () => {
  it('takes nobody’s place in an open session', async () => {
    const session = await openSession(server, event, { max_occupancy: 1 });
    const sim = await attend(server, event, { simulated: true });
    expect((await sim.join(session)).json.code).toBe('forbidden');
    const bob = await attend(server, event);
    expect(await bob.status(bob.join(session))).toBe('success');
  });

  it('holds no role: the database itself refuses that', async () => {
    const sim = await server.createPerson({ event, simulated: true });
    const grant = (set: string) =>
      server.ctx.db.$client.query(`UPDATE event_users SET ${set} WHERE id = $1`, [sim.event_user_id]);
    await expect(grant('host = true')).rejects.toThrow('event_users_simulated');
    await expect(grant(`roles = '{moderator}'`)).rejects.toThrow('event_users_simulated');
  });

  it('is counted among the people of no event, and is on no list of attendees', async () => {
    const before = await listOf(server.ctx, event.slug);
    const sim = await server.createPerson({ event, simulated: true });
    const after = await listOf(server.ctx, event.slug);
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain(sim.account_id);
    const summary = (await listEvents(server.ctx.db)).find(({ slug }) => slug === event.slug);
    expect(summary?.people).toBe(3);
  });
});
