import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLLS_TOPIC } from '@plenary/contract/polls/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { events, feed_events, polls } from '../../../db/schema/index.ts';
import { DRAFT, pollCalls } from '../../polls/polls.fixture.ts';
import { bundleFolder } from './bundle.fixture.ts';
import { exportBundle, importBundle } from './index.ts';

const server = useServer();
const made: string[] = [];
let event: EventFixture;
let host: Client;
let slug: string;
const { make, turn, vote, made: listed } = pollCalls(() => event);
const base = { name: 'Salt', time_zone: 'UTC' };
const session = { guid: 'talk', type: 'stream', title: 'Talk', starts_at: 'now' };
const salt = { key: 'salt', question: 'Salt?', choices: ['Yes', 'No'], session: 'talk' };
const fish = { key: 'fish', question: 'Fish?', kind: 'several', choices: ['Cod', 'Eel', 'Ray'] };

async function load(listedPolls: readonly object[] | undefined) {
  const document = { plenary_bundle: 1, event: { ...base, slug }, sessions: [session], polls: listedPolls };
  const folder = await bundleFolder(document);
  made.push(folder);
  const result = await importBundle(server.ctx, folder);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.polls;
}
const questions = async () => (await listed(host)).map(({ poll }) => [poll.question, poll.state]);
const idOf = async (question: string) => (await listed(host)).find(({ poll }) => poll.question === question)!.poll.id;

beforeEach(async () => {
  slug = `salt-${Math.random().toString(36).slice(2, 8)}`;
  await load([salt, fish]);
  const [row] = await server.ctx.db.select().from(events).where(eq(events.slug, slug));
  event = { ...row!, thread_id: '' };
  host = await server.signIn(await server.createPerson({ event, host: true }));
});
afterEach(() => Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

test('[BUN11] a bundle makes drafts in its order, of a session where it names one, with the usual answers for the rest', async () => {
  expect(await questions()).toEqual([
    ['Salt?', 'draft'],
    ['Fish?', 'draft'],
  ]);
  const [first, second] = await listed(host);
  expect(first?.poll).toMatchObject({ kind: 'single', most: 1, anonymous: true, may_change: true, results: 'voted' });
  expect(first?.poll.session).toMatch(/^[0-9a-f]{24}$/);
  expect([second?.poll.session, second?.poll.most, second?.tally.counts]).toEqual([null, 3, [0, 0, 0]]);
});

test('[BUN11] the next import changes and removes drafts, and nobody’s votes: what was opened stays, and what hosts made', async () => {
  await make(host, { question: 'Mine?' });
  const opened = await idOf('Salt?');
  await turn(host, opened, 'open');
  await vote(host, opened, 0);
  const report = await load([
    { ...salt, question: 'Sugar?' },
    { ...fish, choices: ['Cod', 'Eel'], key: 'fish' },
  ]);
  expect(report).toMatchObject({ added: [], changed: ['Fish?'], removed: [], unchanged: 1 });
  expect(report.kept).toEqual([{ name: 'Salt?', fields: [{ field: 'question', before: 'Salt?', after: 'Sugar?' }] }]);
  expect((await listed(host)).find(({ poll }) => poll.question === 'Fish?')?.tally.counts).toEqual([0, 0]);
  expect(await load([])).toMatchObject({ added: [], changed: [], removed: ['Fish?'] });
  expect(await questions()).toEqual([
    ['Mine?', 'draft'],
    ['Salt?', 'open'],
  ]);
  expect(await load(undefined)).toMatchObject({ removed: [], unchanged: 0 });
});

test('[BUN11] an export takes along every poll without its votes, and comes back to the same ones', async () => {
  await make(host, { question: 'Mine?', anonymous: false });
  await turn(host, await idOf('Fish?'), 'open');
  const folder = join(await mkdtemp(join(tmpdir(), 'plenary-export-')), 'out');
  made.push(folder);
  await exportBundle(server.ctx, slug, folder);
  const again = await importBundle(server.ctx, folder);
  expect(again).toMatchObject({ ok: true, value: { polls: { added: [], changed: [], removed: [], unchanged: 3 } } });
  const copy = await importBundle(server.ctx, folder, { slug: `${slug}-2` });
  expect(copy).toMatchObject({ ok: true, value: { polls: { added: ['Mine?', 'Salt?', 'Fish?'] } } });
  const states = await server.ctx.db.select({ state: polls.state, anonymous: polls.anonymous }).from(polls);
  expect(states.filter(({ anonymous }) => !anonymous)).toEqual([
    { state: 'draft', anonymous: false },
    { state: 'draft', anonymous: false },
  ]);
});

test('[TXT7] a poll loses its translations with the words that they translate, and with nothing else', async () => {
  const id = await idOf('Salt?');
  const translations = { de: { question: 'Salz?' } };
  await server.ctx.db.update(polls).set({ translations }).where(eq(polls.id, id));
  const stored = async () => (await server.ctx.db.select().from(polls).where(eq(polls.id, id)))[0]?.translations;
  const draft = { ...DRAFT, question: 'Salt?', choices: ['Yes', 'No'] };
  await turn(host, id, 'change', { ...draft, anonymous: false });
  expect(await stored()).toEqual(translations);
  await turn(host, id, 'change', { ...draft, choices: ['Yes', 'Never'] });
  expect(await stored()).toEqual({});
});

test('[TXT7] a poll is translated in its form, in the languages of its event', async () => {
  const id = await idOf('Salt?');
  const draft = { ...DRAFT, question: 'Salt?', choices: ['Yes', 'No'] };
  const settings = await server.ctx.db.select().from(events).where(eq(events.id, event.id));
  await server.ctx.db
    .update(events)
    .set({ settings: { ...settings[0]!.settings, language: 'en', languages: ['de'] } })
    .where(eq(events.id, event.id));
  const refused = await turn(host, id, 'change', { ...draft, translations: { fr: { question: 'Sel ?' } } });
  expect(Object.keys(refused.json.payload.errors)).toEqual(['translations.fr']);
  const translations = { de: { question: 'Salz?', choices: ['Ja', ''] } };
  const changed = await turn(host, id, 'change', { ...draft, translations });
  expect(changed.json.payload.translations).toEqual(translations);
});

test('[TXT6] a translated poll that is opened is published with its words in each language', async () => {
  const id = await idOf('Salt?');
  const translations = { de: { question: 'Salz?', choices: ['Ja', ''] } };
  await server.ctx.db.update(polls).set({ translations }).where(eq(polls.id, id));
  await turn(host, id, 'open');
  await turn(host, await idOf('Fish?'), 'open');
  const published = await server.ctx.db
    .select({ payload: feed_events.payload })
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, POLLS_TOPIC)))
    .orderBy(asc(feed_events.seq));
  expect(published.map(({ payload }) => payload)).toMatchObject([
    { poll: { question: 'Salt?' }, texts: { de: { poll: { question: 'Salz?', choices: ['Ja', 'No'] } } } },
    { poll: { question: 'Fish?' } },
  ]);
  expect(published[1]?.payload).not.toHaveProperty('texts');
});
