import { getProfile, type OwnProfile, updateProfile } from '@plenary/contract/profile';
import type { Answered } from '@plenary/contract/errors';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Services } from '../../page/services.tsx';
import { avatarFieldOf, choiceOf, type AvatarFieldModel } from '../avatar/index.ts';
import { applyProfile, publicPart, type PublicPart } from './apply-profile.ts';
import { takeDraft } from './kept-draft.ts';
import {
  canSave,
  changes,
  INITIAL,
  reduceSettings,
  shownValues,
  toSend,
  type Draft,
  type SettingsEvent,
  type SettingsState,
} from './settings-model.ts';

/** The settings of the page: what is saved, what is being changed, and what can be done about it. */
export interface Settings {
  readonly state: StoreApi<SettingsState>;
  readonly avatar: AvatarFieldModel;
  /** Reads what is saved; what was typed stays. */
  load(): Promise<void>;
  edit(values: Draft): void;
  save(): Promise<void>;
  discard(): void;
}

const NO_AVATAR = { avatar_picture: null, avatar_preset: '' };

/** @param services of the page of an event to which one is signed in */
export function createSettings(services: Services): Settings {
  const { api, boots, storage } = services;
  const { event, me } = boots.getState();
  const params = { event: event?.slug ?? '' };
  const state = createStore<SettingsState>(() => ({ ...INITIAL, draft: takeDraft(storage, me?._id ?? '') }));
  const avatar = avatarFieldOf(services, NO_AVATAR);
  const dispatch = (happened: SettingsEvent) => state.setState((before) => reduceSettings(before, happened), true);
  followAvatar(avatar, state, (values) => dispatch({ kind: 'edited', values }));
  const take = (kind: 'loaded' | 'saved', profile: OwnProfile) => {
    dispatch({ kind, profile });
    showSavedAvatar(avatar, state.getState());
  };
  followSelf(services, (told) => {
    const { saved } = state.getState();
    if (saved) take('loaded', { ...saved, user: { ...saved.user, ...told } });
  });
  return {
    state,
    avatar,
    async load() {
      dispatch({ kind: 'loading' });
      const answer = await api.call(getProfile, { params });
      if (answer.ok) take('loaded', answer.value);
      else dispatch({ kind: 'load_failed' });
    },
    edit: (values) => dispatch({ kind: 'edited', values }),
    async save() {
      if (!canSave(state.getState())) return;
      const body = toSend(state.getState());
      dispatch({ kind: 'saving' });
      const answer: Answered<OwnProfile> = await api.call(updateProfile, { params, body, as: 'form' });
      if (!answer.ok) return dispatch({ kind: 'refused', refusal: answer.refusal });
      take('saved', answer.value);
      applyProfile(services, answer.value);
    },
    discard() {
      dispatch({ kind: 'discarded' });
      const { saved } = state.getState();
      if (saved) avatar.replace(saved.user);
    },
  };
}

/** What was saved in another browser is what is saved here. */
function followSelf({ boots }: Services, take: (told: PublicPart) => void): void {
  boots.subscribe(({ me }, before) => {
    if (me && before.me?._id === me._id && before.me.user !== me.user) take(publicPart(me.user));
  });
}

/** What is chosen in the avatar field is part of the draft. */
function followAvatar(avatar: AvatarFieldModel, state: StoreApi<SettingsState>, edit: (values: Draft) => void): void {
  avatar.state.subscribe((field) => {
    const { avatar_picture, avatar_preset } = choiceOf(field);
    const values = { avatar_picture: avatar_picture?.filename ?? '', avatar_preset };
    const shown = shownValues(state.getState());
    const same = shown?.avatar_picture === values.avatar_picture && shown.avatar_preset === values.avatar_preset;
    if (shown && !same) edit(values);
  });
}

/** The field shows what is saved, unless something else is being chosen. */
function showSavedAvatar(avatar: AvatarFieldModel, state: SettingsState): void {
  const { avatar_picture, avatar_preset } = changes(state);
  if (!state.saved || avatar_picture !== undefined || avatar.state.getState().avatar.kind === 'uploading') return;
  const { user } = state.saved;
  avatar.replace({ avatar_picture: user.avatar_picture, avatar_preset: avatar_preset ?? user.avatar_preset });
}
