import type { ReactNode } from 'react';
import { ChatDesk } from '../desk/chat-desk.tsx';
import { OpenedCard } from '../menus/OpenedCard.tsx';

interface ThreadDeskProps {
  readonly openReplies: (id: string) => void;
  readonly children: ReactNode;
}

/** The desk of a list of messages, and the card of a person that is opened from it. */
export function ThreadDesk({ openReplies, children }: ThreadDeskProps) {
  return (
    <ChatDesk openReplies={openReplies} drawCard={(card) => <OpenedCard opened={card} />}>
      {children}
    </ChatDesk>
  );
}
