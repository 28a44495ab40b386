import type { EventUser } from '@plenary/contract/accounts';
import type { ChatMessage } from '@plenary/contract/chat';
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { ReportDialog } from '../moderation/index.ts';
import { UserCardModal } from './index.ts';

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

type Shown =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'card' } & AskedCard)
  | ({ readonly kind: 'report' } & AskedCard);

/** Holds the card above the list, which is read anew when somebody is blocked from it. */
export function CardRoot({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>({ kind: 'none' });
  const [open] = useState(() => (asked: AskedCard) => setShown({ ...asked, kind: 'card' }));
  const closed = (): void => {
    setShown({ kind: 'none' });
    if (shown.kind !== 'none') shown.anchor.focus();
  };
  return (
    <OpenCardContext value={open}>
      {children}
      <Suspense fallback={null}>
        {shown.kind === 'card' && (
          <UserCardModal
            key={shown.person._id}
            person={shown.person}
            message={shown.message}
            onClosed={closed}
            report={() => setShown({ ...shown, kind: 'report' })}
          />
        )}
        {shown.kind === 'report' && shown.message && <ReportDialog message={shown.message} onClosed={closed} />}
      </Suspense>
    </OpenCardContext>
  );
}
