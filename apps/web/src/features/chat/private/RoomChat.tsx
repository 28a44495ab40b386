import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCall } from '../../../page/call/call.ts';
import { chatKind } from '../../../page/navigation/chat-target.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import { useOwnThreads } from '../threads/desk/page-chats.ts';
import { useOpenThread, useRefresh } from './open-thread.ts';
import { PrivateThread } from './PrivateThread.tsx';

/** The chat of the room in which one sits, with its people (ROM12): a tab of its own while one does (PAN13). */
export function RoomChat() {
  const { t } = useTexts();
  const tid = useCall(({ target }) => target?.tid ?? null);
  const own = useOwnThreads();
  const refresh = useRefresh();
  const kind = chatKind(useServices().panelMemory);
  const { open } = useOpenThread();
  const thread = useStore(own, ({ threads }) => threads?.find(({ _id }) => _id === tid));
  useEffect(() => {
    if (!thread) refresh();
  }, [thread, refresh]);
  if (!thread) return <Spinner label={t('private.loading')} />;
  return (
    <PrivateThread
      thread={thread}
      title={t('chat.tab.room')}
      chosen={false}
      back={() => kind.setState({ kind: 'private' })}
      edit={() => open(thread._id)}
    />
  );
}
