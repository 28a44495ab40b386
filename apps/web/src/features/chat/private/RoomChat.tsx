import type { EventUser } from '@plenary/contract/accounts/people';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCall } from '../../../page/call/call.ts';
import { chatKind } from '../../../page/navigation/chat-target.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Box } from '../../../ui/layout/Layout.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { ContentModal } from '../../../ui/modal/ContentModal.tsx';
import { useOpened } from '../../../ui/modal/use-opened.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import { senderName } from '../threads/desk/names.ts';
import { useOwnThreads } from '../threads/desk/page-chats.ts';
import { useRefresh } from './open-thread.ts';
import { PrivateThread } from './PrivateThread.tsx';

/** The chat of the room in which one sits, with its people (ROM12): a tab of its own while one does (PAN13). */
export function RoomChat() {
  const { t } = useTexts();
  const tid = useCall(({ target }) => target?.tid ?? null);
  const own = useOwnThreads();
  const refresh = useRefresh();
  const kind = chatKind(useServices().panelMemory);
  const people = useOpened<true>();
  const thread = useStore(own, ({ threads }) => threads?.find(({ _id }) => _id === tid));
  useEffect(() => {
    if (!thread) refresh();
  }, [thread, refresh]);
  if (!thread) return <Spinner label={t('private.loading')} />;
  return (
    <>
      <PrivateThread
        thread={thread}
        title={t('chat.tab.room')}
        chosen={false}
        back={() => kind.setState({ kind: 'private' })}
        edit={() => people.open(true)}
      />
      {people.of && <RoomPeople key={people.key} people={thread.event_users} onClosed={people.closed} />}
    </>
  );
}

interface RoomPeopleProps {
  readonly people: readonly EventUser[];
  readonly onClosed: () => void;
}

/** Those who sit in the room: its chat has no others, and taking a seat is the way into it. */
function RoomPeople({ people, onClosed }: RoomPeopleProps) {
  const { t } = useTexts();
  return (
    <ContentModal title={t('private.edit_title')} width="narrow" onClosed={onClosed}>
      {() => (
        <Box as="ul" padTop={12} padX={24} padEnd={24}>
          {people.map((person) => (
            <ListItem
              key={person._id}
              gap={12}
              padY={8}
              picture={<Avatar user={person.user} size="small" />}
              title={<bdi>{senderName(t, person)}</bdi>}
              line={[person.user.role, person.user.company].filter(Boolean).join(', ')}
            />
          ))}
        </Box>
      )}
    </ContentModal>
  );
}
