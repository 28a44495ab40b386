import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EditableSession } from '@plenary/contract/timeline/edit';
import type { Section, SectionName } from '@plenary/contract/studio/sections';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { unpackTimeline } from '@plenary/contract/timeline/packing';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, count, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { audit_log } from '../../db/schema/index.ts';
import { eventBySlug } from '../events/index.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../imports/bundles/index.ts';
import { importSchedule } from '../imports/schedules/index.ts';
import { changedAt, valueAt, type Path } from '../imports/bundles/section/sections.fixture.ts';

const server = useServer();

/** How often each of three organisers saves, and how often a schedule is imported meanwhile. */
const EDITS = inFull(34, 8);
const IMPORTS = inFull(12, 4);
const PATIENCE_MS = 120_000;
const TALKS = ['a', 'b', 'c', 'd', 'e', 'f'];
const PLACES: Readonly<Partial<Record<SectionName, readonly Path[]>>> = {
  home: [
    ['areas', 0, 'title'],
    ['areas', 1, 'title'],
  ],
  pages: [['pages', 0, 'title']],
};

/** A save that was answered as done. */
interface Done {
  readonly what: string;
  readonly value: string;
  readonly before: string | number;
  readonly after: string | number;
}

/** Numbers below a bound, the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One of three who change an event at the same time; who is refused looks what is there now, and saves again. */
class Organiser {
  readonly done: Done[] = [];
  readonly #client: Client;
  readonly #name: string;
  readonly #next: (below: number) => number;

  constructor(client: Client, name: string, seed: number) {
    this.#client = client;
    this.#name = name;
    this.#next = numbers(seed);
  }

  async work(): Promise<void> {
    for (let nth = 0; nth < EDITS; nth += 1) {
      const value = `${this.#name} ${nth}`;
      if (this.#next(2) === 0) await this.#changeTalk(value);
      else await this.#changeSection(value);
    }
  }

  async #changeTalk(value: string): Promise<void> {
    const talks = await this.#talks();
    const { id } = talks[this.#next(talks.length)]!;
    const field = this.#next(2) === 0 ? 'title' : 'location';
    for (;;) {
      const { session } = (await this.#ask(`/together/json/timeline/sessions/${id}`)).json.payload;
      const before = session.version as number;
      const { status, json } = await this.#send(`/together/json/timeline/sessions/${id}`, {
        version: before,
        [field]: value,
      });
      if (status === 200)
        return void this.done.push({ what: `${id} ${field}`, value, before, after: json.payload.session.version });
      expect(json.code).toBe('session_changed');
    }
  }

  async #changeSection(value: string): Promise<void> {
    const name = this.#next(2) === 0 ? 'home' : 'pages';
    const places = PLACES[name]!;
    const place = places[this.#next(places.length)]!;
    const address = `/together/json/studio/sections/${name}`;
    let section = (await this.#ask(address)).json.payload as Section;
    for (;;) {
      const { status, json } = await this.#send(address, {
        values: changedAt(section.values, place, value),
        seen: section.seen,
      });
      if (status === 200) {
        const { seen } = json.payload as Section;
        return void this.done.push({ what: `${name} ${place.join('.')}`, value, before: section.seen, after: seen });
      }
      expect(json.code).toBe('changed_meanwhile');
      section = json.payload.current as Section;
    }
  }

  async #talks(): Promise<EditableSession[]> {
    const { sessions } = (await this.#ask('/together/json/timeline/sessions')).json.payload;
    return (sessions as EditableSession[]).filter(({ imported }) => imported);
  }

  async #ask(path: string) {
    await server.clock.advance(5_000);
    return this.#client.get(path);
  }

  async #send(path: string, body: object) {
    await server.clock.advance(5_000);
    return this.#client.post(path, body);
  }
}

/** A schedule whose texts are another each time. */
function schedule(nth: number): string {
  const talk = (guid: string, at: number) => ({
    ...{ guid, title: `Imported ${guid} ${nth}`, duration: '00:30', persons: [] },
    date: `2026-06-15T${String(9 + at).padStart(2, '0')}:00:00+02:00`,
  });
  const days = [{ date: '2026-06-15', rooms: { [`Hall ${nth % 2}`]: TALKS.map(talk) } }];
  return JSON.stringify({ schedule: { version: '1', conference: { acronym: 'both', title: 'Both', days } } });
}

/** The saves of one thing in their order: each begins where the one before it ended. */
function inOrder(saves: readonly Done[], start: string | number): Done[] {
  const chain: Done[] = [];
  for (let at = start; ; at = chain.at(-1)!.after) {
    const next = saves.find(({ before }) => before === at);
    if (!next) return chain;
    chain.push(next);
  }
}

const TITLE = 'of three organisers and two imports at once nothing is lost, history is whole, and open pages are right';

