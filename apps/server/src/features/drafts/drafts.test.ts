import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/index.ts';
import { operatorOf } from '../../operator.ts';
import { attend } from '../attendance/attendance.fixture.ts';
import { listAudit } from '../audit/index.ts';
import { openTerminal, type Terminal } from '../invitations/attendees/attendees.fixture.ts';
import { pageOf } from '../notifications/notifications.fixture.ts';
import { remindAll } from '../notifications/reminders.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const MINUTE = 60_000;
const server = useServer();
let terminal: Terminal;
let event: EventFixture;

beforeAll(async () => {
  terminal = await openTerminal({ ...server.ctx, operator: operatorOf('event') });
  return () => terminal.close();
});
beforeEach(async () => void (event = await server.createEvent({ draft: true })));

const organise = async () => server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
const at = (act: 'publish' | 'unpublish') => `/${event.slug}/json/event/${act}`;
const isDraft = async () =>
  (await server.ctx.db.select({ draft: events.draft }).from(events).where(eq(events.id, event.id)))[0]?.draft;
const noted = async () =>
  (await listAudit(server.ctx.db, { event_id: event.id, limit: 10 })).map(({ action }) => action).reverse();

describe('[DRF3] publishing', () => {
  it('an organiser publishes a draft and takes it back, each once', async () => {
    const client = await organise();
    const first = await client.post(at('publish'));
    expect(first.json.payload).toEqual({ draft: false, changed: true, phase: 'open', messages: 0 });
    expect((await client.post(at('publish'))).json.payload).toMatchObject({ draft: false, changed: false });
    expect(await isDraft()).toBe(false);
    expect((await client.post(at('unpublish'))).json.payload).toMatchObject({ draft: true, changed: true });
    expect((await client.post(at('unpublish'))).json.payload).toMatchObject({ draft: true, changed: false });
    expect(await isDraft()).toBe(true);
    expect(await noted()).toEqual(['event.published', 'event.taken_back']);
  });

  it('two organisers at once publish it once', async () => {
    const both = [await organise(), await organise()];
    const answers = await Promise.all(both.map((client) => client.post(at('publish'))));
    expect(answers.map(({ json }) => json.payload.changed).sort()).toEqual([false, true]);
    expect(await noted()).toEqual(['event.published']);
  });

  it('a host does not', async () => {
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await host.post(at('publish'))).json.code).toBe('forbidden');
    expect(await isDraft()).toBe(true);
  });

  it('attendees may come in from then on, and pages that are open read the event again', async () => {
    const organiser = await organise();
    const attendee = await server.signIn(await server.createPerson({ event }));
    const topic = `/${event.slug}/poll/${encodeURIComponent(TIMELINE_TOPIC)}`;
    const { json } = await organiser.get(topic);
    expect((await attendee.get(topic)).status).toBe(404);
    await organiser.post(at('publish'));
    expect((await attendee.get(topic)).status).toBe(200);
    const news = await organiser.get(`${topic}?cursor=${encodeURIComponent(json.cursor)}`);
    expect(news.json.payload.events).toMatchObject([{ kind: 'event.changed' }]);
  });

  it('an event whose end has passed is published as one that is over, and says so', async () => {
    const closes_at = new Date(server.clock.now() - MINUTE);
    await server.ctx.db.update(events).set({ closes_at }).where(eq(events.id, event.id));
    expect((await (await organise()).post(at('publish'))).json.payload).toMatchObject({ draft: false, phase: 'after' });
    const { out } = await terminal.plenary(`event publish ${event.slug}`);
    expect(out).toContain('its end has passed; attendees see that it is over');
  });
});

