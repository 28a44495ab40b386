import type { Picture } from '@plenary/contract/accounts';
import { AVATAR_TEXTS } from './texts.ts';

export type SentPicture =
  | { readonly kind: 'accepted'; readonly picture: Picture }
  | { readonly kind: 'signed_out' }
  /** `text` is what a person reads. */
  | { readonly kind: 'failed'; readonly text: string };

export interface Upload {
  readonly done: Promise<SentPicture>;
  /** Ends it; `done` then never settles. */
  abort(): void;
}

/** Sends a picture; the progress is told in bytes. */
export type SendPicture = (file: File, onProgress: (sent: number, total: number) => void) => Upload;

/**
 * Uploads to `POST /{event}/json/upload-avatar-picture`. An XMLHttpRequest, because `fetch` does not tell how much of a
 * body was sent.
 * @param event slug
 */
export function sendPicture(event: string): SendPicture {
  return (file, onProgress) => {
    const request = new XMLHttpRequest();
    const done = new Promise<SentPicture>((resolve) => {
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () => resolve(readUpload(request.status, request.responseText));
      request.onerror = () => resolve({ kind: 'failed', text: AVATAR_TEXTS.failed });
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

/** What an answer says (doc 1 §8): 413 has a text of its own, the server's reason counts when it says so. */
export function readUpload(status: number, text: string): SentPicture {
  const { status: said, code, payload } = parse(text);
  if (status === 413 || code === 'too_large') return { kind: 'failed', text: AVATAR_TEXTS.too_large };
  if (status === 403 && said === 'unauthorised user') return { kind: 'signed_out' };
  if (status === 200 && said === 'success' && payload?.asset) return { kind: 'accepted', picture: payload.asset };
  const reason = payload?.use_custom_message === true && payload.reason;
  return { kind: 'failed', text: reason || AVATAR_TEXTS.failed };
}

/** What stands between may answer anything: a page, or nothing. */
function parse(text: string): Answer {
  try {
    return (JSON.parse(text) ?? {}) as Answer;
  } catch {
    return {};
  }
}
