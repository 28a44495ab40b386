import { useEffect, useEffectEvent, useState } from 'react';
import { useDesk } from '../desk/chat-desk.tsx';
import { type ChatRow, indexOf } from '../messages/chat-rows.ts';
import { useChatState } from '../desk/thread.tsx';

/**
 * Leads to messages of a list: to that of a window as soon as it is drawn, to others when their quotes are pressed.
 * @returns the key of the row to which it led last
 */
export function useFound(rows: readonly ChatRow[], goTo: (index: number) => void): string | null {
  const { setJump } = useDesk();
  const around = useChatState(({ scope }) => (scope.kind === 'window' ? scope.around : null));
  const [found, setFound] = useState(() => rows[indexOf(rows, around)]?.key ?? null);
  const jump = useEffectEvent((id: string): boolean => {
    const index = indexOf(rows, id);
    if (index < 0) return false;
    goTo(index);
    setFound(rows[index]?.key ?? null);
    return true;
  });
  useEffect(() => {
    setJump((id) => jump(id));
    return () => setJump(null);
  }, [setJump]);
  const begin = useEffectEvent(() => goTo(indexOf(rows, around)));
  useEffect(() => {
    if (around !== null) begin();
  }, [around]);
  return found;
}
