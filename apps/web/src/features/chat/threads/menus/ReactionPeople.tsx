import type { EventUser } from '@plenary/contract/accounts/people';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { useRef } from 'react';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ContentModal } from '../../../../ui/modal/ContentModal.tsx';
import { Spinner } from '../../../../ui/Waiting.tsx';
import { useOpens } from '../messages/PersonButton.tsx';
import { ReactionImage } from '../../../../ui/ReactionImage.tsx';
import { Box, Line } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import { ListItem } from '../../../../ui/list/ListItem.tsx';
import { type Reacted, useReacted } from './use-reacted.ts';
import { useDesk } from '../desk/chat-desk.tsx';
import { senderName } from '../desk/names.ts';

interface ReactionPeopleProps {
  readonly message: ChatMessage;
  readonly anchor: HTMLElement;
}

/** The people behind the reactions to a message, by reaction; their names lead to their cards (WID77). */
export function ReactionPeople({ message, anchor }: ReactionPeopleProps) {
  const { t } = useTexts();
  const { hide, openCard } = useDesk();
  const reacted = useReacted(message);
  const chosen = useRef<EventUser | null>(null);
  const closed = (): void => {
    hide();
    if (chosen.current) openCard({ person: chosen.current, message: null, anchor });
    else focusOn(anchor);
  };
  return (
    <ContentModal title={t('chat.who_reacted')} width="narrow" onClosed={closed}>
      {(close) => (
        <Box padTop={12} padX={24} padEnd={24}>
          {reacted ? (
            reacted.map((one) => (
              <OneReaction
                key={one.key}
                of={one}
                choose={(person) => {
                  chosen.current = person;
                  close();
                }}
              />
            ))
          ) : (
            <Spinner label={t('chat.loading')} />
          )}
        </Box>
      )}
    </ContentModal>
  );
}

interface OneReactionProps {
  readonly of: Reacted;
  readonly choose: (person: EventUser) => void;
}

function OneReaction({ of: { key, count, event_users }, choose }: OneReactionProps) {
  const { t } = useTexts();
  const more = count - event_users.length;
  return (
    <section aria-label={t('chat.reaction', { key })}>
      <Line as="h3" gap={8} size={16}>
        <ReactionImage of={key} size={22} />
        {t('chat.reaction', { key })}
      </Line>
      <ul>
        {event_users.map((person) => (
          <Person key={person._id} person={person} choose={choose} />
        ))}
        {more > 0 && (
          <Text as="li" padY={8}>
            {t('chat.reaction_more', { count: more })}
          </Text>
        )}
      </ul>
    </section>
  );
}

function Person({ person, choose }: { readonly person: EventUser } & Pick<OneReactionProps, 'choose'>) {
  const { t } = useTexts();
  const name = senderName(t, person);
  const opens = useOpens(person);
  return (
    <ListItem gap={12} padY={8} picture={<Avatar user={person.user} size="small" />} title={<bdi>{name}</bdi>}>
      {opens && (
        <Button aria-label={t('chat.card_of', { name })} onClick={() => choose(person)}>
          {t('chat.card')}
        </Button>
      )}
    </ListItem>
  );
}
