import type { EventUser } from '@plenary/contract/accounts/people';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { useOpened } from '../../../../ui/modal/use-opened.ts';
import { ReportDialog } from '../../moderation/index.ts';
import { UserCardModal } from '../card/index.ts';

/** A person whose card is wanted. */
export interface AskedCard {
  readonly person: EventUser;
  /** The person's own message from which it was opened; null: none. */
  readonly message: ChatMessage | null;
  /** The element that gets the focus back. */
  readonly anchor: HTMLElement;
}

const OpenCardContext = createContext<((asked: AskedCard) => void) | null>(null);

/** Opens the card of a person. */
export function useOpenCard(): (asked: AskedCard) => void {
  const open = useContext(OpenCardContext);
  if (!open) throw new Error('useOpenCard() was called outside of the chat tab.');
  return open;
}

interface Shown extends AskedCard {
  readonly kind: 'card' | 'report';
}

/** Holds the card above the list, which is read again when a person is blocked from it. */
export function CardRoot({ children }: { readonly children: ReactNode }) {
  const { of: shown, key, open, closed: end } = useOpened<Shown>();
  const [openCard] = useState(() => (asked: AskedCard) => open({ ...asked, kind: 'card' }));
  const closed = (): void => {
    end();
    shown?.anchor.focus();
  };
  return (
    <OpenCardContext value={openCard}>
      {children}
      <Suspense fallback={null}>
        {shown?.kind === 'card' && (
          <UserCardModal
            key={key}
            person={shown.person}
            message={shown.message}
            onClosed={closed}
            report={() => open({ ...shown, kind: 'report' })}
          />
        )}
        {shown?.kind === 'report' && shown.message && (
          <ReportDialog key={key} message={shown.message} onClosed={closed} />
        )}
      </Suspense>
    </OpenCardContext>
  );
}
