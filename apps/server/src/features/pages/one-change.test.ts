import { ownTopic } from '@plenary/contract/own-topic';
import type { Boot } from '@plenary/contract/boot';
import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import type { Client } from '@plenary/testkit/client';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, expect, test } from 'vitest';
import type { EventFixture } from '@plenary/testkit/events';
import { setEvent } from '../events/index.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const PAGES = 60;
const LINK = 'https://meet.example/room';
const server = useServer();
let event: EventFixture;
let pages: Client[];
let host: Client;

beforeAll(async () => {
  event = await server.createEvent({ slug: 'crowd' });
  await addSessions(server.ctx, [sessionRow(event.id, { type: 'meeting', link: LINK })]);
  const person = (more = {}) => server.createPerson({ event, ...more }).then((one) => server.signIn(one));
  pages = await Promise.all(Array.from({ length: PAGES }, () => person()));
  host = await person({ host: true });
});

async function bootOf(client: Client): Promise<Boot> {
  const answer = await client.get(`/${event.slug}/json/boot?path=/`);
  expect([answer.status, answer.json.status]).toEqual([200, 'success']);
  return answer.json.payload as Boot;
}

const nameOf = async (client: Client): Promise<string | undefined> => (await bootOf(client)).event?.name;
const linksOf = (boot: Boot): (string | null)[] => boot.frame?.timeline.sessions.map(({ link }) => link) ?? [];

test('[LV21] pages that all read at once after a change show it, however many reads are under way already', async () => {
  const early = pages.map(bootOf);
  await setEvent(server.ctx, event.slug, { name: 'The new name' });
  const names = await Promise.all(pages.map(nameOf));
  expect(names).toEqual(pages.map(() => 'The new name'));
  await Promise.all(early);
});

test('[LV21] what is common to those who read at once is read a few times for all, and what is their own for each', async () => {
  const boots: Boot[] = [];
  const { statements, round_trips } = await databaseTraffic(server.ctx, async () => {
    boots.push(...(await Promise.all(pages.map(bootOf))));
  });
  const reads = statements.filter((text) => text.includes('from "timeline_sessions"'));
  expect(reads.length).toBeLessThan(PAGES / 3);
  // [LV20] Two for each page: the caller, and all that is their own.
  expect(round_trips).toBeLessThan(3 * PAGES);
  expect(new Set(boots.map(({ me }) => me?._id)).size).toBe(PAGES);
  for (const { me, frame } of boots) expect(Object.keys(frame?.cursors ?? {})).toContain(ownTopic(me?._id ?? ''));
});

test('[LV21] [D5] hosts and attendees who read at once do not share what hosts alone may see', async () => {
  const [theirs, ...boots] = await Promise.all([host, ...pages, host].map(bootOf));
  expect(linksOf(theirs!)).toEqual([LINK]);
  expect(linksOf(boots.pop()!)).toEqual([LINK]);
  for (const boot of boots) expect(linksOf(boot)).toEqual([null]);
});

test('[LV21] snapshots leave half of the connections to everything else', async () => {
  const { live, db } = server.ctx;
  const half = (db.$client.options.max ?? 0) / 2;
  let [open, most] = [0, 0];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const reads = Array.from({ length: 20 }, () =>
    live.snapshot({ event_id: event.id, account_id: 'somebody' }, async () => {
      open += 1;
      most = Math.max(most, open);
      await ended;
      open -= 1;
    }),
  );
  expect((await pages[0]!.get(`/${event.slug}/json/chat/threads`)).status).toBe(200);
  expect(open).toBe(half);
  end();
  await Promise.all(reads);
  expect(most).toBe(half);
});
