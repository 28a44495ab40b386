import type { HistoryEntry, StudioHistory } from '@plenary/contract/studio/history';
import { KEPT_STATES } from '@plenary/domain/studio/section-states';
import { section_states } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { count, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepStates } from '../../../stores/section-states-store.ts';
import { addRoom } from '../../rooms/rooms.fixture.ts';
import { DRAFT, pollCalls } from '../../polls/polls.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let host: Client;
const { make, turn } = pollCalls(() => event);

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  host = await server.signIn(await server.createPerson({ event, host: true, first_name: 'Hal', last_name: 'Host' }));
});

const entries = async (): Promise<readonly HistoryEntry[]> =>
  ((await organiser.get(`/${event.slug}/json/studio/history?part=audience`)).json.payload as StudioHistory).entries;
const said = async () => (await entries()).map(({ action, by, thing }) => [action, by.name, thing]);

describe('[RST7] a draft of a poll', () => {
  it('is in the history once it is made, changed, opened and removed, by whom and from what to what', async () => {
    const { id } = (await make(host)).json.payload.poll;
    const order = { ...DRAFT, question: 'Which sea is yours?', choices: ['North', 'East'], results: 'closed' };
    expect((await turn(host, id, 'change', order)).status).toBe(200);
    expect((await turn(host, id, 'change', order)).status).toBe(200);
    await turn(host, id, 'open');
    expect(await said()).toEqual([
      ['poll.opened', 'Hal Host', 'Which sea is yours?'],
      ['poll.changed', 'Hal Host', 'Which sea is yours?'],
      ['poll.made', 'Hal Host', 'Which sea is yours?'],
    ]);
    const [, changed] = await entries();
    expect(changed?.changes).toEqual([
      {
        ...{ kind: 'values', field: 'question', before: { kind: 'text', text: 'Which sea?' } },
        after: { kind: 'text', text: 'Which sea is yours?' },
      },
      { kind: 'names', field: 'choices', added: ['East'], removed: ['South'] },
      {
        ...{ kind: 'values', field: 'results', before: { kind: 'text', text: 'always' } },
        after: { kind: 'text', text: 'closed' },
      },
    ]);
    expect(changed).not.toHaveProperty('restore');
    const { rows } = await server.ctx.db.execute(sql`SELECT * FROM audit_log`);
    expect(JSON.stringify(rows)).not.toContain('sea');
  });

  it('has its question in the history after it was removed', async () => {
    const { id } = (await make(host)).json.payload.poll;
    await turn(host, id, 'remove');
    expect(await said()).toEqual([
      ['poll.removed', 'Hal Host', 'Which sea?'],
      ['poll.made', 'Hal Host', 'Which sea?'],
    ]);
  });

  it('pushes out no state of a section, and leaves the newest of its own', async () => {
    const keep = (section: 'pages' | 'poll', nth: number) =>
      server.ctx.db.transaction((tx) =>
        keepStates(
          tx,
          {
            ...{ audit_id: `${section === 'pages' ? 'a' : 'b'}${String(nth).padStart(23, '0')}`, event_id: event.id },
            ...{ section, before: {}, after: { nth } },
          },
          server.clock.now(),
        ),
      );
    await keep('pages', 0);
    for (let nth = 0; nth <= KEPT_STATES.count; nth += 1) await keep('poll', nth);
    const kept = await server.ctx.db
      .select({ section: section_states.section, rows: count() })
      .from(section_states)
      .where(eq(section_states.event_id, event.id))
      .groupBy(section_states.section)
      .orderBy(section_states.section);
    expect(kept).toEqual([
      { section: 'pages', rows: 1 },
      { section: 'poll', rows: KEPT_STATES.count },
    ]);
  });
});

describe('[RST7] [AUD6] a room that a host changes', () => {
  it('says its texts, its lists and its size from what to what', async () => {
    const room = await addRoom(server, event, {
      kind: 'exhibitor',
      name: 'Ropes',
      max_guests: 4,
      categories: ['Tools'],
    });
    const change = (body: object) => host.post(`/${event.slug}/json/rooms/${room}`, body);
    expect((await change({ topic: 'Knots', max_guests: 6, categories: ['Sea'] })).status).toBe(200);
    const at = `/${event.slug}/json/exhibitor/rooms/${room}/edit`;
    const page = { about: 'Of **ropes**', links: [{ name: 'Shop', url: 'https://ropes.example/shop' }] };
    expect((await host.post(at, page)).status).toBe(200);
    expect((await change({ name: 'Rope house', website: 'https://ropes.example' })).status).toBe(200);
    const { json } = await organiser.get(`/${event.slug}/json/studio/history?thing=${room}`);
    const changes = (json.payload as StudioHistory).entries.map((entry) => entry.changes);
    const text = (words: string) => ({ kind: 'text', text: words });
    const none = { kind: 'none' };
    expect(changes).toEqual([
      [
        { kind: 'values', field: 'name', before: text('Ropes'), after: text('Rope house') },
        { kind: 'values', field: 'website', before: none, after: text('https://ropes.example') },
      ],
      [
        { kind: 'values', field: 'about', before: none, after: text('Of **ropes**') },
        { kind: 'names', field: 'links', added: ['Shop'], removed: [] },
      ],
      [
        {
          kind: 'values',
          field: 'max_guests',
          before: { kind: 'number', number: 4 },
          after: { kind: 'number', number: 6 },
        },
        { kind: 'values', field: 'topic', before: none, after: text('Knots') },
        { kind: 'names', field: 'categories', added: ['Sea'], removed: ['Tools'] },
      ],
    ]);
    const { rows } = await server.ctx.db.execute(sql`SELECT * FROM audit_log`);
    expect(JSON.stringify(rows)).not.toMatch(/Knots|Rope house|ropes/);
  });
});
