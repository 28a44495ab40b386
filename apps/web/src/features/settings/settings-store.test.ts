import type { Boot } from '@plenary/contract/boot';
import type { OwnProfile } from '@plenary/contract/profile/operations';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type People, takePeople } from '../../page/people/people.ts';
import type { Services } from '../../page/services.tsx';
import { createPageStorage } from '../../page/storage/storage.ts';
import { keepDraft } from './kept-draft.ts';
import { shownValues } from './settings-model.ts';
import { createSettings } from './settings-store.ts';

const picture = (filename: string) => ({ filename, variations: { s: { url: '/s' }, m: { url: '/m' } } });
const user: OwnProfile['user'] = {
  first_name: 'Nadia',
  last_name: 'Rossi',
  screen_name: '',
  company: '',
  role: '',
  interests: '',
  networking_status: true,
  invisible: false,
  receive_email_notifications: false,
  local_time_enabled: true,
  avatar_picture: picture('old.webp'),
  avatar_preset: 'avatar-one',
  mobile_number_verified: false,
  masked_mobile_number: '',
  email: 'nadia@example.org',
};
const profile = (more: Partial<OwnProfile['user']> = {}): OwnProfile => ({
  user: { ...user, ...more },
  language: '',
  may_change_sign_in: true,
  sign_in_again: '/demo/login?again=1',
  has_password: true,
});