describe('[DRF6] messages to people of a draft', () => {
  const invite = async (email: string) => {
    await terminal.write('people.csv', `email,first_name,last_name\n${email},Guest,Guest\n`);
    return (await terminal.plenary(`attendees import people.csv --event ${event.slug} --invite`)).out;
  };

  it('an invitation waits until it is published, and the operator reads that', async () => {
    const email = `guest-of-${event.slug}@example.org`;
    expect(await invite(email)).toContain(`Note: 1 message is held back until \`event publish ${event.slug}\`.`);
    await server.runJobs({ retries: true });
    expect(await server.outbox(email)).toEqual([]);
    const published = await terminal.plenary(`event publish ${event.slug}`);
    expect(published.out).toContain('1 message was held back and leaves now.');
    await server.runJobs();
    expect(await server.outbox(email)).toHaveLength(1);
    expect((await terminal.plenary(`event publish ${event.slug} --json`)).json).toMatchObject({ messages: 0 });
    await server.runJobs();
    expect(await server.outbox(email)).toHaveLength(1);
  });

  it('one that has not left when the event is taken back waits as well', async () => {
    await terminal.plenary(`event publish ${event.slug}`);
    const email = `late-guest-of-${event.slug}@example.org`;
    await invite(email);
    expect((await terminal.plenary(`event draft ${event.slug}`)).out).toContain('1 message is held back');
    await server.runJobs();
    expect(await server.outbox(email)).toEqual([]);
  });

  it('its team takes the second factor by mail', async () => {
    const guarded = await server.createEvent({ draft: true, settings: { second_factor: 'email' } });
    const host = await server.createPerson({ event: guarded, host: true });
    const client = await server.signIn(host);
    await client.get(`/${guarded.slug}/verify-email`, { accept: 'text/html' });
    await client.form(`/${guarded.slug}/verify-email/send`, {});
    await server.runJobs();
    expect(await server.outbox(host.email)).toHaveLength(1);
  });

  it('only its team is reminded of sessions', async () => {
    await terminal.plenary(`event publish ${event.slug}`);
    const people = [await attend(server, event), await attend(server, event, { roles: ['speaker'] })];
    const row = sessionRow(event.id, {
      starts_at: new Date(server.clock.now() + 20 * MINUTE),
      ends_at: new Date(server.clock.now() + 50 * MINUTE),
    });
    await addSessions(server.ctx, [row]);
    for (const person of people) expect((await person.favorite(row.id)).status).toBe(200);
    await terminal.plenary(`event draft ${event.slug}`);
    await server.clock.advance(16 * MINUTE);
    await remindAll(server.ctx);
    expect((await pageOf(people[1]!, event)).results).toHaveLength(1);
    await terminal.plenary(`event publish ${event.slug}`);
    expect((await pageOf(people[0]!, event)).results).toEqual([]);
  });
});

describe('[DRF7] on the command line', () => {
  it('`event create --draft` makes one, `event list` says which is one, and both ways are noted', async () => {
    const made = await terminal.plenary('event create hidden --draft --name Hidden');
    expect(made.out).toContain('Created hidden: Hidden (draft, virtual, UTC, 0 people)');
    expect((await terminal.plenary('event list')).out).toContain('hidden: Hidden (draft, ');
    expect((await terminal.plenary('event publish hidden')).out).toContain('Published hidden.');
    expect((await terminal.plenary('event publish hidden')).out).toContain('hidden is published already');
    expect((await terminal.plenary('event set hidden --name Shown')).out).toContain('hidden: Shown (virtual, ');
    expect((await terminal.plenary('event draft hidden')).out).toContain(
      'hidden is a draft now: its team alone sees it.',
    );
    expect((await terminal.plenary('event set hidden --name Hidden')).out).toContain('hidden: Hidden (draft, ');
    const entries = await listAudit(server.ctx.db, { limit: 10 });
    expect(entries.filter(({ event }) => event === 'hidden').map(({ action }) => action)).toEqual([
      'event.changed',
      'event.taken_back',
      'event.changed',
      'event.published',
      'event.created',
    ]);
    expect(await terminal.plenary('event publish nowhere')).toMatchObject({ code: 1 });
  });
});