it(`[SEC3] [TML42] [TML43] ${TITLE}`, { timeout: PATIENCE_MS }, async () => {
  const folder = await bundleFolder(wholeBundle('together'), await wholeFiles());
  expect((await importBundle(server.ctx, folder)).ok).toBe(true);
  const file = join(await mkdtemp(join(tmpdir(), 'plenary-together-')), 'both.json');
  const importing = async (nth: number) => {
    await writeFile(`${file}${nth}`, schedule(nth));
    expect((await importSchedule(server.ctx, `${file}${nth}`, { slug: 'together', source: 'both' })).ok).toBe(true);
  };
  await importing(0);
  const event = { id: (await eventBySlug(server.ctx.db, 'together'))!.id, slug: 'together' } as EventFixture;
  const people: Person[] = [];
  for (const name of ['Ann', 'Bea', 'Cem'])
    people.push(await server.createPerson({ event, first_name: name, roles: ['organiser'] }));
  const clients = await Promise.all(people.map((person) => server.signIn(person)));
  const organisers = clients.map((client, nth) => new Organiser(client, people[nth]!.first_name, nth + 1));
  const reader = await server.signIn(await server.createPerson({ event }));
  const page = await openedPage(reader);
  const sections = async (name: SectionName) =>
    (await clients[0]!.get(`/together/json/studio/sections/${name}`)).json.payload as Section;
  const starts = { home: (await sections('home')).seen, pages: (await sections('pages')).seen };

  await Promise.all([
    ...organisers.map((one) => one.work()),
    ...[1, 2].map(async (first) => {
      for (let nth = first; nth <= IMPORTS; nth += 2) await importing(nth);
    }),
  ]);

  const done = organisers.flatMap((one) => one.done);
  expect(done).toHaveLength(3 * EDITS);
  for (const name of ['home', 'pages'] as const) {
    const saves = done.filter(({ what }) => what.startsWith(name));
    const chain = inOrder(saves, starts[name]);
    expect(chain).toHaveLength(saves.length);
    const last = new Map(chain.map(({ what, value }) => [what, value]));
    const { values } = await sections(name);
    for (const [what, value] of last)
      expect([what, valueAt(values, what.slice(name.length + 1).split('.'))]).toEqual([what, value]);
  }
  const fresh = unpackTimeline((await reader.get('/together/json/timeline')).json);
  const talks = done.filter(({ what }) => !what.startsWith('home') && !what.startsWith('pages'));
  const last = new Map(
    [...talks].sort((a, b) => Number(a.after) - Number(b.after)).map((one) => [one.what, one.value]),
  );
  for (const [what, value] of last) {
    const [id, field] = what.split(' ') as [string, 'title' | 'location'];
    expect([what, fresh.find((one) => one.id === id)?.[field]]).toEqual([what, value]);
  }
  expect(await noted(people)).toBe(done.length);
  expect(await page()).toEqual(sorted(fresh));
  await rm(folder, { recursive: true });
  await rm(join(file, '..'), { recursive: true });
});

/** How much the audit log has of what they did. */
async function noted(people: readonly Person[]): Promise<number> {
  const [found] = await server.ctx.db
    .select({ entries: count() })
    .from(audit_log)
    .where(
      and(
        inArray(
          audit_log.account_id,
          people.map(({ account_id }) => account_id),
        ),
        eq(audit_log.event_id, (await eventBySlug(server.ctx.db, 'together'))!.id),
      ),
    );
  return found?.entries ?? 0;
}

const sorted = (sessions: Iterable<ListedSession>) => [...sessions].sort((a, b) => (a.id < b.id ? -1 : 1));

/** A page that read the timeline before all of it; what it returns says what that page shows by its events alone. */
async function openedPage(reader: Client): Promise<() => Promise<ListedSession[]>> {
  const boot = (await reader.get('/together/json/boot')).json.payload;
  const sessions = new Map(
    unpackTimeline((await reader.get('/together/json/timeline')).json).map((one) => [one.id, one]),
  );
  let cursor: string = boot.frame.cursors[TIMELINE_TOPIC];
  return async () => {
    for (;;) {
      const topics = { [TIMELINE_TOPIC]: cursor, [`user:${boot.me._id}`]: '' };
      const news = (await reader.post('/together/poll', { topics })).json.payload.topics[TIMELINE_TOPIC];
      if (!news || news.events.length === 0) return sorted(sessions.values());
      expect(news.resync).toBeUndefined();
      cursor = news.cursor;
      for (const { kind, payload } of news.events) {
        if (kind === 'session.removed') sessions.delete(payload.id);
        if (kind === 'session.changed' && payload.session) sessions.set(payload.session.id, payload.session);
      }
    }
  };
}
