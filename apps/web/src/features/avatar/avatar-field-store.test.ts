import type { Picture } from '@plenary/contract/accounts/people';
import { textsOf } from '@plenary/texts/catalogue';
import { describe, expect, it, vi } from 'vitest';
import { choiceOf, createAvatarField } from './avatar-field-store.ts';
import { noticeOf } from './avatar-state.ts';
import { readUpload, type SentPicture } from './send-picture.ts';

const picture: Picture = { filename: 'new.webp', variations: { s: { url: '/s' }, m: { url: '/m' } } };
const { t } = textsOf('en');
const failed = 'Upload failed. Please try again';
const MEGABYTE = 1024 * 1024;

function setup() {
  const answers: ((answer: SentPicture) => void)[] = [];
  const abort = vi.fn();
  const onSignedOut = vi.fn();
  const send = vi.fn(() => ({ done: new Promise<SentPicture>((resolve) => answers.push(resolve)), abort }));
  const field = createAvatarField({ avatar_picture: null, avatar_preset: 'avatar-two' }, { send, onSignedOut });
  const line = () => {
    const notice = noticeOf(field.state.getState().avatar);
    return notice && t(`avatar.notice.${notice.code}`);
  };
  const answer = async (value: SentPicture) => {
    answers.shift()?.(value);
    await Promise.resolve();
  };
  return { field, send, abort, onSignedOut, line, answer };
}

const file = (size: number, type: string) => ({ size, type }) as File;

describe('[SET4] an upload', () => {
  it('ends in the choice that is saved', async () => {
    const { field, answer } = setup();
    field.choose(file(1000, 'image/png'));
    await answer({ kind: 'accepted', picture });
    field.previewed(true);
    expect(choiceOf(field.state.getState())).toEqual({ avatar_picture: picture, avatar_preset: 'avatar-two' });
  });

  it('is one at a time', () => {
    const { field, send } = setup();
    field.choose(file(1000, 'image/png'));
    field.choose(file(1000, 'image/png'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('that was cancelled is aborted, and its answer changes nothing', async () => {
    const { field, abort, answer, line } = setup();
    field.choose(file(1000, 'image/png'));
    field.cancel();
    await answer({ kind: 'accepted', picture });
    expect(abort).toHaveBeenCalledTimes(1);
    expect(field.state.getState().avatar.kind).toBe('empty');
    expect(line()).toBe('Upload cancelled');
  });

  it('whose preview does not load has failed', async () => {
    const { field, answer, line } = setup();
    field.choose(file(1000, 'image/png'));
    await answer({ kind: 'accepted', picture });
    field.previewed(false);
    expect(line()).toBe(failed);
  });

  it('tells when the session is gone', async () => {
    const { field, answer, onSignedOut } = setup();
    field.choose(file(1000, 'image/png'));
    await answer({ kind: 'signed_out' });
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });
});

describe('[SET5] a file', () => {
  it('of more than 10 MB is not sent', () => {
    const { field, send, line } = setup();
    field.choose(file(10 * MEGABYTE + 1, 'image/jpeg'));
    expect(line()).toBe('Images must not exceed 10mb');
    field.choose(file(10 * MEGABYTE, 'image/jpeg'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each(['image/gif', 'image/jpeg', 'image/png', 'image/tiff', ''])('of the type "%s" is sent', (type) => {
    const { field, send } = setup();
    field.choose(file(1000, type));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each(['image/svg+xml', 'image/webp', 'application/pdf'])('of the type "%s" is not', (type) => {
    const { field, send } = setup();
    field.choose(file(1000, type));
    expect(send).not.toHaveBeenCalled();
  });
});

describe('[SET5] the answer to an upload', () => {
  const error = (payload: object) => JSON.stringify({ status: 'error', payload });
  it.each([
    ['accepted', 200, JSON.stringify({ status: 'success', payload: { asset: picture } }), 'accepted'],
    ['a session that is gone', 403, JSON.stringify({ status: 'unauthorised user' }), 'signed_out'],
  ])('is read: %s', (_, status, text, kind) => {
    expect(readUpload(status, text).kind).toBe(kind);
  });

  it.each([
    ['too large', 413, '', 'Images must not exceed 10mb'],
    [
      'too large, as a refusal',
      200,
      JSON.stringify({ status: 'error', code: 'too_large' }),
      'Images must not exceed 10mb',
    ],
    ['a reason that is for people', 200, error({ reason: 'Too dark', use_custom_message: true }), 'Too dark'],
    ['a reason that is not', 200, error({ reason: 'E17' }), failed],
    ['no reason where one was promised', 200, error({ use_custom_message: true }), failed],
    ['a fault', 500, error({}), failed],
    ['a page of what stands between', 502, '<html>', failed],
    ['nothing', 200, 'null', failed],
  ])('is read: %s', (_, status, text, line) => {
    const read = readUpload(status, text);
    const problem = read.kind === 'failed' ? read.problem : null;
    expect(problem && (problem.reason ?? t(`avatar.notice.${problem.code}`))).toBe(line);
  });
});
