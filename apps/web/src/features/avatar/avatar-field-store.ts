import type { Picture } from '@plenary/contract/accounts/people';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AvatarEvent, type AvatarState, avatarState, pictureOf, reduceAvatar } from './avatar-state.ts';
import { fileProblem, type SendPicture, type Upload } from './send-picture.ts';

/** The looks of a person: a picture, which wins, and the preset behind it. */
export interface AvatarChoice {
  readonly avatar_picture: Picture | null;
  readonly avatar_preset: string;
}

export interface AvatarFieldState {
  readonly avatar: AvatarState;
  readonly preset: string;
}

/** The model of the avatar field. It outlives what draws it: an upload goes on while another tab is looked at. */
export interface AvatarFieldModel {
  readonly state: StoreApi<AvatarFieldState>;
  /** Checks a file and sends it; only an empty field takes one. */
  choose(file: File): void;
  cancel(): void;
  clear(): void;
  choosePreset(key: string): void;
  /** The preview of an accepted picture has loaded, or could not be. */
  previewed(loaded: boolean): void;
  /** Takes what is saved. */
  replace(choice: AvatarChoice): void;
}

/** The value that a save would keep. */
export function choiceOf({ avatar, preset }: AvatarFieldState): AvatarChoice {
  return { avatar_picture: pictureOf(avatar), avatar_preset: preset };
}

/** @param saved what the field holds at first */
export function createAvatarField(
  saved: AvatarChoice,
  ports: { readonly send: SendPicture; readonly onSignedOut: () => void },
): AvatarFieldModel {
  const state = createStore<AvatarFieldState>(() => fieldState(saved));
  let upload: Upload | null = null;
  const dispatch = (event: AvatarEvent) =>
    state.setState(({ avatar, preset }) => ({ preset, avatar: reduceAvatar(avatar, event) }));
  const stop = () => {
    upload?.abort();
    upload = null;
  };
  const send = async (file: File) => {
    dispatch({ kind: 'chosen' });
    const mine = ports.send(file, (sent, total) => dispatch({ kind: 'progressed', sent, total }));
    upload = mine;
    const answer = await mine.done;
    if (upload !== mine) return;
    upload = null;
    if (answer.kind === 'signed_out') ports.onSignedOut();
    dispatch(answer.kind === 'signed_out' ? FAILED : answer);
  };
  return {
    state,
    choose(file) {
      if (state.getState().avatar.kind !== 'empty') return;
      const problem = fileProblem(file);
      if (problem) dispatch({ kind: 'failed', problem });
      else void send(file);
    },
    cancel() {
      stop();
      dispatch({ kind: 'cancelled' });
    },
    clear: () => dispatch({ kind: 'cleared' }),
    choosePreset: (preset) => state.setState({ preset }),
    previewed: (loaded) => dispatch(loaded ? { kind: 'preview_loaded' } : FAILED),
    replace(choice) {
      stop();
      state.setState(fieldState(choice));
    },
  };
}

const FAILED: AvatarEvent = { kind: 'failed', problem: { code: 'failed' } };

const fieldState = ({ avatar_picture, avatar_preset }: AvatarChoice): AvatarFieldState => ({
  avatar: avatarState(avatar_picture),
  preset: avatar_preset,
});
