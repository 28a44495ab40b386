import type { Picture } from '@plenary/contract/accounts/people';

/** The avatar field: empty, uploading or populated (SET4). `notice` is the line under it. */
export type AvatarState =
  | { readonly kind: 'empty'; readonly notice: AvatarNotice | null }
  /** Once `picture` is there it was accepted, and its preview is being loaded. `percent`: 0 to 99. */
  | { readonly kind: 'uploading'; readonly percent: number; readonly picture: Picture | null }
  | { readonly kind: 'populated'; readonly picture: Picture; readonly notice: AvatarNotice | null };

/** Why a picture was not taken. `reason` is the server's own sentence, where it gave one for people (SET5). */
export interface PictureProblem {
  readonly code: 'failed' | 'too_large' | 'wrong_type';
  readonly reason?: string;
}

export type AvatarNotice = PictureProblem | { readonly code: 'uploading' | 'accepted' | 'prepared' | 'cancelled' };

export type AvatarEvent =
  | { readonly kind: 'chosen' }
  /** Bytes. */
  | { readonly kind: 'progressed'; readonly sent: number; readonly total: number }
  | { readonly kind: 'accepted'; readonly picture: Picture }
  | { readonly kind: 'preview_loaded' }
  | { readonly kind: 'failed'; readonly problem: PictureProblem }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'cleared' }
  /** The saved value; nothing is under way any more. */
  | { readonly kind: 'replaced'; readonly picture: Picture | null };

/** The last percent is the server's answer (SET4). */
const MOST_PERCENT = 99;

/** The state of a field that holds `picture`, or none. */
export function avatarState(picture: Picture | null): AvatarState {
  return picture ? { kind: 'populated', picture, notice: null } : { kind: 'empty', notice: null };
}

/** The next state. An event that does not fit the present one changes nothing. */
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
      return state.kind === 'populated' ? state : { kind: 'empty', notice: event.problem };
    case 'cancelled':
      return state.kind === 'uploading' ? { kind: 'empty', notice: { code: 'cancelled' } } : state;
    case 'cleared':
      return state.kind === 'populated' ? { kind: 'empty', notice: null } : state;
    case 'replaced':
      return avatarState(event.picture);
  }
}

/** The picture that a save would keep; null: none, or one that is still on its way. */
export function pictureOf(state: AvatarState): Picture | null {
  return state.kind === 'populated' ? state.picture : null;
}

/** The line under the field. */
export function noticeOf(state: AvatarState): AvatarNotice | null {
  if (state.kind !== 'uploading') return state.notice;
  return { code: state.picture ? 'accepted' : 'uploading' };
}

/** Whether a notice is about something that went wrong. */
export function isProblem(notice: AvatarNotice): notice is PictureProblem {
  return PROBLEMS.has(notice.code);
}

const PROBLEMS: ReadonlySet<AvatarNotice['code']> = new Set(['failed', 'too_large', 'wrong_type']);

function prepared(state: AvatarState): AvatarState {
  if (state.kind !== 'uploading' || !state.picture) return state;
  return { kind: 'populated', picture: state.picture, notice: { code: 'prepared' } };
}

function percentOf(sent: number, total: number): number {
  return total > 0 ? Math.min(MOST_PERCENT, Math.floor((sent / total) * 100)) : 0;
}
