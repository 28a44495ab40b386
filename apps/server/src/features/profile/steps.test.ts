import { accounts } from '@plenary/server/db/schema/index';
import type { Client, Fields } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { png } from './hostile.fixture.ts';

const server = useServer();
let event: EventFixture;
let ada: Person;
let as_ada: Client;

beforeEach(async () => {
  event = await server.createEvent({ settings: { ask_avatar: true, ask_profile: true } });
  ada = await server.createPerson({ event });
  as_ada = await server.signIn(ada);
});

const HTML = { accept: 'text/html' };
const at = (path: string) => `/${event.slug}${path}`;
const open = (path: string, client = as_ada) => client.get(at(path), HTML);
const goesTo = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('location')];
const account = async () => (await server.ctx.db.select().from(accounts).where(eq(accounts.id, ada.account_id)))[0];

function postAvatar(fields: Fields, file: Uint8Array | null = null) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  // A browser sends an empty file where none was chosen.
  body.append('image', new File(file ? [Buffer.from(file)] : [], file ? 'me.png' : ''));
  return as_ada.request(at('/update-avatar'), { method: 'POST', body, headers: HTML });
}

describe('[ONB11] the steps of onboarding', () => {
  it('lead from the home to the avatar, the profile, and to where one wanted to go', async () => {
    expect((await open('')).headers.get('location')).toMatch(new RegExp(`^${at('/update-avatar')}`));
    const next = at('/json');
    const avatar = await open(`/update-avatar?next=${encodeURIComponent(next)}`);
    expect(avatar.boot.page).toMatchObject({
      form: { type: 'update_avatar', last: false, upload_enabled: true },
      links: { skip_to: at(`/update-avatar?next=${encodeURIComponent(next)}&skip=1`) },
      next,
    });
    const profile = at(`/update-profile?next=${encodeURIComponent(next)}`);
    expect(goesTo(await postAvatar({ avatar_preset: 'avatar-two', next }))).toEqual([303, profile]);
    expect((await as_ada.get(profile, HTML)).boot.page).toMatchObject({
      form: { type: 'update_profile', last: true, networking_enabled: true, local_time_enabled: true },
      links: { back_to: at(`/update-avatar?next=${encodeURIComponent(next)}`) },
    });
    const names = { first_name: 'Ada', last_name: 'Lovelace', next };
    expect(goesTo(await as_ada.form(at('/update-profile'), names, HTML))).toEqual([303, next]);
    expect(goesTo(await open(''))).toEqual([200, null]);
    expect(await account()).toMatchObject({ avatar_preset: 'avatar-two', first_name: 'Ada', last_name: 'Lovelace' });
  });

  it('are left out by a link or by the form, for good, and nothing else changes', async () => {
    const before = await account();
    expect(goesTo(await open('/update-avatar?skip=1'))).toEqual([303, at('/update-profile')]);
    expect(goesTo(await as_ada.form(at('/update-profile'), { skip: '1', first_name: '' }, HTML))).toEqual([
      303,
      at(''),
    ]);
    expect(goesTo(await open(''))).toEqual([200, null]);
    const now = new Date(server.clock.now());
    expect(await account()).toEqual({ ...before, avatar_step_at: now, profile_step_at: now });
  });

  it('are asked at no other event again, and can be opened again', async () => {
    await open('/update-avatar?skip=1');
    await open('/update-profile?skip=1');
    const other = await server.createEvent({ settings: { ask_avatar: true, ask_profile: true } });
    await server.addMember(ada, other);
    expect((await as_ada.get(`/${other.slug}`, HTML)).status).toBe(200);
    expect((await open('/update-avatar')).boot.page.form).toMatchObject({ type: 'update_avatar', last: true });
  });

  it('the profile of somebody without names is not left out', async () => {
    await server.ctx.db.update(accounts).set({ first_name: '' }).where(eq(accounts.id, ada.account_id));
    const page = await open('/update-profile?skip=1');
    expect([page.status, page.boot.page.links.skip_to]).toEqual([200, undefined]);
    const posted = await as_ada.form(at('/update-profile'), { skip: '1' }, HTML);
    expect(posted.boot.page.errors).toEqual({ first_name: ['This cannot be empty'] });
  });
});

