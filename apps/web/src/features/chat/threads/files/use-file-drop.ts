import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped on the chat around an element, or pasted into it. Text is pasted as plain text, also where
 * a program put a picture of it beside it.
 * @returns whether a file is held over the chat
 */
export function useFileDrop(inside: RefObject<HTMLElement | null>, choose: ((files: File[]) => void) | null): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: Event, from: DataTransfer | null) => {
    const files = [...(from?.files ?? [])];
    if (files.length === 0 || !choose) return;
    event.preventDefault();
    choose(files);
  });
  const enabled = choose !== null;
  useEffect(() => {
    const chat = inside.current?.closest<HTMLElement>('section');
    if (!chat || !enabled) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onDrag = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
    };
    const onLeave = (event: DragEvent): void => {
      if (!chat.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      take(event, event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (!event.clipboardData?.getData('text/plain')) take(event, event.clipboardData);
    };
    chat.addEventListener('dragover', onDrag, { signal });
    chat.addEventListener('dragleave', onLeave, { signal });
    chat.addEventListener('drop', onDrop, { signal });
    chat.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [inside, enabled]);
  return over && enabled;
}
