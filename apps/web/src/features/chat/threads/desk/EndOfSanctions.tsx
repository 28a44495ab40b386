import { useStore } from 'zustand';
import type { Chat } from '../store/chat-store.ts';
import { nextEnd } from '../store/may-write.ts';
import { useMoment } from '../../../../ui/time/use-moment.ts';

/** A sanction that has just ended here has surely ended at the server, in ms. */
const GRACE_MS = 500;

/** A sanction with an end is over without anybody saying so. */
export default function EndOfSanctions({ chat }: { readonly chat: Chat }) {
  const end = useStore(chat.state, (state) => nextEnd(state.sanctions));
  useMoment(end === null ? null : end + GRACE_MS, () => chat.dispatch({ kind: 'time', now: Date.now() }));
  return null;
}