/** A browser's storage, in memory. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

function page(...answers: unknown[]) {
  const call = vi.fn();
  for (const answer of answers) call.mockResolvedValueOnce(answer);
  const me = { _id: 'me', email: user.email, local_time_enabled: true, user: { _id: 'me', first_name: 'Nadia' } };
  const area = memory();
  const services = {
    api: { call },
    boots: createStore<Boot>(() => ({ event: { slug: 'demo' }, me }) as unknown as Boot),
    people: createStore<People>(() => ({ known: new Map(), gaps: 0 })),
    connection: createStore(() => ({ signedOut: () => undefined })),
    storage: createPageStorage(() => area),
  } as unknown as Services;
  return { services, call, me: () => services.boots.getState().me };
}
const ok = (value: OwnProfile) => ({ ok: true, value });

describe('[SET20] the settings', () => {
  it('send what was changed, as a form, and show at once what was saved', async () => {
    const { services, call, me } = page(ok(profile()), ok(profile({ first_name: 'Nada', local_time_enabled: false })));
    const settings = createSettings(services);
    await settings.load();
    settings.edit({ first_name: 'Nada', local_time_enabled: false });
    await settings.save();
    expect(call.mock.lastCall?.[1]).toEqual({
      params: { event: 'demo' },
      body: { first_name: 'Nada', local_time_enabled: false },
      as: 'form',
    });
    expect(me()).toMatchObject({ local_time_enabled: false, user: { first_name: 'Nada' } });
    expect(services.people.getState().known.get('me')).toMatchObject({ first_name: 'Nada' });
  });

  it('send nothing when nothing was changed', async () => {
    const { services, call } = page(ok(profile()));
    const settings = createSettings(services);
    await settings.load();
    await settings.save();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('keep what was typed when saving fails, and change nothing on the page', async () => {
    const { services, me } = page(ok(profile()), { ok: false, refusal: { code: 'unavailable' } });
    const settings = createSettings(services);
    await settings.load();
    settings.edit({ first_name: 'Nada' });
    await settings.save();
    expect(shownValues(settings.state.getState())?.first_name).toBe('Nada');
    expect(settings.state.getState().outcome).toEqual({ kind: 'refused', refusal: { code: 'unavailable' } });
    expect(me()?.user.first_name).toBe('Nadia');
  });
});

describe('[SET22] what was saved in another browser', () => {
  it('stands in the settings, and what was typed there stays', async () => {
    const { services } = page(ok(profile()));
    const settings = createSettings(services);
    await settings.load();
    settings.edit({ company: 'Halbmond' });
    const { email: _, ...others } = { ...user, first_name: 'Nada', avatar_picture: picture('new.webp') };
    takePeople(services, [{ ...others, _id: 'me' } as never]);
    const shown = shownValues(settings.state.getState());
    expect(shown).toMatchObject({ first_name: 'Nada', avatar_picture: 'new.webp', company: 'Halbmond' });
    expect(settings.state.getState().draft).toEqual({ company: 'Halbmond' });
  });
});

describe('[LNG7] another language', () => {
  const german = { ok: true, value: { ...profile(), language: 'de' } };
  const speaking = async (...answers: unknown[]) => {
    const { services, call } = page(ok(profile()), ...answers);
    const reload = vi.fn();
    const settings = createSettings(services, reload);
    await settings.load();
    settings.edit({ language: 'de' });
    return { services, call, reload, settings };
  };

  it('is saved like any other change, and then the page is loaded anew with the settings open', async () => {
    const { services, call, reload, settings } = await speaking(german);
    await settings.save();
    expect(call.mock.lastCall?.[1]).toMatchObject({ body: { language: 'de' } });
    expect(reload).toHaveBeenCalledTimes(1);
    expect(services.storage.get('settingsDraft')).not.toBeNull();
  });

  it('waits for what was typed while the save was under way', async () => {
    const { reload, settings } = await speaking(german, {
      ok: true,
      value: { ...german.value, may_change_sign_in: false },
    });
    const saving = settings.save();
    settings.edit({ new_password: 'Secret123', confirm_password: 'Secret123' });
    await saving;
    expect(reload).not.toHaveBeenCalled();
    await settings.save();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves the page alone when it was refused, or another value was saved', async () => {
    const { reload, settings } = await speaking(
      { ok: false, refusal: { code: 'unavailable' } },
      ok(profile({ role: 'x' })),
    );
    await settings.save();
    settings.discard();
    settings.edit({ role: 'x' });
    await settings.save();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('[SET4] the picture of the settings', () => {
  it('is a change like any other: clearing it sends an empty one', async () => {
    const { services, call } = page(ok(profile()), ok(profile({ avatar_picture: null })));
    const settings = createSettings(services);
    await settings.load();
    expect(settings.avatar.state.getState().avatar).toMatchObject({ kind: 'populated' });
    settings.avatar.clear();
    await settings.save();
    expect(call.mock.lastCall?.[1]).toMatchObject({ body: { avatar_picture: '' } });
    expect(settings.state.getState().outcome).toEqual({ kind: 'saved' });
  });

  it('comes back when the changes are discarded', async () => {
    const { services } = page(ok(profile()));
    const settings = createSettings(services);
    await settings.load();
    settings.avatar.clear();
    settings.avatar.choosePreset('avatar-two');
    settings.discard();
    expect(settings.avatar.state.getState()).toMatchObject({ avatar: { kind: 'populated' }, preset: 'avatar-one' });
    expect(settings.state.getState().draft).toEqual({});
  });

  it('that is being chosen stays when the tab is opened again', async () => {
    const { services } = page(ok(profile()), ok(profile()));
    const settings = createSettings(services);
    await settings.load();
    settings.avatar.clear();
    settings.avatar.choosePreset('avatar-three');
    await settings.load();
    expect(settings.avatar.state.getState()).toMatchObject({ avatar: { kind: 'empty' }, preset: 'avatar-three' });
  });
});

describe('[SET21] a draft that waits for another sign-in', () => {
  const draft = { company: 'Halbmond', email: 'new@example.org', new_password: 'Secret123', confirm_password: 'S' };

  it('is there again, once, without the passwords', async () => {
    const { services } = page(ok(profile()));
    keepDraft(services.storage, 'me', draft);
    expect(services.storage.get('settingsDraft')).not.toContain('Secret123');
    const settings = createSettings(services);
    await settings.load();
    expect(shownValues(settings.state.getState())).toMatchObject({
      company: 'Halbmond',
      email: 'new@example.org',
      new_password: '',
    });
    expect(createSettings(services).state.getState().draft).toEqual({});
  });

  it('is there again after a way that led through another of their events [SET25]', () => {
    const { services } = page();
    services.storage.openEvent('here');
    keepDraft(services.storage, 'me', draft);
    services.storage.openEvent('there');
    services.storage.openEvent('here');
    expect(createSettings(services).state.getState().draft).toMatchObject({ company: 'Halbmond' });
  });

  it('is not for somebody else who signs in', () => {
    const { services } = page();
    keepDraft(services.storage, 'other', draft);
    expect(createSettings(services).state.getState().draft).toEqual({});
    expect(services.storage.get('settingsDraft')).toBeNull();
  });
});
