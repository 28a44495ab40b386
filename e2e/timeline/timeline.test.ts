import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import { timelineEvents } from '@plenary/server/features/timeline/timeline-events';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { carry, type Visitor } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const MINUTE = 60_000;
const THREAD = '65aa00000000000000000001';

const stage = useEvents();
let event: EventFixture;
let empty: EventFixture;
let streams: readonly string[];
let cookie: string | undefined;

const person = (uid: string, name: string) => ({
  ...{ uid, name, bio: '', company: 'Harbour', job_title: '', profile_picture: null },
});

beforeAll(async () => {
  const { server } = stage;
  // Tokyo has been nine hours ahead all year for decades: times of the tests need no calendar.
  event = await server.createEvent({ time_zone: 'Asia/Tokyo' });
  empty = await server.createEvent({ time_zone: '' });
  const ada = await server.addMember(await server.createPerson({ event }), empty);
  cookie = (await server.signIn(ada)).cookie;
  const moment = (minutes: number) => new Date(Math.floor(server.clock.now() / MINUTE) * MINUTE + minutes * MINUTE);
  const times = { starts_at: moment(-30), ends_at: moment(30) };
  const rows = [
    sessionRow(event.id, { title: 'Tides', location: 'Pier 3', ...times, speakers: [person('ada', 'Ada')] }),
    sessionRow(event.id, { title: 'Currents', ...times, hosts: [person('bob', 'Bob')] }),
    sessionRow(event.id, {
      title: 'Later',
      type: 'game',
      starts_at: moment(60),
      ends_at: moment(90),
      link: 'https://game.example',
    }),
  ];
  await addSessions(server.ctx, rows);
  streams = rows.slice(0, 2).map(({ id }) => id);
});

/** Somebody signed in, whose device lives in UTC. */
async function visit(path: string, at = event): Promise<Visitor> {
  const visitor = await stage.visitor({ timezoneId: 'UTC' });
  await carry(visitor.context, stage.url, cookie);
  const live = visitor.page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await visitor.page.goto(`${stage.url}/${at.slug}${path}`);
  await live;
  return visitor;
}

/** Gives a session another value, as organisers do. */
async function change(at: EventFixture, id: string, column: 'title' | 'stream', value: string): Promise<void> {
  const { clock, db, live } = stage.server.ctx;
  await db.$client.query(`UPDATE timeline_sessions SET ${column} = $2 WHERE id = $1`, [id, value]);
  await live.transact(async (tx) => ({
    result: undefined,
    ...(await timelineEvents(clock, tx, { event_id: at.id, changed: [id] })),
  }));
}

const rename = (id: string, title: string): Promise<void> => change(event, id, 'title', title);

const agenda = (page: Page) => page.getByRole('dialog', { name: 'Agenda' });

