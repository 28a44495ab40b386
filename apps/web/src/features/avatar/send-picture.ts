import type { Picture } from '@plenary/contract/accounts/people';
import { AVATAR } from '@plenary/domain/profile/limits';
import type { PictureProblem } from './avatar-state.ts';

/** The types that an upload accepts (SET4), for the file dialog. */
export const ACCEPTED = AVATAR.types.join(',');

/**
 * Why a file need not be sent at all; null: it may be tried. Some systems name no type for TIFF,
 * so the server decides about a file without one.
 */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): PictureProblem | null {
  if (size > AVATAR.max_bytes) return { code: 'too_large' };
  return type === '' || AVATAR.types.some((accepted) => accepted === type) ? null : { code: 'wrong_type' };
}

/** The first picture among what was dropped or pasted. */
export function pictureAmong(data: DataTransfer | null): File | undefined {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0];
}

export type SentPicture =
  | { readonly kind: 'accepted'; readonly picture: Picture }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'failed'; readonly problem: PictureProblem };

export interface Upload {
  readonly done: Promise<SentPicture>;
  /** Ends it; `done` then never settles. */
  abort(): void;
}

/** Sends a picture and reports its progress in bytes. */
export type SendPicture = (file: File, onProgress: (sent: number, total: number) => void) => Upload;

/**
 * Uploads to `POST /{event}/json/upload-avatar-picture`. An XMLHttpRequest, because `fetch` does not report how much of a
 * body was sent.
 * @param event slug
 */
export function sendPicture(event: string): SendPicture {
  return (file, onProgress) => {
    const request = new XMLHttpRequest();
    const done = new Promise<SentPicture>((resolve) => {
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () => resolve(readUpload(request.status, request.responseText));
      request.onerror = () => resolve(FAILED);
    });
    request.open('POST', `/${encodeURIComponent(event)}/json/upload-avatar-picture`);
    request.setRequestHeader('accept', 'application/json');
    const form = new FormData();
    form.append('image', file);
    request.send(form);
    return { done, abort: () => request.abort() };
  };
}

interface Answer {
  readonly status?: string;
  readonly code?: string;
  readonly payload?: { readonly asset?: Picture; readonly reason?: string; readonly use_custom_message?: boolean };
}

/** The meaning of an answer (SET5): 413 has a text of its own, the server's reason counts when it says so. */
export function readUpload(status: number, text: string): SentPicture {
  const { status: verdict, code, payload } = parse(text);
  if (status === 413 || code === 'too_large') return failed({ code: 'too_large' });
  if (status === 403 && verdict === 'unauthorised user') return { kind: 'signed_out' };
  if (status === 200 && verdict === 'success' && payload?.asset) return { kind: 'accepted', picture: payload.asset };
  const reason = payload?.use_custom_message === true && payload.reason;
  return reason ? failed({ code: 'failed', reason }) : FAILED;
}

const failed = (problem: PictureProblem): SentPicture => ({ kind: 'failed', problem });
const FAILED = failed({ code: 'failed' });

/** A proxy in between may answer anything: a page, or nothing. */
function parse(text: string): Answer {
  try {
    return (JSON.parse(text) ?? {}) as Answer;
  } catch {
    return {};
  }
}
