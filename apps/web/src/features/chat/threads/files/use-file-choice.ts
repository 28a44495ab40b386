import { useStore } from 'zustand';
import { SUPPORT } from '@plenary/domain/chat/support';
import { uploadKind } from '@plenary/domain/uploads/kinds';
import { useEvent } from '../../../../page/boot.tsx';
import type { Chat } from '../store/chat-store.ts';
import type { ChosenFile } from '../store/chosen.ts';
import { loadUpload } from '../../../../api/upload/load-upload.ts';
import type { UploadState } from '../../../../api/upload/upload.ts';
import { useChat } from '../desk/thread.tsx';

export interface FileChoice {
  readonly chosen: ChosenFile | null;
  /** The first of several counts (WID38). */
  choose(files: Iterable<File>): void;
  remove(): void;
}

/** The file of the next message of this chat. It stays while other tabs are looked at. */
export function useFileChoice(): FileChoice {
  const chat = useChat();
  const { slug } = useEvent();
  const chosen = useStore(chat.chosen);
  return {
    chosen,
    choose([file]) {
      if (!file || chat.chosen.getState() !== null) return;
      const preview = uploadKind(file.type) === 'image' ? URL.createObjectURL(file) : null;
      chat.chosen.setState({ file, preview, state: { kind: 'uploading', sent: 0 }, upload: null, wanted: false });
      void begin(chat, slug);
    },
    remove() {
      if (chosen?.preview) URL.revokeObjectURL(chosen.preview);
      chosen?.upload?.cancel();
      chat.chosen.setState(null, true);
    },
  };
}

/** Fetches what uploads, and begins. */
async function begin(chat: Chat, event: string): Promise<void> {
  const file = chat.chosen.getState()?.file;
  const change = (part: Partial<ChosenFile>): void => {
    const now = chat.chosen.getState();
    if (now?.file === file && now) chat.chosen.setState({ ...now, ...part }, true);
  };
  const failed: UploadState = { kind: 'failed', refusal: { code: 'unavailable' }, again: false };
  const upload = await loadUpload();
  if (!file || chat.chosen.getState()?.file !== file) return;
  if (!upload) return change({ state: failed });
  // The thread with the event's support may begin with this file.
  const thread_id = chat.state.getState().thread_id || SUPPORT.own_thread;
  const show = (state: UploadState): void => change({ state });
  change({ upload: upload({ file, event, meant_for: { chat_thread: thread_id }, show }) });
}
