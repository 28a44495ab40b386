import type { RefObject } from 'react';
import { type FileChoice, useFileChoice } from './use-file-choice.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useFeature } from '../thread-kind.ts';

export interface Files extends FileChoice {
  /** Whether the chat takes files at all (WID3). */
  readonly offered: boolean;
  /** The chosen file can be sent, now or once it has been uploaded. */
  readonly sendable: boolean;
  /** A file is held over the chat. */
  readonly over: boolean;
  /** The end of a chosen file: the field is for words again. */
  finished(sent: () => void): (what: 'sent' | 'removed') => void;
}

/**
 * The files of the field of the chat: chosen, dropped or pasted.
 * @param closed nobody writes here now
 */
export function useFiles(input: RefObject<HTMLTextAreaElement | null>, closed: boolean): Files {
  const choice = useFileChoice();
  const { chosen, choose } = choice;
  const offered = useFeature('fileUpload');
  const over = useFileDrop(input, offered && !closed && chosen === null ? choose : null);
  return {
    ...choice,
    offered,
    over,
    sendable: chosen !== null && chosen.state.kind !== 'failed' && !chosen.wanted,
    finished: (sent) => (what) => {
      if (what === 'sent') sent();
      // The field is enabled again with the next frame.
      requestAnimationFrame(() => input.current?.focus());
    },
  };
}
