import { accounts, event_users } from '@plenary/server/db/schema/index';
import { displayName } from '@plenary/contract/names';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';

const server = useServer();
let event: EventFixture;
let ada: Person;
let as_ada: Client;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.createPerson({ event });
  as_ada = await server.signIn(ada);
});

const read = async (client = as_ada) => (await client.get(`/${event.slug}/json/profile`)).json.payload;
const save = (fields: object, client = as_ada) => client.post(`/${event.slug}/json/update-profile`, fields);
const refusal = async (fields: object, client = as_ada) => {
  const { status, json } = await save(fields, client);
  return { status, wire_status: json.status, code: json.code, errors: json.payload?.errors };
};

describe('[SET10] the own profile', () => {
  it('has every field of the form', async () => {
    expect(await read()).toEqual({
      user: {
        first_name: ada.first_name,
        last_name: ada.last_name,
        screen_name: '',
        company: '',
        role: '',
        interests: '',
        networking_status: true,
        invisible: false,
        receive_email_notifications: true,
        local_time_enabled: true,
        avatar_picture: null,
        avatar_preset: 'avatar-one',
        mobile_number_verified: false,
        masked_mobile_number: '',
        email: ada.email,
      },
      language: '',
      may_change_sign_in: true,
      sign_in_again: `/${event.slug}/login?again=1`,
      has_password: true,
    });
  });

  const changed = {
    first_name: 'Zoë',
    last_name: 'de la Cruz',
    screen_name: 'zoé🎈',
    company: 'Acme',
    role: 'Engineer',
    networking_status: 'false',
    receive_email_notifications: '0',
    local_time_enabled: 'off',
    avatar_preset: 'avatar-seven',
  };
  test.each(['post', 'form', 'multipart'] as const)('changes by %s, and what is absent stays as it is', async (way) => {
    const path = `/${event.slug}/json/update-profile`;
    const { status, json } = await as_ada[way](path, changed);
    expect([status, json.status]).toEqual([200, 'success']);
    const stored = { networking_status: false, receive_email_notifications: false, local_time_enabled: false };
    expect(json.payload.user).toMatchObject({ ...changed, ...stored, email: ada.email });
    expect((await as_ada[way](path, { company: '' })).json.payload.user).toEqual({ ...json.payload.user, company: '' });
    expect((await read()).user.screen_name).toBe('zoé🎈');
  });

  it('[SET7] keeps names of every writing exactly, up to 200 characters', async () => {
    for (const name of ['محمد عبد الله', 'Z\u0351oe\u0301', '👩‍👩‍👧‍👦'.repeat(28), '𝒜'.repeat(200), 'x', "O'Neil <b>"]) {
      await save({ first_name: ` ${name} ` });
      expect((await read()).user.first_name).toBe(name);
    }
  });

  it('[SET10] a mobile number is shown by its dial code and its last two digits', async () => {
    const values = { mobile_number: '+41791234567', mobile_number_verified: true };
    await server.ctx.db.update(accounts).set(values).where(eq(accounts.id, ada.account_id));
    const shown = { masked_mobile_number: '+41 •• ••• •• 67', mobile_number_verified: true };
    expect((await read()).user).toMatchObject(shown);
  });

  it('[SET12] two saves at once both end up in the profile', async () => {
    await Promise.all([save({ company: 'Acme' }), save({ role: 'Engineer' }), save({ screen_name: 'zoe' })]);
    expect((await read()).user).toMatchObject({ company: 'Acme', role: 'Engineer', screen_name: 'zoe' });
  });
});

test('[D382] a person with one name is that name wherever people are shown', async () => {
  const { status, json } = await save({ first_name: 'Aristoteles', last_name: '', screen_name: '' });
  expect([status, json.payload.user.last_name]).toEqual([200, '']);
  expect(displayName(json.payload.user)).toBe('Aristoteles');
});

describe('[SET11] what is refused', () => {
  const empty = ['This cannot be empty'];
  test.each([
    [
      { first_name: ' ', last_name: '', email: '' },
      { first_name: empty, email: empty },
    ],
    [{ company: 'x'.repeat(201) }, { company: ['This can have at most 200 characters'] }],
    [{ screen_name: 'bell\u0007' }, { screen_name: ['This contains a character that cannot be used'] }],
    [{ role: 'nul\u0000' }, { role: ['This contains a character that cannot be stored'] }],
    [{ email: 'nobody' }, { email: ['This is not an e-mail address'] }],
    [{ avatar_preset: 'avatar-thirteen' }, { avatar_preset: ['There is no such avatar'] }],
    [
      { avatar_picture: 'somebody-elses.webp' },
      { avatar_picture: ['This picture is no longer there. Please choose it again.'] },
    ],
    [{ new_password: 'Harbour7walk' }, { confirm_password: empty }],
    [
      { confirm_password: 'Harbour7walk' },
      { new_password: empty, confirm_password: ['The passwords are not the same'] },
    ],
    [
      { new_password: 'Harbour7walk', confirm_password: 'Harbour7wall' },
      { confirm_password: ['The passwords are not the same'] },
    ],
    [{ new_password: 'Password1', confirm_password: 'Password1' }, { new_password: ['This password is too common'] }],
  ])('%j stands beside its field, with 200, and nothing else is stored either', async (fields, errors) => {
    const before = await read();
    expect(await refusal({ company: 'Changed', password: ada.password, ...fields })).toEqual({
      status: 200,
      wire_status: 'error',
      code: 'invalid_input',
      errors,
    });
    expect(await read()).toEqual(before);
  });

  it('[D32] somebody who is signed out is told so with 403', async () => {
    const { status, json } = await save({ company: 'x' }, server.anonymous);
    expect([status, json]).toEqual([403, { status: 'unauthorised user' }]);
  });
});

describe('[SET6] switches that the event does not show', () => {
  it('change nothing: networking but for hosts, local time for everybody', async () => {
    const quiet = await server.createEvent({ flags: { networking_enabled: false, local_time_enabled: false } });
    const fields = { networking_status: false, local_time_enabled: false, company: 'Acme' };
    const guest = await server.signIn(await server.createPerson({ event: quiet }));
    const host = await server.signIn(await server.createPerson({ event: quiet, host: true }));
    const saved = async (client: Client) =>
      (await client.post(`/${quiet.slug}/json/update-profile`, fields)).json.payload.user;
    expect(await saved(guest)).toMatchObject({ ...fields, networking_status: true, local_time_enabled: true });
    expect(await saved(host)).toMatchObject({ ...fields, networking_status: false, local_time_enabled: true });
  });

  it('networking is a matter of one event', async () => {
    const other = await server.createEvent();
    const there = await server.addMember(ada, other);
    await save({ networking_status: false });
    const [row] = await server.ctx.db.select().from(event_users).where(eq(event_users.id, there.event_user_id));
    expect(row?.networking_status).toBe(true);
  });
});
