import type { StoreApi } from 'zustand/vanilla';
import type { OutgoingFile } from '../store/chat-state.ts';
import type { ChosenFile } from '../store/chosen.ts';

/**
 * Sends the chosen file as soon as it has been uploaded, whatever is drawn by then: its tab may have been left. One that
 * is taken out before is not sent.
 */
export function sendWhenUploaded(chosen: StoreApi<ChosenFile | null>, send: (file: OutgoingFile) => void): void {
  const before = chosen.getState();
  if (!before || before.wanted) return;
  const look = (now: ChosenFile | null): void => {
    if (now?.file !== before.file) return stop();
    if (now.state.kind !== 'done') return;
    stop();
    const { name, type, size } = now.file;
    chosen.setState(null, true);
    send({ upload: now.state.upload, name, type, size, preview: now.preview });
  };
  const stop = chosen.subscribe(look);
  chosen.setState({ ...before, wanted: true }, true);
}
