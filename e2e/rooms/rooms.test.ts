import { addRoom, newSitter } from '@plenary/server/features/rooms/rooms.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, launchBrowser, newVisitor } from '../support/browser.ts';
import { button, FAKE_MEDIA, region, WAIT } from '../support/calls.ts';
import { useEvents } from '../support/events.ts';
import { followedAt } from '../support/nodes.ts';

const stage = useEvents();
let browser: Browser;
let event: EventFixture;

beforeAll(async () => {
  browser = await launchBrowser(FAKE_MEDIA);
});
// A page that stays open keeps its seat.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(() => browser.close());
beforeEach(async () => {
  event = await stage.server.createEvent();
});

const somebody = (options: PersonOptions = {}) => stage.server.createPerson({ event, ...options });
/** A page of the event in a browser of its own. */
async function open(path: string, person: Person): Promise<Page> {
  const { cookie } = await stage.server.signIn(person);
  const { context, page } = await newVisitor(browser, stage.url);
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  return page;
}
const card = (page: Page, name: string) => page.getByRole('article', { name });
/** A second later: lobbies are notified of what has changed. */
const aSecondLater = () => stage.server.clock.advance(1_000);
/** The call of a room, or the look in the mirror before it where a seat was kept. */
const inside = (page: Page, room: string) => page.locator('[data-call]').getByRole('heading', { name: room, level: 1 });
const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

