import type { Answer } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/index.ts';
import { newMixer, type Mixer } from '../speed-networking/speed-networking.fixture.ts';

const server = useServer();
let event: EventFixture;
let ada: Mixer;
let bob: Mixer;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await newMixer(server, event, { first_name: 'Ada', last_name: 'Byron' });
  bob = await newMixer(server, event, { first_name: 'Bob', last_name: 'Ross' });
  const columns = { company: 'Engines', role: 'Analyst' };
  await server.ctx.db.update(accounts).set(columns).where(eq(accounts.id, ada.person.account_id));
});

const give = (one: Mixer, other: Mixer, ...fields: string[]): Promise<Answer> =>
  one.client.post(`/${event.slug}/json/contacts/share`, { user: other.person.account_id, fields });
const takeBack = (one: Mixer, other: Mixer) =>
  one.client.post(`/${event.slug}/json/contacts/withdraw`, { user: other.person.account_id });
const list = async ({ client }: Mixer) => (await client.get(`/${event.slug}/json/contacts`)).json.payload.contacts;
const card = (one: Mixer, other: Mixer) => one.client.get(`/${event.slug}/contact/${other.person.account_id}.vcf`);
const notices = async ({ client }: Mixer): Promise<string[]> => {
  const { json } = await client.get(`/${event.slug}/json/notifications`);
  return json.payload.results.map(({ type }: { type: string }) => type);
};

describe('[XCH1] an exchange of contact details', () => {
  it('shows nothing to either before both have given something', async () => {
    const offered = await give(ada, bob, 'company', 'email');
    expect(offered.json.payload).toMatchObject({ state: 'asked', company: '', email: '', gives: ['company', 'email'] });
    expect(await list(bob)).toMatchObject([{ name: 'Ada Byron', state: 'offered', company: '', email: '' }]);
    expect((await card(bob, ada)).status).toBe(404);
    expect(await notices(bob)).toEqual(['contact_offered']);
    const taken = await give(bob, ada);
    expect(taken.json.payload).toMatchObject({
      state: 'contact',
      company: 'Engines',
      role: '',
      email: ada.person.email,
    });
    expect(await list(ada)).toMatchObject([{ state: 'contact', company: '', email: '' }]);
    expect([await notices(ada), await notices(bob)]).toEqual([['contact'], []]);
  });

  it('[XCH2] gives what each says, which they can change', async () => {
    await give(ada, bob, 'email');
    await give(bob, ada);
    await give(ada, bob, 'role');
    expect(await list(bob)).toMatchObject([{ role: 'Analyst', company: '', email: '' }]);
    expect((await give(ada, bob, 'password')).json.code).toBe('invalid_input');
  });
});

describe('[XCH3] an offer', () => {
  it('reaches nobody who does not let others reach them, and nobody across a block', async () => {
    const hidden = await newMixer(server, event, { networking_status: false });
    const made_up = await newMixer(server, event, { simulated: true });
    for (const other of [hidden, made_up, ada]) expect((await give(ada, other)).json.code).toBe('contact_unwanted');
    expect((await give(ada, await newMixer(server, await server.createEvent()))).json.code).toBe('not_found');
    await give(ada, bob, 'email');
    await bob.client.post(`/${event.slug}/json/chat/users/block`, { user: ada.person.account_id });
    expect((await give(bob, ada)).json.code).toBe('contact_unwanted');
    expect((await give(ada, bob)).json.code).toBe('contact_unwanted');
    expect([await list(ada), await list(bob)]).toEqual([[], []]);
  });

  it('of each to the other at once is an exchange', async () => {
    await Promise.all([give(ada, bob), give(bob, ada)]);
    expect((await list(ada))[0].state).toBe('contact');
    expect((await list(bob))[0].state).toBe('contact');
  });
});

it('[XCH4] taken back by either, neither has the details of the other, and the notification is gone', async () => {
  await give(ada, bob, 'email');
  await give(bob, ada);
  expect((await takeBack(bob, ada)).json.payload).toEqual({ withdrawn: true });
  expect((await takeBack(bob, ada)).json.payload).toEqual({ withdrawn: false });
  expect([await list(ada), await list(bob), await notices(ada)]).toEqual([[], [], []]);
  expect((await card(bob, ada)).status).toBe(404);
});

it('[XCH5] a contact is a file that address books take', async () => {
  await give(ada, bob, 'company', 'email');
  await give(bob, ada);
  const file = await card(bob, ada);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/vcard; charset=utf-8']);
  expect(file.headers.get('content-disposition')).toContain('.vcf');
  expect(file.text).toContain('FN:Ada Byron\r\nORG:Engines\r\nEMAIL:');
  expect(file.text).not.toContain('Analyst');
  expect((await card(ada, bob)).text).not.toContain('EMAIL');
});

it('[XCH7] all contacts are one file of vCards and one table, and offers are in neither', async () => {
  const cyd = await newMixer(server, event, { first_name: '=Cyd', last_name: 'Dee' });
  await give(ada, bob, 'email');
  await give(bob, ada);
  await give(cyd, bob, 'company');
  await give(bob, cyd);
  const eve = await newMixer(server, event, { first_name: 'Zoe' });
  await give(eve, bob, 'email');
  const file = async (kind: string) => bob.client.get(`/${event.slug}/networking/contacts.${kind}`);
  const [cards, table] = [await file('vcf'), await file('csv')];
  expect(cards.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
  expect(cards.text.match(/^FN:.*$/gm)?.toSorted()).toEqual(['FN:=Cyd Dee', 'FN:Ada Byron']);
  expect(cards.text).not.toContain('Zoe');
  expect(table.headers.get('content-disposition')).toContain('.csv');
  const rows = table.text.replace('\ufeff', '').trimEnd().split('\r\n').toSorted();
  expect(rows).toEqual([
    expect.stringMatching(/^"?'=Cyd Dee"?,,,,\d{4}-\d\d-\d\d$/),
    expect.stringMatching(`^Ada Byron,,,${ada.person.email},`),
    'Name,Company,Role,E-mail address,Date',
  ]);
  const none = await eve.client.get(`/${event.slug}/networking/contacts.csv`);
  expect([none.status, none.text.split('\r\n')]).toMatchObject([200, { length: 2 }]);
});
