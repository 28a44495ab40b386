import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { events, timeline_sessions } from '../../../db/schema/index.ts';
import { importSchedule } from '../schedules/index.ts';
import { bundleFolder } from './bundle.fixture.ts';
import { importBundle } from './index.ts';

const server = useServer();
const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));
/** Nothing that is read may change what every object has. */
afterEach(() => expect(Object.keys(Object.prototype)).toEqual([]));

const HEAD = 'plenary_bundle: 1\nevent: { slug: hostile, name: Hostile, time_zone: UTC }\n';
async function importText(text: string, files: Record<string, string> = {}) {
  const folder = await bundleFolder({}, { ...files, 'event.yaml': text });
  made.push(folder);
  return importBundle(server.ctx, folder);
}
const slugs = async () => (await server.ctx.db.select().from(events)).map(({ slug }) => slug);

describe('[BUN2] a bundle that is built to hurt', () => {
  test.each([
    ['a key that every object inherits', '__proto__: { polluted: true }'],
    ['… deeper down', 'areas: [{ key: a, title: A, __proto__: { polluted: true } }]'],
    ['… as the constructor', 'constructor: { prototype: { polluted: true } }'],
    ['a merge of what is not there', '<<: { __proto__: { polluted: true } }'],
    ['a tag that would run something', 'areas: !!js/function "function () { process.exit(1) }"'],
    ['a key that is a list', '? [a, b]\n: c'],
    ['a file above the folder', 'areas: [{ key: a, title: A, image: ../../../etc/hostname }]'],
    ['a file by its whole path', 'areas: [{ key: a, title: A, image: /etc/hostname }]'],
    ['a file with backslashes', 'areas: [{ key: a, title: A, image: "..\\\\..\\\\etc\\\\hostname" }]'],
    ['a link that runs', 'areas: [{ key: a, title: A, url: "javascript:alert(1)" }]'],
    ['… in capitals, behind a tab', 'areas: [{ key: a, title: A, url: "\\tJAVASCRIPT:alert(1)" }]'],
    ['ten thousand nested lists', `areas: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['one word of a million letters', `areas: [{ key: ${'a'.repeat(1_000_000)}, title: A }]`],
    ['a million spaces before a colon', `areas:${' '.repeat(1_000_000)}: x`],
  ])('%s is refused whole', async (_what, line) => {
    expect(await importText(`${HEAD}${line}\n`)).toMatchObject({ ok: false });
    expect(await slugs()).not.toContain('hostile');
  });
});

describe('[IMP2] a schedule that is built to hurt', () => {
  const talk = { guid: 'a', title: 'A', date: '2026-06-15T10:00:00Z', duration: '00:30' };
  const schedule = (rooms: string, conference = '') =>
    `{"schedule":{"version":"1","conference":{${conference}"acronym":"x","title":"X","days":[{"date":"2026-06-15","rooms":${rooms}}]}}}`;
  test.each([
    [
      '__proto__ beside the conference',
      schedule(JSON.stringify({ Hall: [talk] }), '"__proto__":{"polluted":true},'),
      1,
    ],
    ['rooms that every object inherits', schedule(`{"__proto__":[${JSON.stringify(talk)}],"constructor":[]}`), 1],
    [
      'a duration of a million digits',
      schedule(JSON.stringify({ Hall: [{ ...talk, duration: `${'0'.repeat(1_000_000)}:x` }] })),
      0,
    ],
    ['a hundred thousand nested lists', '['.repeat(100_000) + ']'.repeat(100_000), 0],
  ])('%s is a talk or a refusal, and changes nothing that every object has', async (_what, text, talks) => {
    const event = await server.createEvent();
    const folder = await bundleFolder({}, { 'schedule.json': text });
    made.push(folder);
    const path = join(folder, 'schedule.json');
    expect((await importSchedule(server.ctx, path, { slug: event.slug })).ok).toBe(talks > 0);
    const stored = await server.ctx.db.select().from(timeline_sessions);
    expect(stored.filter(({ event_id }) => event_id === event.id)).toHaveLength(talks);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
