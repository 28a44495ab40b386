import { rm } from 'node:fs/promises';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import { useServer } from '@plenary/testkit/use-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventBySlug } from '../../events/index.ts';
import { bundleFolder, picture } from './bundle.fixture.ts';
import { importBundle } from './index.ts';
import { FILES, translated } from './texts.fixture.ts';

const server = useServer();
const made: string[] = [];
const readers: Record<string, Client> = {};
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A bundle with its texts in English alone. */
function inEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglish);
  // A session names its hall in any language.
  if (typeof value === 'string') return value.replace(/^de-halls-/, 'en-halls-');
  if (typeof value !== 'object' || value === null) return value;
  if ('en' in value && 'de' in value) return value.en;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inEnglish(part)]));
}

beforeAll(async () => {
  const one = inEnglish(translated) as typeof translated;
  const plain = { ...one.event, slug: 'sole', settings: { ...one.event.settings, languages: [] } };
  for (const document of [translated, { ...one, event: plain }]) {
    const folder = await bundleFolder(document, { ...FILES, 'media/a.jpg': await picture('red') });
    made.push(folder);
    expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: true });
    const { slug } = document.event;
    const event = (await eventBySlug(server.ctx.db, slug)) as unknown as EventFixture;
    readers[slug] = await server.signIn(await server.createPerson({ event }));
  }
});

/** The statements that an answer takes, and its text without what differs between two events anyway. */
async function asked(slug: string, path: string) {
  const read = () => readers[slug]!.get(`/${slug}${path}`, { accept: /json|poll/.test(path) ? '*/*' : 'text/html' });
  // The first reader of a page finds what is kept for all who follow.
  let answer = await read();
  const { statements } = await databaseTraffic(server.ctx, async () => void (answer = await read()));
  expect(answer.status).toBe(200);
  return { statements, text: answer.text };
}

const bytesOf = (text: string): number => {
  const same = text.replaceAll(/\b[0-9a-f]{24}\b/g, 'id').replaceAll(/fair|sole/g, 'slug');
  return Buffer.byteLength(same.replaceAll(/"languages":\[[^\]]*\]/g, ''));
};

test.each([
  ...['/poll/event-timeline', '/json/timeline', '/json/timeline/near', '/json/event-home-areas', '/poll/lobby'],
  ...['/vault', '/pages/inside', '/sponsors/one', '/tour', '/games'],
])(
  '[TXT6] texts in one language cost no statement and no byte more, nor do further ones that are not read: %s',
  async (path) => {
    const [several, one] = [await asked('fair', path), await asked('sole', path)];
    expect(one.statements).toEqual(several.statements);
    expect(one.statements.length).toBeGreaterThan(0);
    if (/json|poll/.test(path)) expect(bytesOf(one.text)).toBe(bytesOf(several.text));
    expect(one.text).not.toMatch(/"translations"|"texts"|-de-/);
  },
);