test('[ROM1] [ROM3] [ROM4] [ROM14] a networking room is joined and left after a question, live for everybody', async () => {
  const room = await addRoom(stage.server, event, { name: 'Tea', max_guests: 1 });
  await addRoom(stage.server, event, { name: 'Sea' });
  const ada = await somebody({ first_name: 'Ada', last_name: 'Byron' });
  const [page, other] = [await open('/networking', ada), await open('/networking', await somebody())];
  await expect.poll(() => card(page, 'Tea').textContent()).toContain('0/1 seats');
  expect(await violations(page)).toEqual([]);
  await card(page, 'Tea').getByRole('button', { name: 'Join' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.textContent()).toContain('Would you like to join the room named: Tea?');
  await dialog.getByRole('button', { name: 'Join' }).click();
  await inside(page, 'Tea').waitFor(WAIT);
  await expect.poll(() => stored(page, 'network_room_id')).toBe(room);
  await aSecondLater();
  await expect.poll(() => card(other, 'Tea').textContent()).toContain('Full');
  await expect.poll(() => card(other, 'Tea').getByRole('listitem').allInnerTexts()).toHaveLength(1);

  // A reload joins again.
  await page.reload();
  await region(page).waitFor(WAIT);
  // Beside the small window of a call stands its lobby, where joining is disabled.
  await button(page, 'Pop out').click();
  await expect.poll(() => card(page, 'Sea').getByRole('button', { name: 'Join' }).isDisabled()).toBe(true);
  const leave = card(page, 'Tea').getByRole('button', { name: 'Leave' });
  await leave.click(WAIT);
  await expect.poll(() => dialog.textContent()).toContain('Would you like to leave this room?');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await leave.waitFor({ state: 'detached' });
  await expect.poll(() => stored(page, 'network_room_id')).toBeNull();
  // The page has left before the server has learned of it.
  const free = card(other, 'Tea').getByRole('button', { name: 'Join' });
  await expect.poll(() => aSecondLater().then(() => free.count()), WAIT).toBe(1);
});

test('[ROM7] [ROM10] [ROM14] a second device takes the seat over, and whoever is removed is told so', async () => {
  const room = await addRoom(stage.server, event, { name: 'Tea' });
  const ada = await somebody();
  const host = await newSitter(stage.server, event, { host: true });
  const join = async (page: Page) => {
    await card(page, 'Tea').getByRole('button', { name: 'Join' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  };
  const laptop = await open('/networking', ada);
  await join(laptop);
  await inside(laptop, 'Tea').waitFor(WAIT);
  const phone = await open('/networking', ada);
  await join(phone);
  const failure = phone.getByRole('dialog').filter({ hasText: 'already joined from another device or browser' });
  await failure.getByRole('button', { name: 'Close & Retry' }).click();
  await inside(phone, 'Tea').waitFor(WAIT);
  const told = (page: Page) => page.getByRole('dialog').textContent();
  await expect.poll(() => told(laptop)).toContain('You have joined from another device.');
  await expect.poll(() => stored(laptop, 'network_room_id')).toBeNull();
  await expect.poll(() => followedAt(stage.server, 'seat:')).toHaveLength(1);
  await host.call('kick', { room, event_user: ada.event_user_id });
  await expect.poll(() => told(phone)).toContain('You can join again in 5 minutes.');
  await expect.poll(() => stored(phone, 'network_room_id')).toBeNull();
});

test('[ROM11] a seat of a full room is offered for 30 s, also over a reload; not taken, it goes on to the next person', async () => {
  const room = await addRoom(stage.server, event, { name: 'Tea', max_guests: 1 });
  const ada = await newSitter(stage.server, event);
  await ada.sit(room);
  await aSecondLater();
  const [bob, carl] = [await open('/networking', await somebody()), await open('/networking', await somebody())];
  const tea = (page: Page) => card(page, 'Tea');
  const press = (page: Page, name: string) => tea(page).getByRole('button', { name }).click(WAIT);
  for (const page of [bob, carl]) {
    await press(page, 'Wait for a seat');
    await tea(page).getByText('You are in line.').waitFor(WAIT);
    await aSecondLater();
  }
  await bob.reload();
  await tea(bob).getByText('You are in line.').waitFor(WAIT);

  await ada.call('leave', { room });
  await aSecondLater();
  await tea(bob).getByText('A seat is kept for you for').waitFor(WAIT);
  // One toast, of what keeps seats or, before that has come, of the notification.
  const offer = bob.getByText(/^(?:A seat in Tea is yours|There is a place for you)$/);
  await offer.waitFor(WAIT);
  expect(await violations(bob)).toEqual([]);
  await aSecondLater();
  await tea(carl).getByRole('button', { name: 'Full' }).waitFor(WAIT);
  await stage.server.clock.advance(30_000);
  // Lobbies are told once a second, and the seat may go on right after that.
  const gone = bob.getByText('The seat in Tea has gone on');
  await expect.poll(async () => (await aSecondLater(), gone.count()), { interval: 1_000 }).toBe(1);
  await expect.poll(() => offer.count()).toBe(0);
  await tea(bob).getByText('You did not take it in time.').waitFor();

  await press(carl, 'Take the seat');
  await inside(carl, 'Tea').waitFor(WAIT);
  await aSecondLater();
  await tea(bob).getByText('1/1 seats').or(tea(bob).getByText('Full').first()).waitFor(WAIT);
  await tea(bob).getByRole('button', { name: 'Wait for a seat' }).waitFor(WAIT);
});

test('[ROM11] [ROM14] an offer is taken from its toast, also from another device, and is over with that', async () => {
  const [tea, sea] = [
    await addRoom(stage.server, event, { name: 'Tea', max_guests: 1 }),
    await addRoom(stage.server, event, { name: 'Sea' }),
  ];
  const [ada, bob] = [await newSitter(stage.server, event), await newSitter(stage.server, event)];
  await ada.sit(tea);
  await aSecondLater();
  const page = await open('/networking', bob.person);
  // Whatever keeps seats is there once the page has sat somewhere.
  await card(page, 'Sea').getByRole('button', { name: 'Join' }).click(WAIT);
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await region(page).getByRole('button', { name: 'Leave' }).click(WAIT);
  await card(page, 'Tea').getByRole('button', { name: 'Wait for a seat' }).click(WAIT);
  await card(page, 'Tea').getByText('You are in line.').waitFor(WAIT);
  await bob.sit(sea);
  await ada.call('leave', { room: tea });
  await aSecondLater();
  await card(page, 'Tea').getByRole('button', { name: 'Take the seat' }).waitFor(WAIT);
  const toasts = page.getByRole('region', { name: 'Messages' });
  await toasts.getByText('A seat in Tea is yours').waitFor(WAIT);
  await toasts.getByRole('button', { name: 'Join' }).click(WAIT);

  const failure = page.getByRole('dialog').filter({ hasText: 'already joined from another device or browser' });
  await failure.getByRole('button', { name: 'Close & Retry' }).click(WAIT);
  await inside(page, 'Tea').waitFor(WAIT);
  await button(page, 'Cancel').click();
  // The seat goes when the page's request has come, which may be after the first second.
  const isFree = async () => (
    await aSecondLater(),
    card(page, 'Tea').getByRole('button', { name: 'Join' }).isVisible()
  );
  await expect.poll(isFree).toBe(true);
  await expect.poll(() => card(page, 'Tea').getByRole('button', { name: 'Take the seat' }).count()).toBe(0);
});

test('[ROM1] [ROM3] exhibitors stand on their levels, wait for their owners, and show who visits on level 2', async () => {
  const owner = await newSitter(stage.server, event, { first_name: 'Olga', last_name: 'Owens' });
  const stand = await addRoom(stage.server, event, {
    ...{ kind: 'exhibitor', name: 'Ropes', owners: [owner.person.event_user_id], level: 2, categories: ['Tools'] },
  });
  await addRoom(stage.server, event, { kind: 'exhibitor', name: 'Maps', level: 1, categories: ['Paper'] });
  const page = await open('/exhibitors', await somebody());
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Level 1', 'Level 2']);
  const ropes = card(page, 'Ropes');
  await expect.poll(() => ropes.textContent()).toContain('Waiting for exhibitors');
  await ropes.getByRole('button', { name: 'Soon' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await ropes.getByRole('button', { name: 'Let them know I am waiting' }).click();
  await expect.poll(() => ropes.getByRole('status').textContent()).toContain('You are in line.');
  await page.getByRole('button', { name: 'Tools' }).click();
  await expect.poll(() => card(page, 'Maps').count()).toBe(0);
  await owner.sit(stand, {}, 'exhibitor');
  await aSecondLater();
  // Anyone who called them has a seat kept.
  await ropes.getByRole('button', { name: 'Take the seat' }).waitFor(WAIT);
  await expect.poll(() => ropes.textContent()).toContain('Olga Owens');
  await ropes.getByRole('button', { name: 'Show visitors' }).click();
  await expect.poll(() => ropes.getByRole('list', { name: 'Visitors' }).textContent()).toContain('Olga Owens');
});
