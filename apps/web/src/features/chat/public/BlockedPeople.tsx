import type { EventUser } from '@plenary/contract/accounts/people';
import { listBlocked } from '@plenary/contract/chat/blocks';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useAnswer } from '../../../page/use-answer.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Box } from '../../../ui/layout/Layout.tsx';
import { ContentModal } from '../../../ui/modal/ContentModal.tsx';
import { showFailure } from '../threads/desk/show-failure.ts';
import { useChatState, useChatActions } from '../threads/desk/thread.tsx';
import { senderName } from '../threads/desk/names.ts';
import { ListItem } from '../../../ui/list/ListItem.tsx';

/** The people whom one has blocked, each with the way back. */
export function BlockedPeople({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useTexts();
  const { unblock } = useChatActions();
  const people = useBlocked();
  return (
    <ContentModal title={t('chat.blocked_people')} width="narrow" onClosed={onClosed}>
      <Box padTop={12} padX={24} padEnd={24}>
        {people.length === 0 ? (
          <p>{t('chat.nobody_blocked')}</p>
        ) : (
          <ul>
            {people.map((person) => (
              <ListItem
                key={person._id}
                gap={12}
                padY={8}
                picture={<Avatar user={person.user} size="small" />}
                title={<bdi>{senderName(t, person)}</bdi>}
              >
                <Button onClick={() => showFailure(t, unblock(person.user._id))}>{t('chat.unblock')}</Button>
              </ListItem>
            ))}
          </ul>
        )}
      </Box>
    </ContentModal>
  );
}

/** Those who are blocked now; who they are is asked for once. */
function useBlocked(): readonly EventUser[] {
  const { api } = useServices();
  const { slug } = useEvent();
  const blocked = useChatState((state) => state.blocked);
  const { value } = useAnswer(() => api.call(listBlocked, { params: { event: slug } }));
  return (value?.event_users ?? []).filter(({ _id }) => blocked.has(_id));
}
