import { getProfile, type OwnProfile, updateProfile } from '@plenary/contract/profile/operations';
import type { Answered } from '@plenary/contract/errors';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { publicPart, takeOwnProfile, type PublicPart } from '../../page/people/own-profile.ts';
import type { Services } from '../../page/services.tsx';
import { avatarFieldOf, choiceOf, type AvatarFieldModel } from '../avatar/index.ts';
import { keepDraft, takeDraft } from './kept-draft.ts';
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
  /** Reads it again after a change on another page; nothing shows that until it is there. */
  reread(): Promise<void>;
  edit(values: Draft): void;
  /** Shows the fields of a new password, or takes them and what was typed into them away. */
  changePassword(changing: boolean): void;
  save(): Promise<void>;
  discard(): void;
}

const NO_AVATAR = { avatar_picture: null, avatar_preset: '' };

/**
 * @param services of the page of an event to which one is signed in
 * @param reload loads the document again
 */
export function createSettings(services: Services, reload = () => location.reload()): Settings {
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
  followSelf(services, (published) => {
    const { saved } = state.getState();
    if (saved) take('loaded', { ...saved, user: { ...saved.user, ...published } });
  });
  let outdated = false;
  /** A document is in one language (LNG2), so a new one takes a new document: as soon as nothing here would be lost. */
  const renew = () => {
    const now = state.getState();
    if (!outdated || Object.keys(changes(now)).length > 0 || isUploading(avatar)) return;
    keepDraft(storage, me?._id ?? '', {});
    reload();
  };
  return {
    state,
    avatar,
    async load() {
      dispatch({ kind: 'loading' });
      const answer = await api.call(getProfile, { params });
      if (answer.ok) take('loaded', answer.value);
      else dispatch({ kind: 'load_failed' });
    },
    async reread() {
      const answer = await api.call(getProfile, { params });
      if (answer.ok) take('loaded', answer.value);
    },
    edit: (values) => dispatch({ kind: 'edited', values }),
    changePassword: (changing) => dispatch({ kind: 'password_asked', changing }),
    async save() {
      if (!canSave(state.getState())) return;
      const body = toSend(state.getState());
      dispatch({ kind: 'saving' });
      const answer: Answered<OwnProfile> = await api.call(updateProfile, { params, body, as: 'form' });
      if (!answer.ok) return dispatch({ kind: 'refused', refusal: answer.refusal });
      take('saved', answer.value);
      takeOwnProfile(services, answer.value);
      outdated ||= body.language !== undefined;
      renew();
    },
    discard() {
      dispatch({ kind: 'discarded' });
      const { saved } = state.getState();
      if (saved) avatar.replace(saved.user);
      renew();
    },
  };
}

/** Values that were saved in another browser count as saved here. */
function followSelf({ boots }: Services, take: (published: PublicPart) => void): void {
  boots.subscribe(({ me }, before) => {
    if (me && before.me?._id === me._id && before.me.user !== me.user) take(publicPart(me.user));
  });
}

/** The choice in the avatar field is part of the draft. */
function followAvatar(avatar: AvatarFieldModel, state: StoreApi<SettingsState>, edit: (values: Draft) => void): void {
  avatar.state.subscribe((field) => {
    const { avatar_picture, avatar_preset } = choiceOf(field);
    const values = { avatar_picture: avatar_picture?.filename ?? '', avatar_preset };
    const shown = shownValues(state.getState());
    const same = shown?.avatar_picture === values.avatar_picture && shown.avatar_preset === values.avatar_preset;
    if (shown && !same) edit(values);
  });
}

const isUploading = (avatar: AvatarFieldModel): boolean => avatar.state.getState().avatar.kind === 'uploading';

/** The field shows what is saved, unless something else is being chosen. */
function showSavedAvatar(avatar: AvatarFieldModel, state: SettingsState): void {
  const { avatar_picture, avatar_preset } = changes(state);
  if (!state.saved || avatar_picture !== undefined || isUploading(avatar)) return;
  const { user } = state.saved;
  avatar.replace({ avatar_picture: user.avatar_picture, avatar_preset: avatar_preset ?? user.avatar_preset });
}
