import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { UserCardModal } from '../card/index.ts';
import type { OpenedCard as Opened } from '../desk/chat-desk.tsx';
import { ReportDialog } from './index.ts';
import { OptionalPart } from '../../../../ui/OptionalPart.tsx';

/** The card of a person, or the report of the message from which it was opened. */
export function OpenedCard({ opened: { of: shown, key, open, closed: end } }: { readonly opened: Opened }) {
  const closed = (): void => {
    end();
    focusOn(shown?.anchor);
  };
  return (
    <OptionalPart>
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
    </OptionalPart>
  );
}
