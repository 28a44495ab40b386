import type { OwnProfile } from '@plenary/contract/profile/operations';
import { describe, expect, it } from 'vitest';
import {
  canSave,
  changes,
  errorsOf,
  INITIAL,
  isEmptied,
  needsPassword,
  reduceSettings,
  shownValues,
  toSend,
  type SettingsEvent,
  type SettingsState,
} from './settings-model.ts';

const profile = (more: Partial<OwnProfile['user']> = {}): OwnProfile => ({
  user: {
    first_name: 'Nadia',
    last_name: 'Rossi',
    screen_name: '',
    company: 'Halbmond',
    role: '',
    interests: '',
    networking_status: true,
    invisible: false,
    receive_email_notifications: false,
    local_time_enabled: true,
    avatar_picture: null,
    avatar_preset: 'avatar-one',
    mobile_number_verified: false,
    masked_mobile_number: '',
    email: 'nadia@example.org',
    ...more,
  },
  language: '',
  may_change_sign_in: true,
  sign_in_again: '/demo/login?again=1',
  has_password: true,
});

const run = (...events: SettingsEvent[]): SettingsState =>
  events.reduce(reduceSettings, reduceSettings(INITIAL, { kind: 'loaded', profile: profile() }));
const edit = (values: Parameters<typeof changes>[0]['draft']): SettingsEvent => ({ kind: 'edited', values });
const saving: SettingsEvent = { kind: 'saving' };

describe('[SET2] saving', () => {
  it('is possible only when a value differs from its initial one', () => {
    expect(canSave(run())).toBe(false);
    expect(canSave(run(edit({ company: 'Halbmond AG' })))).toBe(true);
    expect(canSave(run(edit({ company: 'Halbmond AG' }), edit({ company: 'Halbmond' })))).toBe(false);
    expect(canSave(run(edit({ networking_status: false })))).toBe(true);
    expect(canSave(run(edit({ networking_status: false }), edit({ networking_status: true })))).toBe(false);
  });

  it('is not possible before anything has arrived, nor while it is under way', () => {
    expect(canSave(reduceSettings(INITIAL, edit({ company: 'x' })))).toBe(false);
    expect(canSave(run(edit({ company: 'x' }), saving))).toBe(false);
  });

  it('says at once that a required field was emptied, and only then', () => {
    expect(isEmptied(run(), 'first_name')).toBe(false);
    expect(isEmptied(run(edit({ first_name: ' ' })), 'first_name')).toBe(true);
    expect(isEmptied(run(edit({ company: '' })), 'company')).toBe(false);
  });
});

describe('[SET3] a refusal of the server', () => {
  const refused: SettingsEvent = {
    kind: 'refused',
    refusal: { code: 'invalid_input', errors: { email: ['Wrong'], confirm_password: ['Not the same'] } },
  };
  const state = run(edit({ email: 'x', new_password: 'A' }), saving, refused);

  it('stands under its field until that is edited', () => {
    expect(errorsOf(state, 'email')).toEqual(['Wrong']);
    const after = reduceSettings(state, edit({ email: 'y' }));
    expect(errorsOf(after, 'email')).toEqual([]);
    expect(errorsOf(after, 'confirm_password')).toEqual(['Not the same']);
  });

  it('about a password goes when either of the two is edited', () => {
    expect(errorsOf(reduceSettings(state, edit({ new_password: 'B' })), 'confirm_password')).toEqual([]);
  });

  it('keeps what was typed, and saving is possible again', () => {
    expect(shownValues(state)?.email).toBe('x');
    expect(canSave(state)).toBe(true);
  });

  it('is gone with the next save', () => {
    expect(errorsOf(reduceSettings(state, saving), 'email')).toEqual([]);
  });
});

