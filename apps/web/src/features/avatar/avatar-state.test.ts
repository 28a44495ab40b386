import type { Picture } from '@plenary/contract/accounts/people';
import { textsOf } from '@plenary/texts/catalogue';
import { describe, expect, it } from 'vitest';
import {
  type AvatarEvent,
  avatarState,
  type AvatarState,
  isProblem,
  noticeOf,
  pictureOf,
  reduceAvatar,
} from './avatar-state.ts';

const picture: Picture = { filename: 'new.webp', variations: { s: { url: '/s' }, m: { url: '/m' } } };
const saved: Picture = { ...picture, filename: 'saved.webp' };

const after = (state: AvatarState, ...events: AvatarEvent[]): AvatarState => events.reduce(reduceAvatar, state);
/** The line under the field, in English. */
const line = (state: AvatarState) => {
  const notice = noticeOf(state);
  return notice ? textsOf('en').t(`avatar.notice.${notice.code}`) : undefined;
};

const chosen: AvatarEvent = { kind: 'chosen' };
const accepted: AvatarEvent = { kind: 'accepted', picture };

describe('[SET4] the avatar field', () => {
  it('is empty or populated at first, by what is saved', () => {
    expect(avatarState(null).kind).toBe('empty');
    expect(pictureOf(avatarState(saved))).toEqual(saved);
  });

  it('uploads only when it is empty', () => {
    expect(after(avatarState(null), chosen).kind).toBe('uploading');
    const populated = avatarState(saved);
    expect(after(populated, chosen)).toBe(populated);
  });

  it('shows progress up to 99 percent, and a body of unknown size as none', () => {
    const at = (sent: number, total: number) => {
      const state = after(avatarState(null), chosen, { kind: 'progressed', sent, total });
      return state.kind === 'uploading' ? state.percent : null;
    };
    expect([at(0, 300), at(100, 300), at(299, 300), at(300, 300), at(5, 0)]).toEqual([0, 33, 99, 99, 0]);
  });

  it('is populated once the preview of what was accepted has loaded', () => {
    const waiting = after(avatarState(null), chosen, accepted);
    expect(waiting.kind).toBe('uploading');
    expect(pictureOf(waiting)).toBeNull();
    expect(pictureOf(after(waiting, { kind: 'preview_loaded' }))).toEqual(picture);
  });

  it('does not take a preview for that of an upload which is still under way', () => {
    expect(after(avatarState(null), chosen, { kind: 'preview_loaded' }).kind).toBe('uploading');
  });

  it('is empty again when it is cleared or cancelled, and then takes another one', () => {
    expect(after(avatarState(saved), { kind: 'cleared' })).toEqual({ kind: 'empty', notice: null });
    const cancelled = after(avatarState(null), chosen, { kind: 'cancelled' });
    expect(cancelled.kind).toBe('empty');
    expect(after(cancelled, chosen).kind).toBe('uploading');
  });

  it('drops what arrives after a cancel', () => {
    expect(after(avatarState(null), chosen, { kind: 'cancelled' }, accepted).kind).toBe('empty');
  });

  it('keeps a picture that is there, whatever fails elsewhere', () => {
    expect(pictureOf(after(avatarState(saved), { kind: 'failed', problem: { code: 'failed' } }))).toEqual(saved);
  });
});

describe('[SET5] the texts of the avatar field', () => {
  it('say how far it is', () => {
    const waiting = after(avatarState(null), chosen, accepted);
    expect(line(waiting)).toBe('Image accepted. Preparing for display.');
    expect(line(after(waiting, { kind: 'preview_loaded' }))).toBe(
      'Image prepared for upload. Click Save to save the changes!',
    );
    expect(line(after(avatarState(null), chosen, { kind: 'cancelled' }))).toBe('Upload cancelled');
    expect(line(avatarState(saved))).toBeUndefined();
  });

  it('say why it failed, and forget that with the next try', () => {
    const failed = after(avatarState(null), chosen, { kind: 'failed', problem: { code: 'failed' } });
    expect(line(failed)).toBe('Upload failed. Please try again');
    const tried = noticeOf(after(failed, chosen));
    expect(tried && isProblem(tried)).toBe(false);
  });
});
