import type { NewCalendarFeed } from '@plenary/contract/calendars/operations';
import type { EventFixture, EventOptions } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { events } from '../../db/schema/index.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const server = useServer();
let event: EventFixture;
let path: string;

beforeEach(async () => {
  const settings: EventOptions['settings'] = { language: 'en', languages: ['de'], public_timeline: true };
  event = await server.createEvent({ name: 'Fair', settings });
  await server.ctx.db
    .update(events)
    .set({ translations: { de: { name: 'Messe' } } })
    .where(eq(events.id, event.id));
  const talk = sessionRow(event.id, {
    ...{ title: 'Tides', description: '<p>The sea</p>', location: 'Hall A' },
    ...{ categories: [{ name: 'Sea', position: 1, translations: { de: { name: 'Meer' } } }] },
    translations: { de: { title: 'Gezeiten', description: '<p>Das Meer</p>', location: 'Saal A' } },
  });
  await addSessions(server.ctx, [talk]);
  path = `/${event.slug}/live_stream/${talk.id}`;
});

async function feedOf(language: string): Promise<string> {
  const client = await server.signIn(await server.createPerson({ event }));
  await client.form(`/${event.slug}/json/update-profile`, { language });
  const { payload } = (await client.post(`/${event.slug}/json/calendar-feeds`, { kind: 'event' })).json;
  const { url } = payload as NewCalendarFeed;
  return (await server.anonymous.get(new URL(url).pathname)).text.replaceAll('\r\n ', '');
}

const GERMAN = ['SUMMARY:Gezeiten', 'Das Meer', 'LOCATION:Saal A', 'CATEGORIES:Meer', 'Messe'];
const ENGLISH = ['SUMMARY:Tides', 'The sea', 'LOCATION:Hall A', 'CATEGORIES:Sea', 'Fair'];

test('[TXT1] a calendar feed is in the language of its owner, in each its own at the same time', async () => {
  const [german, english] = [await feedOf('de'), await feedOf('en')];
  for (const words of GERMAN) expect(german).toContain(words);
  for (const words of ENGLISH) expect(german).not.toContain(words);
  for (const words of ENGLISH) expect(english).toContain(words);
});

test.each([
  ['de-CH', 'Gezeiten', 'Messe'],
  ['en', 'Tides', 'Fair'],
  ['fr', 'Tides', 'Fair'],
])('[TXT1] [D73] the preview of a link is in the language that is asked for: %s', async (language, title, name) => {
  const headers = { accept: 'text/html', 'accept-language': language };
  const first = await server.anonymous.get(path, headers);
  const next = first.headers.get('location');
  const { boot } = next === null ? first : await server.anonymous.get(next, headers);
  expect([boot?.preview, boot?.event?.name]).toEqual([title, name]);
});
