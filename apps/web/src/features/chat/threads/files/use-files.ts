import type { RefObject } from 'react';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { type FileChoice, useFileChoice } from './use-file-choice.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { OutgoingFile } from '../store/chat-state.ts';
import { sendWhenUploaded } from './send-when-uploaded.ts';
import { useChat, useFeature } from '../desk/thread.tsx';

export interface Files extends FileChoice {
  /** Whether the chat takes files at all (WID3). */
  readonly offered: boolean;
  /** The chosen file can be sent, now or once it has been uploaded. */
  readonly sendable: boolean;
  /** A file is held over the chat. */
  readonly over: boolean;
  /** Sends the chosen file, now or once it has been uploaded. */
  send(post: (file: OutgoingFile) => void): void;
  /** The chosen file is gone: the field is for words again. */
  finished(): void;
}

/**
 * The files of the field of the chat: chosen, dropped or pasted.
 * @param closed nobody writes here now
 */
export function useFiles(input: RefObject<HTMLTextAreaElement | null>, closed: boolean): Files {
  const choice = useFileChoice();
  const chat = useChat();
  const { chosen, choose } = choice;
  const offered = useFeature('fileUpload');
  const over = useFileDrop(input, offered && !closed && chosen === null ? choose : null);
  // The field is enabled again with the next frame.
  const finished = (): void => void requestAnimationFrame(() => focusOn(input));
  return {
    ...choice,
    offered,
    over,
    sendable: chosen !== null && chosen.state.kind !== 'failed' && !chosen.wanted,
    send: (post) =>
      sendWhenUploaded(chat.chosen, (file) => {
        post(file);
        finished();
      }),
    finished,
  };
}
