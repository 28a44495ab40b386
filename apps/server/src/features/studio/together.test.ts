import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HallForm, StudioHall, StudioHalls } from '@plenary/contract/halls/operations';
import type { StudioHistory } from '@plenary/contract/studio/history';
import type { EventForm } from '@plenary/contract/studio/operations';
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
import { HTML } from '../invitations/invitations.fixture.ts';
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

const HALL: HallForm = {
  ...{ name: 'Quay', aliases: [], kind: 'both', capacity: null, stream_type: null, address: '', moderators: [] },
};

const BASICS: EventForm = {
  ...{ name: 'Together', event_kind: 'hybrid', time_zone: 'Europe/Zurich', opens_at: '' },
  ...{ starts_at: '2026-06-16T10:00', ends_at: '2026-06-18T18:00' },
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
      const choice = this.#next(6);
      if (choice < 2) await this.#changeTalk(value);
      else if (choice < 4) await this.#changeSection(value);
      else if (choice < 5) await this.#changeHall(value, nth);
      else await this.#changeEvent(value);
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

  /** The address or the capacity of the hall; the other one may be another organiser's. */
  async #changeHall(value: string, nth: number): Promise<void> {
    const [hall] = await hallsOf(this.#client);
    const { id, hosted: _hosted, sessions: _sessions, ...form } = hall!;
    const change =
      this.#next(2) === 0
        ? { capacity: 1_000 * value.charCodeAt(0) + nth }
        : { stream_type: 'mux' as const, address: addressOf(value) };
    await this.#join('hall', `/together/json/studio/halls/${id}`, { form, change });
  }

  /** The name of the event, or a setting that is typed. */
  async #changeEvent(value: string): Promise<void> {
    if (this.#next(2) === 0) {
      const { form } = (await this.#ask('/studio/together', HTML)).boot.page as { form: EventForm };
      return this.#join('basics', '/together/json/studio/event', { form, change: { name: value } });
    }
    const { imprint_url, board_sites } = (await eventBySlug(server.ctx.db, 'together'))!.settings;
    const change = this.#next(2) === 0 ? { imprint_url: addressOf(value) } : { board_sites: [siteOf(value)] };
    return this.#join('settings', '/together/json/studio/settings', { form: { imprint_url, board_sites }, change });
  }

  /** Saves a form of which one field is changed, with how it was before; where that field was changed since, once more from there. */
  async #join(what: string, address: string, { form, change }: { form: object; change: object }): Promise<void> {
    const field = Object.keys(change).at(-1)!;
    for (let before = form; ;) {
      const { status, json } = await this.#send(address, { ...before, ...change, before });
      const [was, is] = [before, change].map((one) => String((one as Record<string, unknown>)[field]));
      if (status === 200)
        return void this.done.push({ what: `${what} ${field}`, value: is!, before: was!, after: is! });
      expect([what, json]).toMatchObject([what, { code: 'changed_meanwhile' }]);
      before = json.payload.current as object;
    }
  }

  async #talks(): Promise<EditableSession[]> {
    const { sessions } = (await this.#ask('/together/json/timeline/sessions')).json.payload;
    return (sessions as EditableSession[]).filter(({ imported }) => imported);
  }

  async #ask(path: string, headers: Record<string, string> = {}) {
    await server.clock.advance(5_000);
    return this.#client.get(path, headers);
  }

  async #send(path: string, body: object) {
    await server.clock.advance(5_000);
    return this.#client.post(path, body);
  }
}

const addressOf = (value: string): string => `https://live.example/${value.replace(' ', '-')}.m3u8`;
const siteOf = (value: string): string => `https://${value.replace(' ', '-').toLowerCase()}.example`;

async function hallsOf(client: Client): Promise<StudioHall[]> {
  const { halls } = (await client.get('/studio/together/halls', HTML)).boot.page as { halls: StudioHalls };
  return halls.halls.filter(({ name }) => name === 'Quay');
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

it(`[SEC3] [STU17] [TML42] [TML43] [AUD6] ${TITLE}`, { timeout: PATIENCE_MS }, async () => {
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
  await clients[0]!.post('/together/json/studio/halls', HALL);
  expect((await clients[0]!.post('/together/json/studio/event', BASICS)).status).toBe(200);
  const event_before = (await eventBySlug(server.ctx.db, 'together'))!;
  const before = await noted(people);
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
  const joined = (what: string) => done.filter((one) => one.what === what);
  const chain = (what: string, start: unknown): string => {
    const saves = inOrder(joined(what), String(start));
    expect([what, saves.length]).toEqual([what, joined(what).length]);
    return saves.at(-1)?.after.toString() ?? String(start);
  };
  const [hall] = await hallsOf(clients[0]!);
  const now = (await eventBySlug(server.ctx.db, 'together'))!;
  expect(String(hall!.capacity)).toBe(chain('hall capacity', null));
  expect(hall!.address).toBe(chain('hall address', ''));
  expect(now.name).toBe(chain('basics name', event_before.name));
  expect(String(now.settings.imprint_url)).toBe(chain('settings imprint_url', event_before.settings.imprint_url));
  expect(String(now.settings.board_sites)).toBe(chain('settings board_sites', event_before.settings.board_sites));
  // The history says of each change of the hall from what to what, the newest first.
  const said = await historyOf(clients[0]!, 'halls', 'capacity');
  expect(said.toReversed()).toEqual(
    inOrder(joined('hall capacity'), 'null').map(({ before: was, after }) => [was, after]),
  );
  const fresh = unpackTimeline((await reader.get('/together/json/timeline')).json);
  const talks = done.filter(({ what }) => /^[0-9a-f]{24} /.test(what));
  const last = new Map(
    [...talks].sort((a, b) => Number(a.after) - Number(b.after)).map((one) => [one.what, one.value]),
  );
  for (const [what, value] of last) {
    const [id, field] = what.split(' ') as [string, 'title' | 'location'];
    expect([what, fresh.find((one) => one.id === id)?.[field]]).toEqual([what, value]);
  }
  expect(await noted(people)).toBe(before + done.length);
  expect(await page()).toEqual(sorted(fresh));
  await rm(folder, { recursive: true });
  await rm(join(file, '..'), { recursive: true });
});

/** From what to what a field was changed in a part of the history, the newest first. */
async function historyOf(client: Client, part: string, field: string): Promise<[string, string][]> {
  const said: [string, string][] = [];
  for (let cursor = '', more = true; more;) {
    const { json } = await client.get(`/together/json/studio/history?part=${part}${cursor}`);
    const { entries, has_more } = json.payload as StudioHistory;
    for (const change of entries.flatMap(({ changes }) => changes))
      if (change.kind === 'values' && change.field === field)
        said.push([numberIn(change.before), numberIn(change.after)]);
    cursor = `&before=${entries.at(-1)?.id}`;
    more = has_more;
  }
  return said;
}

const numberIn = (value: { readonly kind: string }): string => ('number' in value ? String(value.number) : 'null');

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