describe('[SET20] a draft', () => {
  it('is what is sent, and nothing else', () => {
    expect(toSend(run(edit({ company: 'Neu', role: '' })))).toEqual({ company: 'Neu' });
  });

  it('[SET27] sends a new address with the password until now, where there is one', () => {
    const typed = edit({ email: 'new@example.org' });
    expect(toSend(run(typed))).toEqual({ email: 'new@example.org', password: '' });
    expect(toSend(run(typed, edit({ password: 'Old' })))).toEqual({ email: 'new@example.org', password: 'Old' });
    const first: SettingsEvent = { kind: 'loaded', profile: { ...profile(), has_password: false } };
    expect(toSend(run(first, typed))).toEqual({ email: 'new@example.org' });
  });

  it('[SET27] sends a new password with its repetition and the one before, which alone is nothing to save', () => {
    const typed = edit({ new_password: 'Secret123' });
    expect(toSend(run(typed))).toEqual({ password: '', new_password: 'Secret123', confirm_password: '' });
    const first: SettingsEvent = { kind: 'loaded', profile: { ...profile(), has_password: false } };
    expect(toSend(run(first, typed))).toEqual({ new_password: 'Secret123', confirm_password: '' });
    expect(canSave(run(edit({ password: 'Secret123' })))).toBe(false);
  });

  it('stays when the profile is read again', () => {
    const state = run(edit({ company: 'Neu' }), { kind: 'loaded', profile: profile({ role: 'Editor' }) });
    expect(shownValues(state)).toMatchObject({ company: 'Neu', role: 'Editor' });
  });

  it('is empty once it was saved, passwords included', () => {
    const saved: SettingsEvent = { kind: 'saved', profile: profile({ company: 'Neu' }) };
    const state = run(edit({ company: 'Neu', new_password: 'Secret123' }), saving, saved);
    expect(state.draft).toEqual({});
    expect(shownValues(state)).toMatchObject({ company: 'Neu', new_password: '' });
    expect(state.outcome).toEqual({ kind: 'saved' });
  });

  it('keeps what was typed while the save was under way', () => {
    const saved: SettingsEvent = { kind: 'saved', profile: profile({ company: 'Neu' }) };
    const state = run(edit({ company: 'Neu' }), saving, edit({ company: 'Neuer', role: 'Editor' }), saved);
    expect(changes(state)).toEqual({ company: 'Neuer', role: 'Editor' });
  });

  it('is dropped when it is discarded', () => {
    const state = run(edit({ company: 'Neu' }), { kind: 'discarded' });
    expect([shownValues(state)?.company, canSave(state)]).toEqual(['Halbmond', false]);
  });

  it('is not taken away by a reading that fails', () => {
    const state = run(edit({ company: 'Neu' }), { kind: 'loading' }, { kind: 'load_failed' });
    expect([state.load, shownValues(state)?.company]).toEqual(['ready', 'Neu']);
  });
});

describe('[SET28] a new password', () => {
  const asked: SettingsEvent = { kind: 'password_asked', changing: true };
  const given_up: SettingsEvent = { kind: 'password_asked', changing: false };

  it('needs the one until now, as a new address does', () => {
    expect(needsPassword(run())).toBe(false);
    expect(needsPassword(run(asked))).toBe(true);
    expect(needsPassword(run(edit({ email: 'new@example.org' })))).toBe(true);
    const first: SettingsEvent = { kind: 'loaded', profile: { ...profile(), has_password: false } };
    expect(needsPassword(run(first, asked))).toBe(false);
  });

  it('is not sent once it was given up', () => {
    const state = run(asked, edit({ new_password: 'Secret123', confirm_password: 'Sec', role: 'Editor' }), given_up);
    expect([state.changing_password, toSend(state)]).toEqual([false, { role: 'Editor' }]);
  });

  it.each<SettingsEvent>([{ kind: 'saved', profile: profile() }, { kind: 'discarded' }])('is done with: %o', (done) => {
    expect(run(asked, edit({ new_password: 'Secret123' }), saving, done).changing_password).toBe(false);
  });
});

it('[SET29] what was saved is old news when the tab is opened again', () => {
  expect(run({ kind: 'saved', profile: profile() }, { kind: 'loading' }).outcome).toEqual({ kind: 'none' });
});
