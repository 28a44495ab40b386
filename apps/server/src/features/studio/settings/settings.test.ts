import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, expect, it } from 'vitest';
import { listAudit } from '../../audit/index.ts';
import { eventBySlug } from '../../events/index.ts';

const server = useServer();
let event: EventFixture;
beforeEach(async () => void (event = await server.createEvent()));

const organise = async () => server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
const at = () => `/${event.slug}/json/studio/settings`;
const kept = async () => (await eventBySlug(server.ctx.db, event.slug))!.settings;

it('[STU9] a flag is switched by itself, and what another switches at once stays', async () => {
  const [one, other] = [await organise(), await organise()];
  await Promise.all([
    one.post(at(), { flags: { agenda_enabled: false } }),
    other.post(at(), { flags: { meetings_enabled: true }, question_review: true }),
  ]);
  const { flags, question_review } = await kept();
  expect([flags.agenda_enabled, flags.meetings_enabled, question_review]).toEqual([false, true, true]);
});

it('[STU9] the audit log says who changed what from what to what', async () => {
  const person = await server.createPerson({ event, roles: ['organiser'] });
  await (await server.signIn(person)).post(at(), { flags: { agenda_enabled: false }, invitation_days: 7 });
  const [entry] = await listAudit(server.ctx.db, { event_id: event.id, limit: 1 });
  expect(entry).toMatchObject({
    ...{ action: 'event.changed', before: { agenda_enabled: true, invitation_days: 30 } },
    after: { agenda_enabled: false, invitation_days: 7 },
  });
  expect(entry?.account_id).toBe(person.account_id);
});

it.each([
  ['imprint_url', { imprint_url: 'javascript:alert(1)' }],
  ['poll_url', { poll_url: 'ftp://polls.example/' }],
  ['board_sites', { board_sites: ['https://board.example', 'http://other.example'] }],
  ['invitation_days', { invitation_days: 0 }],
  ['language', { languages: ['de'] }],
  ['languages', { language: 'en', languages: ['en'] }],
  ['languages', { language: 'en', languages: ['de', 'de'] }],
])('[STU9] %s is refused beside its field, and nothing is changed', async (field, body) => {
  const before = await kept();
  const { json, status } = await (await organise()).post(at(), body);
  const { errors } = (json as { payload: { errors: Record<string, string[]> } }).payload;
  expect([status, Object.keys(errors)]).toEqual([400, [field]]);
  expect(await kept()).toEqual(before);
});

it('[STU9] [STU6] hosts change none', async () => {
  const host = await server.signIn(await server.createPerson({ event, host: true }));
  expect((await host.post(at(), { flags: { agenda_enabled: false } })).json.code).toBe('forbidden');
});
