import { addExhibitorFile } from '@plenary/contract/exhibitors/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import { useState } from 'react';
import { loadUpload } from '../../api/upload/load-upload.ts';
import type { UploadState } from '../../api/upload/upload.ts';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

export type Sending =
  | { readonly kind: 'idle' }
  /** From 0 to 1. */
  | { readonly kind: 'sending'; readonly part: number }
  | { readonly kind: 'failed'; readonly refusal: AnsweredRefusal };

/** Sends a file for an exhibitor's page, and puts it there. */
export function useUpload(room: { readonly id: string }, use: 'file' | 'logo', done: () => void) {
  const { api } = useServices();
  const { slug: event } = useEvent();
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const put = async (upload: string) => {
    const answer = await api.call(addExhibitorFile, { params: { event, id: room.id }, body: { upload, use } });
    setSending(answer.ok ? { kind: 'idle' } : { kind: 'failed', refusal: answer.refusal });
    done();
  };
  const send = async (file: File): Promise<void> => {
    const show = (state: UploadState): void => {
      if (state.kind === 'failed') return setSending({ kind: 'failed', refusal: state.refusal });
      if (state.kind === 'done') return void put(state.upload);
      setSending({ kind: 'sending', part: state.sent / Math.max(1, file.size) });
    };
    setSending({ kind: 'sending', part: 0 });
    const upload = await loadUpload();
    if (!upload) return setSending({ kind: 'failed', refusal: { code: 'unavailable' } });
    upload({ file, event, meant_for: { exhibitor: room.id }, show });
  };
  return { sending, send };
}