test('[AGE2] a session of the agenda has its badge, times, place, people, text and link', async () => {
  const { page } = await visit('?agenda=true');
  const item = agenda(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Tides' }) });
  await item.getByText('Live now').waitFor();
  await item.getByText('Stream · Pier 3').waitFor();
  await item.getByText('Ada').waitFor();
  await agenda(page).getByText('Bob').waitFor();
  expect(await item.getByRole('link', { name: /^Visit/ }).getAttribute('href')).toBe(
    `/${event.slug}/live_stream/${streams[0]}`,
  );
  const later = agenda(page).getByRole('article', { name: 'Later' });
  await later.getByText(/^Opens \d\d:\d\d$/).waitFor();
  await expect.poll(() => later.getByText('Not Started').count()).toBe(0);

  const hour = async () => Number((await item.locator('time').first().textContent())?.slice(0, 2));
  const local = page.getByRole('switch', { name: 'Show times in my time zone' });
  await local.check();
  await agenda(page).getByText('Times in UTC').waitFor();
  const atHome = await hour();
  await local.uncheck();
  await agenda(page).getByText('Times in Tokyo time, 9 hours ahead of your time').waitFor();
  expect(await hour()).toBe((atHome + 9) % 24);

  const text = item.getByText('Hello', { exact: true });
  await expect.poll(() => text.count()).toBe(0);
  await item.getByRole('button', { name: /^Show More.*Tides/ }).click();
  await text.waitFor();
  await item.getByRole('button', { name: /^Show less.*Tides/ }).click();
  await text.waitFor({ state: 'detached' });
});

test('[AGE4] the query agenda=true opens the agenda once: neither a reload nor the way back opens it again', async () => {
  const { page } = await visit('?agenda=true');
  await agenda(page).waitFor();
  await page.waitForURL(`${stage.url}/${event.slug}`);
  await page.keyboard.press('Escape');
  await agenda(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await expect.poll(() => agenda(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Terms of use' }).click();
  await page.getByRole('heading', { name: 'Terms of use' }).waitFor();
  await page.goBack();
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await expect.poll(() => agenda(page).count()).toBe(0);
});

test('[AGE3] [STR4] [HDR2] [HDR4] an event without sessions, sponsors and time zone says what is missing', async () => {
  const { page, errors } = await visit('?agenda=true', empty);
  await agenda(page).getByText('There are no upcoming events scheduled.').waitFor();
  expect(errors).toEqual([`The event's time zone is missing or unknown: "".`]);
  await page.goto(`${stage.url}/${empty.slug}#LIVE_STREAM`);
  await page.getByRole('dialog').getByText('All live streams ended').waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Sponsors' }).count()).toBe(0);
  // The pages without a header say it too.
  const before = errors.length;
  await page.goto(`${stage.url}/${empty.slug}/logout`);
  await expect.poll(() => errors.slice(before)).toEqual([`The event's time zone is missing or unknown: "".`]);
});

test('[HTP20] a stream plays from a host that the page allows; one of another host, named later, has it loaded anew', async () => {
  const moving = await stage.server.createEvent({ time_zone: 'Asia/Tokyo' });
  const ada = await stage.server.signIn(await stage.server.createPerson({ event: moving }));
  const times = { starts_at: new Date(stage.server.clock.now()), ends_at: null };
  const row = sessionRow(moving.id, { ...times, stream: source({ playback_url: 'https://one.example/a.m3u8' }) });
  await addSessions(stage.server.ctx, [row]);
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, ada.cookie);
  const asked: string[] = [];
  await page.route(/^https:\/\/(?:one|two|three)\.example\//, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.goto(`${stage.url}/${moving.slug}/live_stream/${row.id}`);
  await expect.poll(() => asked).toContain('one.example');
  expect(await page.evaluate(() => fetch('https://three.example/').catch(() => 'refused'))).toBe('refused');
  const loaded = page.waitForEvent('load');
  const stream = source({ playback_url: 'https://two.example/b.m3u8' });
  await change(moving, row.id, 'stream', JSON.stringify(stream));
  await loaded;
  await expect.poll(() => asked).toContain('two.example');
  expect(asked).not.toContain('three.example');
  await context.close();
});

test('[MDL3] [STR3] [STR7] the hash opens the live streams, and goes with them; what else it carries stays', async () => {
  const { page } = await visit(`/live_stream/${streams[0]}#openChatThread=${THREAD}`);
  await page.getByRole('link', { name: 'Change stream' }).click();
  const modal = page.getByRole('dialog', { name: 'Live streams' });
  await modal.getByRole('button', { name: /^Watching.*Tides/ }).waitFor();
  await modal.getByRole('link', { name: /^Visit.*Currents/ }).waitFor();
  await modal.getByText('Ada').waitFor();
  await page.goto(`${stage.url}/${event.slug}#LIVE_STREAM&openChatThread=${THREAD}`);
  await modal.waitFor();
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  expect(new URL(page.url()).hash).toBe(`#openChatThread=${THREAD}`);
});

test('[SES11] a page left open shows a changed timeline within a second', async () => {
  const { page } = await visit('?agenda=true');
  const title = agenda(page).getByRole('heading', { level: 4 });
  await title.filter({ hasText: 'Currents' }).waitFor();
  await page.evaluate(() => void Object.assign(globalThis, { still_open: true }));
  await rename(streams[1] ?? '', 'Undercurrents');
  await title.filter({ hasText: 'Undercurrents' }).waitFor();
  expect(await page.evaluate(() => 'still_open' in globalThis)).toBe(true);
  await rename(streams[1] ?? '', 'Currents');
});

test('[D50] what a page keeps for its event goes when another event is opened; what is the device’s stays', async () => {
  const { page } = await visit('');
  await page.getByRole('button', { name: 'Open the side panel' }).click();
  await page.getByPlaceholder('Type your message here..').fill('half a thought');
  const values = (...names: string[]) =>
    page.evaluate((all) => all.map((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name)), names);
  await page.evaluate(() => localStorage.setItem('isMicOn', 'false'));
  await expect.poll(() => values('sidePanelTab', 'plenary_event', 'isMicOn')).toEqual(['chat', event.id, 'false']);
  expect(await values('chatDraft')).not.toEqual([null]);
  await page.goto(`${stage.url}/${empty.slug}`);
  await expect.poll(() => values('plenary_event')).toEqual([empty.id]);
  expect(await values('sidePanelTab', 'chatDraft', 'isMicOn')).toEqual([null, null, 'false']);
});
