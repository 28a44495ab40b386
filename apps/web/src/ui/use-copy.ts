import { type RefObject, useRef, useState } from 'react';

/** A field whose text is to be taken elsewhere. */
export interface Copying {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly copied: boolean;
  copy(): void;
}

/** Copies a text; where the clipboard may not be written, its field is selected for the reader to copy. */
export function useCopy(text: string): Copying {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const select = () => field.current?.select();
  return { field, copied, copy: () => void writeClipboard(text).then(() => setCopied(true), select) };
}

/** Only a page that came by https, or from this device, may write the clipboard. */
async function writeClipboard(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) throw new Error('this page has no clipboard');
  await clipboard.writeText(text);
}
