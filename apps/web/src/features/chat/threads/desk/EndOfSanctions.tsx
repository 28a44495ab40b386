import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Chat } from '../store/chat-store.ts';
import { nextEnd } from '../store/may-write.ts';

/** Timers count with 32 bits; a longer one is set again. */
const LONGEST_TIMER_MS = 2_147_483_647;
/** A sanction that has just ended here has surely ended at the server, in ms. */
const GRACE_MS = 500;

/** A sanction with an end is over without anybody saying so. */
export default function EndOfSanctions({ chat }: { readonly chat: Chat }) {
  const end = useStore(chat.state, (state) => nextEnd(state.sanctions));
  useEffect(() => {
    if (end === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (): void => {
      timer = setTimeout(check, Math.min(Math.max(end - Date.now(), 0) + GRACE_MS, LONGEST_TIMER_MS));
    };
    const check = (): void => {
      chat.dispatch({ kind: 'time', now: Date.now() });
      if (Date.now() < end) plan();
    };
    plan();
    return () => clearTimeout(timer);
  }, [chat, end]);
  return null;
}
