import type { Picture } from '@plenary/contract/accounts';
import { AVATAR_TEXTS } from './texts.ts';

/** The avatar field: empty, uploading or populated (doc 1 §4). `said` is what stands under it. */
export type AvatarState =
  | { readonly kind: 'empty'; readonly said: AvatarNotice | null }
  /** Once `picture` is there it was accepted, and its preview is being loaded. `percent`: 0 to 99. */
  | { readonly kind: 'uploading'; readonly percent: number; readonly picture: Picture | null }
  | { readonly kind: 'populated'; readonly picture: Picture; readonly said: AvatarNotice | null };

export interface AvatarNotice {
  readonly text: string;
  readonly wrong: boolean;
}

export type AvatarEvent =
  | { readonly kind: 'chosen' }
  /** Bytes. */
  | { readonly kind: 'progressed'; readonly sent: number; readonly total: number }
  | { readonly kind: 'accepted'; readonly picture: Picture }
  | { readonly kind: 'preview_loaded' }
  /** `text` is what a person reads. */
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'cleared' }
  /** What is saved; nothing is under way any more. */
  | { readonly kind: 'replaced'; readonly picture: Picture | null };

/** The last percent is the server's answer (doc 1 §9). */
const MOST_PERCENT = 99;

/** The state of a field that holds `picture`, or none. */
export function avatarState(picture: Picture | null): AvatarState {
  return picture ? { kind: 'populated', picture, said: null } : { kind: 'empty', said: null };
}

/** The next state. What does not fit the present one changes nothing. */
export function reduceAvatar(state: AvatarState, event: AvatarEvent): AvatarState {
  switch (event.kind) {
    case 'chosen':
      return state.kind === 'empty' ? { kind: 'uploading', percent: 0, picture: null } : state;
    case 'progressed':
      return state.kind === 'uploading' ? { ...state, percent: percentOf(event.sent, event.total) } : state;
    case 'accepted':
      return state.kind === 'uploading' ? { ...state, percent: MOST_PERCENT, picture: event.picture } : state;
    case 'preview_loaded':
      return prepared(state);
    case 'failed':
      return state.kind === 'populated' ? state : { kind: 'empty', said: { text: event.text, wrong: true } };
    case 'cancelled':
      return state.kind === 'uploading' ? { kind: 'empty', said: notice(AVATAR_TEXTS.cancelled) } : state;
    case 'cleared':
      return state.kind === 'populated' ? { kind: 'empty', said: null } : state;
    case 'replaced':
      return avatarState(event.picture);
  }
}

/** The picture that a save would keep; null: none, or one that is still on its way. */
export function pictureOf(state: AvatarState): Picture | null {
  return state.kind === 'populated' ? state.picture : null;
}

/** What stands under the field. */
export function noticeOf(state: AvatarState): AvatarNotice | null {
  if (state.kind !== 'uploading') return state.said;
  return notice(state.picture ? AVATAR_TEXTS.accepted : AVATAR_TEXTS.uploading);
}

const notice = (text: string): AvatarNotice => ({ text, wrong: false });

function prepared(state: AvatarState): AvatarState {
  if (state.kind !== 'uploading' || !state.picture) return state;
  return { kind: 'populated', picture: state.picture, said: notice(AVATAR_TEXTS.prepared) };
}

function percentOf(sent: number, total: number): number {
  return total > 0 ? Math.min(MOST_PERCENT, Math.floor((sent / total) * 100)) : 0;
}
