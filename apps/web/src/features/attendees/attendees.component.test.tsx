import { onlineUsers, PRESENCE, type OnlineUser } from '@plenary/contract/presence/operations';
import { ONLINE_ALL_TOPIC, ONLINE_TOPIC } from '@plenary/contract/presence/topics';
import { getProfile, updateProfile } from '@plenary/contract/profile/operations';
import { addActivityScore } from '@plenary/contract/points/operations';
import { networkedUsers } from '@plenary/contract/chat/private';
import { getUserCard } from '@plenary/contract/user-card/operations';
import {
  drawn,
  newTestId,
  openPage,
  pass,
  profileOf,
  refuses,
  userOf,
  violations,
  type Backend,
  type OpenedPage,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const attendee = (name: string, more: Partial<OnlineUser['user']> = {}): OnlineUser => ({
  ...{ _id: newTestId(), user: userOf(name, more), availability: 'available' },
});

/** Those who are here beside the signed-in person, as the server lists them. */
class Here {
  readonly #backend: Backend;
  #people: readonly OnlineUser[];
  #frames = 0;

  constructor(backend: Backend, people: readonly OnlineUser[]) {
    this.#backend = backend;
    this.#people = people;
    backend.answers(onlineUsers, ({ query: { search = '', filter = 'all', offset = 0 } }) => {
      const words = search.toLowerCase();
      const found = this.#people.filter(
        ({ user }) =>
          `${user.first_name} ${user.last_name}`.toLowerCase().includes(words) && (filter !== 'hosts' || user.host),
      );
      const all = this.#people.length;
      const hosts = this.#people.filter(({ user }) => user.host).length;
      return {
        users: found.slice(offset, offset + PRESENCE.page),
        total: found.length,
        counts: { all, hosts, virtual: all, in_person: 0, no_network: 0 },
        online: all + 1,
      };
    });
    backend.answers(getUserCard, ({ query: { user } }) => {
      const person = this.#people.find((one) => one.user._id === user);
      return person ? { event_user: person, availability: 'available' as const, blocked: false } : refuses('not_found');
    });
    backend.answers(addActivityScore, { points: 0 });
  }

  /** They are here now, and nobody else. */
  are(people: readonly OnlineUser[]): void {
    const gone = this.#people.filter((one) => !people.includes(one)).map(({ _id }) => _id);
    const joined = people.filter((one) => !this.#people.includes(one)).length;
    this.#people = people;
    this.#frames += 1;
    const frame = { n: this.#frames, online: people.length + 1, joined, left: gone.length, gone, changed: 0 };
    this.#backend.signal(ONLINE_TOPIC, { kind: 'presence', values: [frame], more: false });
  }

  /** A person comes, of whom the server that is asked next does not know yet. */
  comeLate(person: OnlineUser): void {
    const before = this.#people;
    this.are([...before, person]);
    this.#people = before;
  }

  /** That server knows now. */
  catchUp(person: OnlineUser): void {
    this.#people = [...this.#people, person];
  }

  /** The same people are here in another way; those who moderate hear of it. */
  become(availability: OnlineUser['availability']): void {
    this.#people = this.#people.map((one) => ({ ...one, availability }));
    this.#frames += 1;
    const frame = { n: this.#frames, online: this.#people.length + 1, joined: 0, left: 0, gone: [] };
    const values = [{ ...frame, changed: this.#people.length }];
    this.#backend.signal(ONLINE_ALL_TOPIC, { kind: 'presence', values, more: false });
  }
}

async function open({
  people = [],
  ...options
}: PageOptions & { readonly people?: readonly OnlineUser[] } = {}): Promise<OpenedPage & { readonly here: Here }> {
  let here: Here | undefined;
  const opened = await openPage({
    stored: { sidePanelTab: 'attendees' },
    ...options,
    answers: (backend, boot) => {
      here = new Here(backend, people);
      options.answers?.(backend, boot);
    },
  });
  return { ...opened, here: here! };
}

const tab = page.getByRole('region', { name: 'Attendees' });
const list = tab.getByRole('list', { name: 'People who are here' });
const rows = list.getByRole('listitem');
const nobody = tab.getByText('No active online users found');
const number = tab.getByText(/Active Attendees?$/);
const names = () =>
  rows
    .elements()
    .map((row) => row.querySelector('span > span:first-child bdi')?.textContent)
    .join(', ');

test('[ATT1] [ATT3] whoever comes is on the list, and whoever has gone is not, while it is open', async () => {
  const { here, backend } = await open();
  await expect.element(nobody).toBeVisible();
  await expect.element(number).toHaveTextContent('0 Active Attendees');
  expect(await violations({ include: '#side-panel' })).toEqual([]);
  await expect.poll(() => backend.followed()).toContain(ONLINE_TOPIC);
  here.are([attendee('Bob Doe', { host: true })]);
  await expect.poll(names).toBe('Bob Doe');
  await expect.element(number).toHaveTextContent('1 Active Attendee');
  // It may be another one every second: no screen reader says each.
  expect(number.element().closest('[role=status], [aria-live]')).toBe(null);
  expect((rows.first().element() as HTMLElement).innerText).toMatch(/Bob Doe\s+Host\s+Available/);
  expect(await violations({ include: '#side-panel' })).toEqual([]);
  here.are([]);
  await expect.element(nobody).toBeVisible();
  expect(names()).toBe('');
});

test('[ATT10] a list that came from a server which learned of a change later is read again by itself', async () => {
  const { here } = await open({ still: true, people: [attendee('Bob Doe')] });
  await drawn(() => tab.query() !== null);
  await pass(10_000);
  await drawn(() => names() === 'Bob Doe');
  const cleo = attendee('Cleo Marsh');
  here.comeLate(cleo);
  // The list is read within a second. Read once more a second later, that server would have said the same.
  await pass(2_000);
  here.catchUp(cleo);
  await pass(PRESENCE.known_everywhere_ms);
  await drawn(() => names() === 'Bob Doe, Cleo Marsh');
});

test('[ATT10] a list that is followed just after a change is read once more, when every server knows of it', async () => {
  const { here, backend } = await open({ people: [attendee('Bob Doe')] });
  await expect.poll(() => backend.followed()).toContain(ONLINE_TOPIC);
  await expect.poll(names).toBe('Bob Doe');
  here.catchUp(attendee('Cleo Marsh'));
  await expect.poll(names).toBe('Bob Doe, Cleo Marsh');
});

test('[ATT10] a list that may have missed news just after it was due to be read again is read once every server knows', async () => {
  const { here, backend } = await open({ still: true, people: [attendee('Bob Doe')] });
  await drawn(() => tab.query() !== null);
  await pass(10_000);
  await drawn(() => names() === 'Bob Doe');
  const cleo = attendee('Cleo Marsh');
  here.comeLate(cleo);
  backend.signal(ONLINE_TOPIC, { kind: 'presence', values: [], more: true });
  // The list is read at once, and would be again within a second for the one who came: too early for this server.
  await pass(1_500);
  here.catchUp(cleo);
  await pass(PRESENCE.known_everywhere_ms);
  await drawn(() => names() === 'Bob Doe, Cleo Marsh');
});

test('[ATT6] [ATT10] an open list says how attendee is here from the moment that this is another way', async () => {
  const { here, backend } = await open({ people: [attendee('Bob Doe')], me: { host: true, roles: ['host'] } });
  const row = () => (rows.first().element() as HTMLElement).innerText;
  await expect.poll(row).toMatch(/Bob Doe\s+Available/);
  await expect.poll(() => backend.followed()).toContain(ONLINE_ALL_TOPIC);
  here.become('no-network');
  await expect.poll(row).toMatch(/Bob Doe\s+No networking/);
});

test('[ATT1] [ATT2] people are searched and filtered, and a name leads to the card', async () => {
  await open({ people: [attendee('Bob Doe'), attendee('Cleo Marsh', { host: true }), attendee('Dan Bobson')] });
  await expect.poll(names).toBe('Bob Doe, Cleo Marsh, Dan Bobson');
  const search = tab.getByPlaceholder('Search for other attendees here');
  await search.fill('bob');
  await expect.poll(names).toBe('Bob Doe, Dan Bobson');
  await search.fill('nobody at all');
  await expect.element(nobody).toBeVisible();
  await search.fill('');
  await tab.getByRole('button', { name: 'Hosts 1' }).click();
  await expect.poll(names).toBe('Cleo Marsh');
  await tab.getByRole('button', { name: 'Cleo Marsh' }).click();
  const card = page.getByRole('dialog', { name: 'Cleo Marsh' });
  await expect.element(card.getByText('Available')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(tab.getByRole('button', { name: 'Cleo Marsh' })).toHaveFocus();
});

test('[ATT13] a switch beside the list hides one from it at once, and goes back where that is refused', async () => {
  const { backend } = await open({
    answers: (server, boot) => {
      const profile = profileOf(boot);
      const hidden = (invisible: boolean) => ({ ...profile, user: { ...profile.user, invisible } });
      server.answers(getProfile, hidden(true));
      server.answers(updateProfile, ({ body: { invisible = false } }) =>
        invisible ? refuses('rate_limited') : hidden(false),
      );
    },
  });
  const hide = tab.getByRole('switch', { name: 'Do not show me here' });
  await expect.element(hide).toBeChecked();
  await hide.click();
  await expect.element(hide).not.toBeChecked();
  await expect.poll(() => backend.received(updateProfile).map(({ body }) => body)).toEqual([{ invisible: false }]);
  await hide.click();
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toBeVisible();
  await expect.element(hide).not.toBeChecked();
});

test('[ATT1] "New Chat" leads to the choice of people', async () => {
  await open({ answers: (backend) => backend.answers(networkedUsers, { users: [], has_more: false }) });
  await tab.getByRole('button', { name: 'New Chat' }).click();
  await expect.element(page.getByRole('region', { name: /new chat/i })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: /^Private Chat/ })).toHaveAttribute('aria-selected', 'true');
});

test('[ATT1] "New Chat" is there for those alone who may begin one', async () => {
  await open({ me: { user: { networking_status: false } } });
  await expect.element(number).toHaveTextContent('0 Active Attendees');
  expect(tab.getByRole('button', { name: 'New Chat' }).query()).toBe(null);
});

test('[SIM2] the list says of simulated people that they are, and so does the card to which their name leads', async () => {
  await open({ people: [attendee('Ilse Brandt', { simulated: true })], frame: { simulated: 'demo' } });
  await expect.poll(names).toBe('Ilse Brandt');
  expect((rows.first().element() as HTMLElement).innerText).toMatch(/Ilse Brandt\s+Simulated/);
  expect(getComputedStyle(rows.first().element().querySelector('svg, img') as Element).outlineStyle).toBe('dashed');
  await expect.element(tab.getByText('People with a dashed ring are simulated.')).toBeVisible();
  expect(await violations({ include: '#side-panel' })).toEqual([]);
  await tab.getByRole('button', { name: 'Ilse Brandt' }).click();
  const card = page.getByRole('dialog', { name: 'Ilse Brandt' });
  await expect.element(card.getByText('Simulated', { exact: true })).toBeVisible();
  await expect
    .element(card.getByText('This person is simulated: you cannot write to them', { exact: false }))
    .toBeVisible();
});

test('[ATT1] of a long list only those near the view are in the page; what one scrolls to is read', async () => {
  const people = Array.from({ length: 240 }, (_, n) => attendee(`Guest ${String(n).padStart(4, '0')}`));
  await open({ people });
  await expect.element(number).toHaveTextContent('240 Active Attendees');
  await expect.poll(names).toContain('Guest 0000');
  expect(rows.elements().length).toBeLessThan(40);
  await expect.element(rows.first()).toHaveAttribute('aria-setsize', '240');
  list.element().parentElement?.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(names).toMatch(/Guest 0239$/);
  expect(await violations({ include: '#side-panel' })).toEqual([]);
});

test('[ATT3] an open list is read anew every five minutes', async () => {
  const { backend } = await open({ still: true });
  await drawn(() => tab.query() !== null);
  await pass(10_000);
  await drawn(() => nobody.query() !== null);
  const before = backend.received(onlineUsers).length;
  await pass(280_000);
  expect(backend.received(onlineUsers)).toHaveLength(before);
  await pass(20_000);
  expect(backend.received(onlineUsers).length).toBeGreaterThan(before);
});