describe('[SET17] the avatar step', () => {
  it('takes a file with the form itself', async () => {
    const answer = await postAvatar({ avatar_preset: 'avatar-three' }, png({}));
    expect(goesTo(answer)).toEqual([303, at('/update-profile')]);
    const { avatar_picture, avatar_preset } = (await account())!;
    expect([avatar_preset, avatar_picture?.filename]).toEqual(['avatar-three', expect.stringMatching(/\.webp$/)]);
    expect((await as_ada.get(avatar_picture!.variations.s.url)).status).toBe(200);
    await postAvatar({ clear_picture: '1' });
    expect((await account())?.avatar_picture).toBeNull();
  });

  it('takes a picture that was uploaded before', async () => {
    const body = new FormData();
    body.append('image', new File([Buffer.from(png({}))], 'me.png'));
    const { json } = await as_ada.request(at('/json/upload-avatar-picture'), { method: 'POST', body });
    const { filename } = json.payload.asset;
    await as_ada.form(at('/update-avatar'), { avatar_picture: filename }, HTML);
    expect((await account())?.avatar_picture).toEqual(json.payload.asset);
    await postAvatar({ avatar_picture: filename });
    expect((await account())?.avatar_picture).toEqual(json.payload.asset);
  });

  it('says beside the picture what is wrong with it, and keeps what was chosen', async () => {
    const text = await postAvatar({ avatar_preset: 'avatar-four' }, Buffer.from('no picture'));
    expect([text.status, text.boot.page]).toMatchObject([
      400,
      {
        form: { user: { avatar_preset: 'avatar-four' } },
        errors: { image: ['Please choose a GIF, JPEG, PNG or TIFF picture.'] },
      },
    ]);
    const large = await postAvatar({}, Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([large.status, large.boot.page.errors]).toEqual([413, { image: ['Images must not exceed 10mb'] }]);
    const unknown = await postAvatar({ avatar_preset: 'avatar-none' });
    expect(unknown.boot.page.errors).toEqual({ avatar_preset: ['There is no such avatar'] });
    expect(await account()).toMatchObject({ avatar_picture: null, avatar_step_at: null });
  });
});

describe('[SET18] the profile step', () => {
  it('stores what its form shows: a switch that is off is one that is not sent', async () => {
    const fields = { first_name: 'Ada', last_name: 'L', company: 'Acme', receive_email_notifications: 'on' };
    const has_switches = ['networking_status', 'receive_email_notifications'];
    await as_ada.form(at('/update-profile'), { ...fields, has_switches }, HTML);
    const { user } = (await as_ada.get(at('/json/profile'))).json.payload;
    expect(user).toMatchObject({ company: 'Acme', receive_email_notifications: true });
    expect([user.networking_status, user.local_time_enabled]).toEqual([false, true]);
  });

  it('[SET7] says beside its fields what is wrong, and keeps what was typed', async () => {
    const fields = { first_name: 'Ada\u0007', last_name: '  ', company: 'Acme' };
    const page = await as_ada.form(at('/update-profile'), fields, HTML);
    expect([page.status, page.boot.page.errors]).toEqual([
      400,
      { first_name: ['This contains a character that cannot be used'] },
    ]);
    expect(page.boot.page.form.user).toMatchObject(fields);
    const nul = await as_ada.form(at('/update-profile'), { ...fields, role: 'a\u0000b' }, HTML);
    expect(nul.boot.page.errors).toEqual({ role: ['This contains a character that cannot be stored'] });
    expect(nul.boot.page.form.user.company).toBe('Acme');
    const json = await as_ada.form(at('/update-profile'), fields, { accept: 'application/json' });
    expect([json.status, json.json.code]).toEqual([400, 'invalid_input']);
  });
});
